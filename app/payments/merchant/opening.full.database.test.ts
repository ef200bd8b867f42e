import { beforeEach, expect, test } from 'vitest';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { sendDueEmails } from '../../mail/scheduled/due-worker.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, charges, clock, work } = site;

beforeEach(() => site.startAtBeas());

async function mails() {
  while ((await sendDueEmails(services)) > 0);
  return (await site.mail()).map(({ template: { name, props } }) => ('words' in props ? props.words.subject : name));
}

test('members in the trial are asked for a card, by mail and on their account', async () => {
  await db.update(merchants).set({ state: 'begun' });
  const { accountId } = await site.join({ plan: 'monthly' }, null);
  const membershipId = await site.membershipOf(accountId);
  expect(await charges.findPaymentStatus(db, { membershipId })).toBeNull();
  expect(await mails()).toEqual(['verify', 'trial-started']);
  clock.pass(24 * 3600);
  await db.update(merchants).set({ state: 'ready' });
  await db.transaction((tx) => services.payments.jobs.openMerchant(tx, bea));
  await work();
  expect(await charges.findPaymentStatus(db, { membershipId })).toMatchObject({ card: null, nextCharge: null });
  expect((await mails()).at(-1)).toBe('To stay with Bea after your free days, add a card');
  await charges.saveCard({ accountId, attemptId: 'one', token: 'pm_card_visa' });
  expect(await charges.findPaymentStatus(db, { membershipId })).toMatchObject({
    nextCharge: { price: { amount: 1000 } },
  });
});
