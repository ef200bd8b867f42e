import { beforeEach, expect, test } from 'vitest';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { balanceTransactions } from '../../db/schema/merchants.ts';
import { findMembershipStatus } from '../../membership/access/member.server.ts';
import { reconcile } from '../reconcile/reconcile.server.ts';
import { findMerchant } from './queries.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, stripe, standIn, clock } = site;
const HOUR = 3_600_000;

beforeEach(() => site.startAtBeas());

const goOn = async (hours: number) => {
  clock.now = new Date(clock.now.getTime() + hours * HOUR);
  await standIn.advance();
};

test('an account closed between an invoice and its payment charges nobody, and stored payments stay', async () => {
  const { accountId } = await site.join({ plan: 'monthly' });
  await site.pass(8);
  const [subscription] = (await stripe.subscriptions.list({})).data;
  const paidUntil = subscription!.items.data[0]!.current_period_end * 1000;
  await goOn((paidUntil - clock.now.getTime()) / HOUR + 0.5);
  const [renewal] = (await stripe.invoices.list({ limit: 1 })).data;
  expect(renewal).toMatchObject({ status: 'draft', amount_due: 1000 });
  await standIn.closeAccount(beasMerchant);
  await goOn(2);
  await services.payments.jobs.syncMerchants(db, { merchantIds: [beasMerchant] });
  await site.work();
  expect(await findMerchant(db, bea)).toMatchObject({ state: 'disconnected' });
  expect(await reconcile(services)).toMatchObject({ ok: true });
  await site.work();
  await goOn(48);
  await site.pass(0);
  const { access } = (await findMembershipStatus(db, { accountId, now: clock.now })).membership!;
  expect(access).toMatchObject({ may: false, because: 'paid', until: new Date(paidUntil) });
  expect((await db.select().from(balanceTransactions)).map(({ amount }) => amount)).toEqual([1000]);
  expect(site.takeLogged()).toEqual([bea]);
});
