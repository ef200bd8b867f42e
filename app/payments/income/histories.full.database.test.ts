import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { howMany } from '../../../tests/support/run.ts';
import { listMonths } from './income.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { stripe, standIn } = site;

const steps = ['month', 'refund', 'dispute', 'win', 'fail', 'settle later', 'settle', 'pay out'] as const;
type Step = (typeof steps)[number];

const all = { limit: 100 };

async function take(step: Step): Promise<unknown> {
  const charges = (await stripe.charges.list(all)).data.filter(({ paid }) => paid);
  const open = charges.find(({ disputed, amount_refunded, amount }) => !disputed && amount_refunded < amount);
  switch (step) {
    case 'month':
      return site.pass(31);
    case 'refund':
      if (!open) return;
      return stripe.refunds.create({
        charge: open.id,
        amount: Math.ceil((open.amount - open.amount_refunded) * 0.6),
        refund_application_fee: true,
      });
    case 'dispute': {
      const found = charges.find(({ disputed }) => !disputed);
      return found && standIn.dispute(found.id);
    }
    case 'win': {
      const found = (await stripe.disputes.list(all)).data.find(({ status }) => status === 'needs_response');
      return found && standIn.closeDispute(found.id, 'won');
    }
    case 'fail': {
      const found = (await stripe.refunds.list(all)).data.find(({ status }) => status === 'succeeded');
      return found && standIn.failRefund(found.id);
    }
    case 'settle later':
      return standIn.setSettlesLater(true);
    case 'settle':
      standIn.setSettlesLater(false);
      return standIn.settleCharges();
    case 'pay out':
      return standIn.payOut(beasMerchant);
  }
}

async function live(currency: string, history: readonly Step[]): Promise<void> {
  await site.startAtBeas();
  standIn.setSettlesLater(false);
  await standIn.setCurrency(beasMerchant, currency);
  standIn.setRate('usd', 'eur', 0.8);
  await site.join({ plan: 'monthly' });
  await site.join({ plan: 'yearly', email: 'otto@home.example' });
  await site.pass(8);
  for (const step of history) await take(step);
  await site.pass(0);
  const movements = (await stripe.balanceTransactions.list(all)).data;
  const payouts = movements.filter(({ type }) => type === 'payout').reduce((sum, { net }) => sum - net, 0);
  const balance = movements.reduce((sum, { net }) => sum + net, 0);
  const months = await listMonths(db, { ...bea, from: null, until: null });
  expect(new Set(months.map((month) => month.currency))).toEqual(new Set([currency]));
  const sum = (of: (month: (typeof months)[number]) => number) => months.reduce((total, month) => total + of(month), 0);
  expect(sum(({ net }) => net) - payouts).toBe(balance);
  expect(sum(({ gross, refunded, disputed }) => gross - refunded - disputed)).toBe(
    movements.filter(({ type }) => type !== 'payout').reduce((total, { amount }) => total + amount, 0),
  );
}

test('a creator’s income less her payouts is the balance of her account, whatever members, banks and Stripe do', {
  timeout: 3_600_000,
}, async () => {
  await live('eur', ['refund', 'dispute', 'fail', 'pay out', 'month', 'settle later', 'month', 'settle', 'win']);
  const history = fc.array(fc.constantFrom(...steps), { minLength: 2, maxLength: 8 });
  await fc.assert(fc.asyncProperty(fc.constantFrom('usd', 'eur'), history, live), {
    numRuns: howMany({ short: 1, long: 150 }),
    endOnFailure: true,
  });
});
