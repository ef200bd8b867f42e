import { eq, is, type SQL, StringChunk, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { bea } from '../../../tests/support/membership.ts';
import { memberships } from '../../db/schema/membership.ts';
import { payoutAccounts } from '../../db/schema/payout-accounts.ts';
import { transferOrders } from '../../db/schema/transfers.ts';
import { recordFact } from '../../membership/access/facts.server.ts';
import { recordPlatformFee } from '../ledger/platform-fee.server.ts';
import { findStatement } from '../ledger/statement.server.ts';
import { listOwed } from '../operator/owed.server.ts';
import { recordPayout } from '../operator/payouts.server.ts';
import { readEvent } from '../stripe/event.ts';
import { queueStoredEvents, storeEvents } from '../sync/events.server.ts';
import { recordMovements } from './movements.server.ts';
import { makeTransfers } from './orders.server.ts';
import { syncPayouts } from './payouts.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { standIn, stripe, services } = site;
const { creatorId } = bea;

beforeEach(async () => {
  await site.startAtBeas();
  site.clock.now = new Date('2026-12-01T10:00Z');
  for (const accountId of ['acct_bea', 'acct_new']) {
    standIn.setTakesTransfers(accountId, true);
    standIn.setCurrency(accountId, null);
  }
  standIn.setTax(null);
  await emptyTables(db, 'account_movements', 'transfer_orders', 'payout_accounts', 'platform_fees');
  await recordPlatformFee(db, { since: new Date('2026-11-26T00:00:00Z'), basisPoints: 500 });
});

/** Stores the creator's account as a sync does, and runs the transfers. */
async function setAccount(accountId: string, { takes = true, isMerchant = false } = {}): Promise<void> {
  standIn.setTakesTransfers(accountId, takes);
  const closing = { takesTransfers: false, takesCards: false, state: 'closed' as const, closedAt: site.clock.now };
  await db.update(payoutAccounts).set(closing).where(sql`account_id <> ${accountId} and closed_at is null`);
  const state = takes ? ('active' as const) : ('restricted' as const);
  const stands = { takesTransfers: takes, takesCards: takes, isMerchant, state };
  await db
    .insert(payoutAccounts)
    .values({ creatorId, accountId, country: 'US', agreement: 'full', createdAt: site.clock.now, ...stands })
    .onConflictDoUpdate({ target: payoutAccounts.accountId, set: stands });
  await services.payments.jobs.makeTransfers(db, { creatorId });
  await site.work();
}

/** Adds a member with a card, who pays after seven days. */
const join = async (plan = 'monthly') => (await site.join({ plan })).accountId;

const move = () => makeTransfers(services, { creatorId });
const balance = async () => {
  const { balances } = await findStatement(db, { creatorId }, site.clock.now);
  const [found] = balances;
  if (!found) return null;
  const { currency, ...amounts } = found;
  const { converted, ...rest } = amounts;
  expect([currency, converted, rest.earned]).toEqual([
    'usd',
    0,
    rest.paidOut + rest.onItsWay + rest.inAccount + rest.held + rest.ahead,
  ]);
  return rest;
};
/** Returns the balances by currency. Checks that the parts of each add up to the earnings. */
const balances = async () => {
  const found = await findStatement(db, { creatorId }, site.clock.now);
  return Object.fromEntries(
    found.balances.map(({ currency, ...amounts }) => {
      const { earned, paidOut, onItsWay, inAccount, held, ahead, converted } = amounts;
      expect(earned).toBe(paidOut + onItsWay + inAccount + held + ahead + converted);
      return [currency, amounts];
    }),
  );
};
const atStripe = async (account: string) =>
  (await stripe.balance.retrieve({}, { stripeAccount: account })).available.reduce(
    (sum, { amount }) => sum + amount,
    0,
  );
const charges = async () => (await stripe.charges.list({ limit: 100 })).data.filter(({ paid }) => paid);
const destinations = async () =>
  (await site.atProvider()).subscriptions.map(({ transfer_data, application_fee_percent, on_behalf_of }) => [
    transfer_data?.destination ?? null,
    application_fee_percent,
    on_behalf_of,
  ]);

test('before there is an account sales are held; then what is held is transferred once, and later charges go there', async () => {
  await join();
  await site.pass(8);
  // 1000 less the platform's 5 % and Stripe's fee of 59.
  expect(await balance()).toEqual({ earned: 891, paidOut: 0, onItsWay: 0, inAccount: 0, held: 891, ahead: 0 });
  await setAccount('acct_bea');
  expect(await balance()).toEqual({ earned: 891, paidOut: 0, onItsWay: 0, inAccount: 891, held: 0, ahead: 0 });
  expect(await atStripe('acct_bea')).toBe(891);
  await move();
  await services.payments.jobs.makeTransfers(db, { creatorId });
  await site.work();
  expect((await stripe.transfers.list()).data.map(({ amount }) => amount)).toEqual([891]);
  expect(await destinations()).toEqual([['acct_bea', 5, null]]);

  await site.pass(31);
  expect(
    (await charges()).map(({ transfer_data, application_fee_amount }) => [
      transfer_data?.destination,
      application_fee_amount,
    ]),
  ).toEqual([
    ['acct_bea', 50],
    [undefined, null],
  ]);
  // Stripe charges its fee to the platform, so the creator owes the fee. Amounts below `MIN_MOVED` wait.
  expect(await balance()).toEqual({ earned: 1782, paidOut: 0, onItsWay: 0, inAccount: 1841, held: -59, ahead: 0 });
  await site.pass(31);
  await move();
  expect(await balance()).toEqual({ earned: 2673, paidOut: 0, onItsWay: 0, inAccount: 2673, held: 0, ahead: 0 });
  expect(await atStripe('acct_bea')).toBe(2673);
});

test('a refund takes back the transfer and the fee, and a dispute what is left', async () => {
  await setAccount('acct_bea');
  await join();
  await site.pass(8);
  expect(await balance()).toMatchObject({ earned: 891, inAccount: 950, held: -59 });
  const [charge] = await charges();
  const { data } = await stripe.invoices.list({ limit: 10 });
  const invoice = data.find(({ amount_paid }) => amount_paid > 0)!;
  const refund = await services.payments.provider.refund({
    invoiceId: invoice.id!,
    amount: { amount: 435, currency: 'usd' },
    accessUntil: new Date('2027-01-08T10:00Z'),
    keeps: true,
    isAfterLeaving: false,
    requestId: 'one',
  });
  expect(refund).toMatchObject({ ok: true });
  await site.pass(0);
  // The platform's share of the 565 that are left is 28, so Stripe returns 22 of the fee of 50.
  expect(await balance()).toMatchObject({ earned: 565 - 28 - 59, inAccount: 950 - 435 + 22, held: -59 });
  await standIn.dispute(charge!.id);
  await site.pass(0);
  expect(await balance()).toMatchObject({ earned: -59 - 1500, inAccount: 537, held: -59 - 1500 - 537 });
  await move();
  // 565 of the charge's transfer can still be reversed.
  expect(await balance()).toMatchObject({ inAccount: 537 - 565, held: -59 - 1500 - 537 + 565 });
  expect(await atStripe('acct_bea')).toBe(-28);
});

test('a refund is made also where too little is left of its transfer, and the job takes back the rest', async () => {
  await setAccount('acct_bea');
  await join('yearly');
  await site.pass(8);
  await move();
  const invoice = (await site.atProvider()).invoices.find(({ amount_paid }) => amount_paid > 0)!;
  const refund = await services.payments.provider.refund({
    invoiceId: invoice.id!,
    amount: { amount: 9900, currency: 'usd' },
    accessUntil: new Date('2027-01-08T10:00Z'),
    keeps: true,
    isAfterLeaving: false,
    requestId: 'one',
  });
  expect(refund).toMatchObject({ ok: true });
  await site.pass(0);
  expect(await balance()).toMatchObject({ earned: -317, inAccount: 9900 - 495 - 317 });
  await move();
  // Stripe keeps its fee for a refunded charge.
  expect(await balance()).toEqual({ earned: -317, paidOut: 0, onItsWay: 0, inAccount: -317, held: 0, ahead: 0 });
});

test('a dispute that is won after she changed her account goes to the new one', async () => {
  await setAccount('acct_bea');
  await join('yearly');
  await site.pass(8);
  // 9900 less 5 %. Stripe's fee of 317 is taken back.
  await move();
  expect(await atStripe('acct_bea')).toBe(9900 - 495 - 317);
  const [charge] = await charges();
  const dispute = await standIn.dispute(charge!.id);
  await site.pass(0);
  await move();
  // The whole transfer of the charge is reversed. The dispute's fee is owed, and the platform's share is not returned.
  expect(await atStripe('acct_bea')).toBe(-495);
  expect(await balance()).toEqual({
    earned: -317 - 1500,
    paidOut: 0,
    onItsWay: 0,
    inAccount: -495,
    held: 495 - 317 - 1500,
    ahead: 0,
  });
  await setAccount('acct_new');
  await standIn.closeDispute(dispute, 'won');
  await site.pass(0);
  await move();
  expect([await atStripe('acct_bea'), await atStripe('acct_new')]).toEqual([-495, 9900 - 317 - 1500]);
  expect(await balance()).toEqual({
    earned: 9900 - 495 - 317 - 1500,
    paidOut: 0,
    onItsWay: 0,
    inAccount: 7588,
    held: 0,
    ahead: 0,
  });
});

test('an account that is restricted stops nothing: what is charged is held, and is transferred when it is open again', async () => {
  await setAccount('acct_bea');
  await join();
  await setAccount('acct_bea', { takes: false });
  expect(await destinations()).toEqual([[null, null, null]]);
  await site.pass(8);
  expect(await balance()).toMatchObject({ earned: 891, inAccount: 0, held: 891 });
  await setAccount('acct_bea');
  expect(await balance()).toMatchObject({ earned: 891, inAccount: 891, held: 0 });
});

test('what was to be charged for an account that is restricted meanwhile is charged for the platform, and ends nothing', async () => {
  await setAccount('acct_bea');
  await join();
  standIn.setTakesTransfers('acct_bea', false);
  await site.pass(8);
  const { subscriptions, invoices } = await site.atProvider();
  expect([subscriptions[0]!.status, invoices.at(-1)!.status]).toEqual(['past_due', 'open']);
  await setAccount('acct_bea', { takes: false });
  await site.pass(4);
  expect((await site.atProvider()).subscriptions[0]!.status).toBe('active');
  expect(await balance()).toMatchObject({ earned: 891, inAccount: 0, held: 891 });
});

test('somebody joins while an account is restricted of which nobody here knows yet: they join, and what they pay is held', async () => {
  await setAccount('acct_bea');
  standIn.setTakesTransfers('acct_bea', false);
  await join();
  expect(await destinations()).toEqual([[null, null, null]]);
  await site.pass(8);
  expect(await balance()).toMatchObject({ earned: 891, held: 891 });
});

test('an account in euros gets what dollars are in them, and each currency adds up by itself, to the cent as Stripe has it', async () => {
  standIn.setCurrency('acct_bea', 'eur');
  standIn.setRate('usd', 'eur', 0.9);
  await setAccount('acct_bea');
  await join();
  await site.pass(8);
  const none = { earned: 0, paidOut: 0, onItsWay: 0, held: 0, ahead: 0 };
  expect(await balances()).toEqual({
    usd: { earned: 891, paidOut: 0, onItsWay: 0, inAccount: 0, held: -59, ahead: 0, converted: 950 },
    eur: { ...none, inAccount: 855, converted: -855 },
  });
  expect(await atStripe('acct_bea')).toBe(855);
  // A refund at another rate: the transfer is reversed at the new rate, and the fee is returned at the old rate.
  standIn.setRate('usd', 'eur', 0.8);
  const [charge] = await charges();
  await stripe.refunds.create({
    charge: charge!.id,
    amount: 435,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  await site.pass(0);
  const rest = { inAccount: 855 - 348 + 20, converted: -(855 - 348 + 20) };
  expect(await balances()).toMatchObject({ usd: { inAccount: 0, converted: 950 - 435 + 22 }, eur: rest });
  expect(await atStripe('acct_bea')).toBe(rest.inAccount);
  const [payout] = await standIn.payOut('acct_bea');
  await standIn.arrivePayout(payout!);
  await syncPayouts(services, { accountId: 'acct_bea' });
  expect(await balances()).toMatchObject({ usd: { paidOut: 0 }, eur: { paidOut: rest.inAccount, inAccount: 0 } });
  await standIn.failPayout(payout!);
  await syncPayouts(services, { accountId: 'acct_bea' });
  expect(await balances()).toMatchObject({ eur: { paidOut: 0, ...rest } });
});

test('what is held is transferred, and taken back, in dollars to an account in euros', async () => {
  standIn.setCurrency('acct_bea', 'eur');
  standIn.setRate('usd', 'eur', 0.9);
  await join();
  await site.pass(8);
  expect(await balances()).toMatchObject({ usd: { earned: 891, held: 891, converted: 0 } });
  await setAccount('acct_bea');
  expect(await balances()).toMatchObject({ usd: { held: 0, converted: 891 }, eur: { inAccount: 802, held: 0 } });
  const [charge] = await charges();
  await stripe.refunds.create({ charge: charge!.id, amount: 600 });
  await site.pass(0);
  standIn.setRate('usd', 'eur', 0.5);
  await move();
  const { usd, eur } = await balances();
  expect([usd!.held, usd!.converted, usd!.earned]).toEqual([0, usd!.earned, 400 - 20 - 59]);
  expect(eur!.inAccount).toBe(802 - Math.round((891 - 321) * 0.5));
  expect(await atStripe('acct_bea')).toBe(eur!.inAccount);
});

test('a charge on behalf of an owner in another region settles in her currency, and still counts as it was paid', async () => {
  standIn.setCurrency('acct_bea', 'eur');
  standIn.setRate('usd', 'eur', 0.9);
  await setAccount('acct_bea', { isMerchant: true });
  await join('yearly');
  expect(await destinations()).toEqual([['acct_bea', 5, 'acct_bea']]);
  await site.pass(8);
  const [charge] = await charges();
  const transfer = await stripe.transfers.retrieve(charge!.transfer as string);
  // Stripe makes the transfer in the currency in which the platform received the charge.
  expect(transfer).toMatchObject({ amount: 8910, currency: 'eur' });
  // 2.9 % of 89.10 euros and 30 cents, converted to dollars.
  const fee = Math.round((258 + 30) / 0.9);
  expect(await balances()).toMatchObject({
    usd: { earned: 9900 - 495 - fee, inAccount: 0, converted: 9405, held: -fee, ahead: 0 },
    eur: { earned: 0, inAccount: 8910 - 446, held: 0 },
  });
  // Stripe's fee is taken back as the same part of the transfer.
  await move();
  const [part] = (await stripe.transfers.listReversals(transfer.id)).data;
  expect([part!.amount, part!.currency]).toEqual([288, 'eur']);
  expect(await balances()).toMatchObject({ usd: { held: 0, converted: 9405 - fee }, eur: { inAccount: 8464 - 288 } });
  expect(await atStripe('acct_bea')).toBe(8464 - 288);
  await site.pass(0);
  expect(await balances()).toMatchObject({ usd: { held: 0, converted: 9405 - fee }, eur: { inAccount: 8464 - 288 } });
});

test('what moved before conversions were stored has them once it is read again', async () => {
  standIn.setCurrency('acct_bea', 'eur');
  standIn.setRate('usd', 'eur', 0.9);
  await setAccount('acct_bea');
  await join();
  await site.pass(8);
  await db.execute(sql`delete from account_movements where kind in ('converted_out', 'converted_in')`);
  expect(await balances()).toMatchObject({ usd: { inAccount: 950 } });
  await site.pass(0);
  expect(await balances()).toMatchObject({ usd: { inAccount: 0, converted: 950 }, eur: { inAccount: 855 } });
});

test('tax is what the invoice says, is divided with what is refunded, and the platform’s share is of the whole', async () => {
  standIn.setTax({ percent: 8, behavior: 'exclusive' });
  await setAccount('acct_bea');
  await join();
  await site.pass(8);
  const month = async () => (await findStatement(db, { creatorId }, site.clock.now)).months[0]!;
  expect(await month()).toMatchObject({ paid: 1080, tax: 80, share: 54, owed: { amount: 1080 - 54 - 61 } });
  const [charge] = await charges();
  expect(charge).toMatchObject({ amount: 1080, application_fee_amount: 54 });
  await stripe.refunds.create({
    charge: charge!.id,
    amount: 540,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  await site.pass(0);
  expect(await month()).toMatchObject({ paid: 1080, refunded: 540, tax: 40, share: 27 });
  // An inclusive tax is part of the price.
  standIn.setTax({ percent: 25, behavior: 'inclusive' });
  await site.pass(31);
  const { months } = await findStatement(db, { creatorId }, site.clock.now);
  expect(months.at(-1)).toMatchObject({ paid: 1000, tax: 200, share: 50 });
});

test('payouts and those that fail are lines, whichever is heard of first, and one that is heard of twice is one', async () => {
  await setAccount('acct_bea');
  await join();
  await site.pass(8);
  const [payoutId] = await standIn.payOut('acct_bea');
  await syncPayouts(services, { accountId: 'acct_bea' });
  await syncPayouts(services, { accountId: 'acct_bea' });
  expect(await balance()).toMatchObject({ earned: 891, paidOut: 0, onItsWay: 950, inAccount: 0, held: -59 });
  await standIn.arrivePayout(payoutId!);
  await syncPayouts(services, { accountId: 'acct_bea' });
  expect(await balance()).toMatchObject({ earned: 891, paidOut: 950, onItsWay: 0, inAccount: 0, held: -59 });
  // A payout can fail after it has arrived.
  await standIn.failPayout(payoutId!);
  await syncPayouts(services, { accountId: 'acct_bea' });
  expect(await balance()).toMatchObject({ earned: 891, paidOut: 0, onItsWay: 0, inAccount: 950, held: -59 });
  const [another] = await standIn.payOut('acct_bea');
  await standIn.arrivePayout(another!);
  // A refund of money that is already at the bank makes the account's balance negative.
  const [charge] = await charges();
  await stripe.refunds.create({ charge: charge!.id, reverse_transfer: true, refund_application_fee: true });
  await syncPayouts(services, { accountId: 'acct_bea' });
  await site.pass(0);
  expect(await balance()).toMatchObject({ earned: -59, paidOut: 950, inAccount: -950, held: -59 });
  expect(await atStripe('acct_bea')).toBe(-950);
});

test('what Stripe takes from her bank for an account with less than nothing is back in the account once it is there', async () => {
  await setAccount('acct_bea');
  await join();
  await site.pass(8);
  const [payout] = await standIn.payOut('acct_bea');
  await standIn.arrivePayout(payout!);
  const [charge] = await charges();
  await stripe.refunds.create({ charge: charge!.id, reverse_transfer: true, refund_application_fee: true });
  await site.pass(0);
  const [debit] = await standIn.debitBank('acct_bea');
  const read = () => syncPayouts(services, { accountId: 'acct_bea' });
  await read();
  expect(await balance()).toMatchObject({ earned: -59, paidOut: 950, onItsWay: 0, inAccount: -950, held: -59 });
  await standIn.arrivePayout(debit!);
  await read();
  await read();
  expect(await balance()).toMatchObject({ earned: -59, paidOut: 0, onItsWay: 0, inAccount: 0, held: -59 });
  expect(await atStripe('acct_bea')).toBe(0);
  // The bank can refuse the debit days later.
  await standIn.failPayout(debit!);
  await read();
  await read();
  expect(await balance()).toMatchObject({ earned: -59, paidOut: 950, onItsWay: 0, inAccount: -950, held: -59 });
  expect(await atStripe('acct_bea')).toBe(-950);
});

test('a payout of which nothing is heard is on its way for 30 days, also of an account that is out of reach', async () => {
  await setAccount('acct_bea');
  await join();
  await site.pass(8);
  await standIn.payOut('acct_bea');
  await syncPayouts(services, { accountId: 'acct_bea' });
  const unreachable = { listPayouts: async () => ({ ok: false, reason: 'unknown-account' }) as const };
  const payments = { ...services.payments, provider: { ...services.payments.provider, ...unreachable } };
  const later = (days: number) => {
    const now = new Date(site.clock.now.getTime() + days * 24 * 3600 * 1000);
    return syncPayouts({ ...services, payments, membershipNow: () => now }, { accountId: 'acct_bea' });
  };
  await later(30);
  expect(await balance()).toMatchObject({ paidOut: 0, onItsWay: 950 });
  await later(31);
  await later(32);
  expect(await balance()).toMatchObject({ paidOut: 950, onItsWay: 0 });
  const { months } = await findStatement(db, { creatorId }, site.clock.now);
  expect(months.filter(({ sentToBank }) => sentToBank !== 0)).toMatchObject([{ sentToBank: 950, onItsWay: 0 }]);
});

test('what is less than the smallest unit in the currency of its charge moves nothing in it', async () => {
  const nothing = { kind: 'reversal', accountId: 'acct_bea', aboutId: 'tr_1' } as const;
  const movements = [{ ...nothing, id: 'trr_1', at: site.clock.now, amount: { amount: 0, currency: 'usd' } }];
  expect(await recordMovements(db, { creatorId, movements, now: site.clock.now })).toBe(0);
});

test('what moved in a month that is over is counted in the month in which it is learnt, once', async () => {
  const movement = { kind: 'transfer', accountId: 'acct_bea', amount: { amount: 500, currency: 'usd' } } as const;
  const at = new Date('2026-11-30T23:00Z');
  const movements = [{ ...movement, id: 'tr_late', at, aboutId: null }];
  expect(await recordMovements(db, { creatorId, movements, now: site.clock.now })).toBe(1);
  expect(await recordMovements(db, { creatorId, movements, now: new Date('2027-05-01T10:00Z') })).toBe(0);
  const { months } = await findStatement(db, { creatorId }, site.clock.now);
  expect(months).toMatchObject([{ month: '2026-12', transferred: 500 }]);
});

test('a payment that comes while the job adds up is not taken back', async () => {
  await setAccount('acct_bea');
  await join();
  await site.pass(8);
  const [membership] = await db.select({ id: memberships.id }).from(memberships);
  /** Commits a payment and its transfer, as a sync does. */
  const pay = () =>
    db.transaction(async (tx) => {
      const at = site.clock.now;
      const covers = { coversFrom: at, coversUntil: new Date(at.getTime() + 31 * 24 * 3_600_000) };
      const money = { amount: 10_000, currency: 'usd' };
      await recordFact(tx, {
        kind: 'paid',
        providerId: 'in_late',
        membershipId: membership!.id,
        at,
        ...covers,
        ...money,
      });
      const transfer = {
        kind: 'transfer',
        id: 'tr_late',
        accountId: 'acct_bea',
        amount: money,
        at,
        aboutId: 'in_late',
      } as const;
      await recordMovements(tx, { creatorId, movements: [transfer], now: at });
    });
  let isPaid = false;
  const addsUp = ({ queryChunks }: SQL) =>
    queryChunks.some((chunk) => is(chunk, StringChunk) && chunk.value.join('').includes('by_kind'));
  const watched = (tx: typeof db): typeof db =>
    new Proxy(tx, {
      get(target, name) {
        const value = target[name as keyof typeof db] as unknown;
        if (name !== 'execute') return typeof value === 'function' ? value.bind(target) : value;
        return async (statement: SQL) => {
          // Pays after the lines were computed and before they are summed.
          if (!isPaid && addsUp(statement)) {
            isPaid = true;
            await pay();
          }
          return target.execute(statement);
        };
      },
    });
  const meanwhile = new Proxy(db, {
    get(target, name) {
      const value = target[name as keyof typeof db] as unknown;
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return (work: (tx: typeof db) => Promise<unknown>) => target.transaction((tx) => work(watched(tx as never)));
    },
  });
  await makeTransfers({ ...services, db: meanwhile }, { creatorId });
  expect(isPaid).toBe(true);
  // 500 of the payment are the platform's share, and 59 Stripe's fee. The stand-in knows only one of the two transfers.
  const asked = await db.select({ amount: transferOrders.amount }).from(transferOrders);
  expect(asked.map(({ amount }) => amount)).toEqual([559, 559]);
  expect(await balance()).toMatchObject({ inAccount: 950 + 10_000 - 559, held: 0 });
});

test('an event about a payout has the payouts of its account read, whoever’s endpoint it came to', async () => {
  await setAccount('acct_bea');
  await join();
  await site.pass(8);
  await standIn.payOut('acct_bea');
  const told = (await standIn.webhooks.deliveries(1000)).filter(({ type }) => type.startsWith('payout.'));
  const events = told.map(({ body }) => readEvent(JSON.parse(body), 'acct_platform')!);
  expect(events.map(({ about }) => about)).toEqual([{ kind: 'payout', id: 'acct_bea' }]);
  await storeEvents(db, services, [...events, ...events]);
  await queueStoredEvents(db, services);
  await site.work();
  expect(await balance()).toMatchObject({ onItsWay: 950, inAccount: 0 });
  // Payouts of the platform itself are ignored.
  const { account: _, ...own } = JSON.parse(told[0]!.body);
  expect(readEvent(own, 'acct_platform')!.about).toBeNull();
});

test('what the operator may pay out by hand is what was not transferred, and owed says the same as the statement', async () => {
  await join();
  await site.pass(8);
  const by = { command: 'payments paid-out' };
  const pay = (amount: number) =>
    recordPayout(db, { creatorId, month: '2026-12', amount: { amount, currency: 'usd' }, by, now: site.clock.now });
  expect(await pay(892)).toMatchObject({ ok: false, reason: 'more-than-owed', left: { amount: 891 } });
  expect(await pay(91)).toMatchObject({ ok: true, left: { amount: 800 } });
  await setAccount('acct_bea');
  expect(await pay(1)).toMatchObject({ ok: false, reason: 'more-than-owed', left: { amount: 0 } });
  expect(await balance()).toEqual({ earned: 891, paidOut: 91, onItsWay: 0, inAccount: 800, held: 0, ahead: 0 });
  expect(await listOwed(db, { month: null })).toMatchObject([
    { month: '2026-12', owed: { amount: 891 }, paidOut: 91, transferred: 800 },
  ]);
});

test('a transfer whose answer is lost is made once, and nothing is paid out by hand meanwhile', async () => {
  await join();
  await site.pass(8);
  standIn.setTakesTransfers('acct_bea', true);
  await db.insert(payoutAccounts).values({
    creatorId,
    accountId: 'acct_bea',
    country: 'US',
    agreement: 'full',
    createdAt: site.clock.now,
    takesTransfers: true,
    takesCards: true,
    state: 'active',
  });
  site.cut(0, 'after');
  await expect(move()).rejects.toThrow('not reached');
  const by = { command: 'payments paid-out' };
  const amount = { amount: 1, currency: 'usd' };
  expect(await recordPayout(db, { creatorId, month: '2026-12', amount, by, now: site.clock.now })).toEqual({
    ok: false,
    reason: 'being-transferred',
  });
  // A day later Stripe has forgotten the idempotency key.
  site.clock.now = new Date(site.clock.now.getTime() + 26 * 3_600_000);
  await standIn.advance();
  await Promise.all([move(), move()]);
  expect((await stripe.transfers.list()).data.map((each) => each.amount)).toEqual([891]);
  expect(await balance()).toMatchObject({ inAccount: 891, held: 0 });
});

test('a transfer that Stripe refuses is asked for again a day later, and is held until then', async () => {
  await join();
  await site.pass(8);
  standIn.setTakesTransfers('acct_bea', false);
  const row = {
    creatorId,
    accountId: 'acct_bea',
    country: 'US',
    agreement: 'full' as const,
    createdAt: site.clock.now,
  };
  await db.insert(payoutAccounts).values({ ...row, takesTransfers: true, takesCards: true, state: 'active' });
  await move();
  await move();
  expect(await balance()).toMatchObject({ inAccount: 0, held: 891 });
  standIn.setTakesTransfers('acct_bea', true);
  await move();
  expect(await balance()).toMatchObject({ inAccount: 0, held: 891 });
  await db.update(payoutAccounts).set({ version: 1 }).where(eq(payoutAccounts.accountId, 'acct_bea'));
  site.clock.now = new Date(site.clock.now.getTime() + 21 * 3_600_000);
  await move();
  expect(await balance()).toMatchObject({ inAccount: 891, held: 0 });
});
