import { expect, test } from 'vitest';
import { monthly, yearly } from '../../../tests/support/prices.ts';
import type { RequestedChange } from '../../membership/charges.ts';
import { type MembershipState, planOf, type SubscriptionState } from './plan-of.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const now = day(10);

const open: MembershipState = {
  isOpen: true,
  plan: 'yearly',
  priceId: yearly.id,
  nextPriceId: null,
  cancelAt: null,
  isLeaving: false,
  cancelledAt: null,
  closedAt: null,
  trialEndsAt: null,
  freeUntil: null,
  chargedFrom: null,
  hasAccess: true,
  canCharge: true,
  hasConsent: true,
  legalAccepted: true,
  offer: null,
  elsewhere: null,
  begun: 1,
  lastEndedAt: null,
};
const fresh: MembershipState = { ...open, begun: 0, trialEndsAt: day(17) };
const without: MembershipState = { ...open, begun: 0, hasAccess: false };
const paid: SubscriptionState = {
  id: 'sub_1',
  merchantId: 'acct_1',
  hasEnded: false,
  status: 'active',
  price: yearly,
  createdAt: day(1),
  cancelAt: null,
  nextChargeAt: day(15),
  nextPrice: null,
  isOurs: true,
  offer: null,
  isUnpaid: false,
  givenBack: null,
  charges: [],
  wasCharged: true,
  withdrawn: null,
};
const elsewhere = { endsAt: null, endingSince: null, paidUntil: day(20), isUndone: false };
const onward: MembershipState = { ...open, begun: 0, elsewhere };
const follows: MembershipState = {
  ...onward,
  chargedFrom: day(20),
  elsewhere: { ...elsewhere, endsAt: day(20), endingSince: day(5) },
};
const taken: MembershipState = { ...follows, chargedFrom: null, elsewhere: { ...follows.elsewhere!, isUndone: true } };
const endedAt = (lastEndedAt: Date) => ({ begun: 1, lastEndedAt });
const inTrial: SubscriptionState = { ...paid, status: 'trialing', wasCharged: false };
const postponed: SubscriptionState = { ...paid, status: 'trialing' };
const pastDue: SubscriptionState = { ...paid, status: 'past_due', isUnpaid: true };
const draft: SubscriptionState = { ...paid, isUnpaid: true };
const incomplete: SubscriptionState = { ...paid, status: 'incomplete' };

const charge = { invoiceId: 'in_1', paid: { amount: 9900, currency: 'usd' }, paidAt: day(6), from: day(6) };
const charged = (fields: Partial<typeof charge>): SubscriptionState => ({
  ...paid,
  charges: [{ ...charge, ...fields }],
});
const withdrawn = (fields: Partial<SubscriptionState['withdrawn'] & object> = {}): SubscriptionState => ({
  ...charged({}),
  withdrawn: {
    at: day(9),
    unrefunded: [{ invoiceId: 'in_1', left: { amount: 9900, currency: 'usd' }, from: day(6) }],
    ...fields,
  },
});
const ended = (subscription: SubscriptionState): SubscriptionState => ({ ...subscription, hasEnded: true });
const over: MembershipState = { ...open, hasAccess: false, cancelAt: day(9), cancelledAt: day(9), closedAt: day(9) };
const leaving: MembershipState = { ...open, cancelAt: day(20), cancelledAt: day(5) };

const prepaid: MembershipState = { ...open, begun: 0, freeUntil: day(20), chargedFrom: day(20) };
const given = (freeUntil: Date): MembershipState => ({ ...open, freeUntil });
const scheduled = { ...paid, nextPrice: { price: monthly, from: day(15), keepsDiscount: false } };

type Row = [string, MembershipState, SubscriptionState[], RequestedChange[], string[]];

test.each<Row>([
  [
    'a contract that was withdrawn from is ended, then refunded',
    over,
    [withdrawn()],
    [],
    ['cancel sub_1', 'refund in_1'],
  ],
  ['… refunded also if it has ended', over, [ended(withdrawn())], [], ['refund in_1']],
  ['… once', over, [ended(withdrawn({ unrefunded: [] }))], [], []],
  ['… and left alone by a later contract', open, [ended(withdrawn({ unrefunded: [] })), paid], [], []],
  ['a trial that runs begins one that is charged at its end', fresh, [], [], ['begin yearly with trial']],
  ['a creator who cannot charge begins none', { ...fresh, canCharge: false }, [], [], []],
  ['an address that is not confirmed begins none', { ...fresh, isOpen: false }, [], [], []],
  ['a trial that was cancelled at once begins none', { ...fresh, cancelAt: day(17) }, [], [], []],
  ['… and does when that is taken back', fresh, [], ['return'], ['begin yearly with trial']],
  ['who is about to be deleted begins none', { ...fresh, isLeaving: true }, [], [], []],
  ['who has not accepted the terms begins none', { ...fresh, legalAccepted: false }, [], [], []],
  ['… nor by coming back', { ...fresh, legalAccepted: false }, [], ['return'], []],
  ['one that has ended within the trial is not begun again', { ...fresh, begun: 1 }, [], [], []],
  ['without a trial nothing is charged without being asked', without, [], [], []],
  ['… nor by choosing a plan, nor by coming back', without, [], ['plan', 'return'], []],
  ['a move that was agreed to begins with a charge', without, [], ['charge'], ['begin yearly charged']],
  ['… not without accepted terms', { ...without, legalAccepted: false }, [], ['charge'], []],
  ['… not without consent', { ...without, hasConsent: false }, [], ['charge'], []],
  ['… not while something else gives access', { ...without, hasAccess: true }, [], ['charge'], []],
  ['… and once', { ...without, begun: 1 }, [], ['charge'], []],

  ['time paid elsewhere, with a card and consent, begins one', prepaid, [], [], ['begin yearly with trial']],
  ['… not without accepted terms', { ...prepaid, legalAccepted: false }, [], [], []],
  ['… not for who has cancelled', { ...prepaid, cancelAt: day(20) }, [], [], []],
  ['… and once', { ...prepaid, begun: 1 }, [], [], []],

  ['what is as it should be stays', open, [paid], [], []],
  ['what runs goes on without accepted terms', { ...open, legalAccepted: false }, [paid], [], []],
  ['… and is cancelled without them', { ...open, legalAccepted: false, cancelAt: day(30) }, [paid], [], ['end sub_1']],
  ['cancelled within a trial: it ends with it', { ...open, cancelAt: day(17) }, [inTrial], [], ['end sub_1']],
  ['cancelled while paid: it ends with its period', { ...open, cancelAt: day(30) }, [paid], [], ['end sub_1']],
  [
    'a cancellation that is set is not set again',
    { ...open, cancelAt: day(30) },
    [{ ...paid, cancelAt: day(30) }],
    [],
    [],
  ],
  ['cancelled while past due: at once', { ...open, cancelAt: day(20) }, [pastDue], [], ['cancel sub_1']],
  ['cancelled before the renewal was tried: at once', { ...open, cancelAt: day(20) }, [draft], [], ['cancel sub_1']],
  ['cancelled before the first payment: at once', { ...open, cancelAt: day(20) }, [incomplete], [], ['cancel sub_1']],
  ['a cancellation of before it began does not mean it', { ...open, cancelAt: day(1) }, [paid], [], []],
  ['taken back', open, [{ ...paid, cancelAt: day(30) }], ['return'], ['stay sub_1']],
  ['an end that was set by hand is left', open, [{ ...paid, cancelAt: day(30) }], ['plan'], []],
  ['a move to come: no further period', { ...open, isLeaving: true }, [paid], [], ['end sub_1']],
  ['a move to come while past due: at once', { ...open, isLeaving: true }, [pastDue], [], ['cancel sub_1']],

  ['free time beyond the next charge moves the charge', given(day(20)), [paid], [], ['charge sub_1 on 20']],
  ['… in a trial', given(day(20)), [inTrial], [], ['charge sub_1 on 20']],
  ['… not if it ends before', given(day(14)), [paid], [], []],
  ['… not once it is moved', given(new Date(day(15).getTime() + 900)), [paid], [], []],
  ['… not of what is unpaid', given(day(20)), [pastDue, draft], [], []],
  ['… not of what ends', { ...given(day(20)), cancelAt: day(20) }, [{ ...paid, cancelAt: day(15) }], [], []],
  ['… with the price that was to come', given(day(20)), [scheduled], [], ['charge sub_1 on 20', 'monthly now']],
  ['… at most as far as the provider allows', given(new Date('2031-01-01')), [paid], [], ['charge sub_1 on 8']],

  ['ended, or moved: at once', { ...open, isOpen: false }, [paid], [], ['cancel sub_1']],
  ['withdrawn: at once', { ...open, closedAt: day(9) }, [paid], [], ['cancel sub_1']],
  ['begun after it was withdrawn: stays', { ...open, closedAt: day(1) }, [{ ...paid, createdAt: day(2) }], [], []],
  ['ended before its first payment', { ...open, isOpen: false }, [incomplete], [], ['cancel sub_1']],
  ['one that waits for its first payment is left to who began it', open, [incomplete], ['plan'], []],

  ['charged for a period after it asked to leave', leaving, [charged({})], [], ['refund in_1', 'end sub_1']],
  ['… not for one that had begun', leaving, [charged({ from: day(4) })], [], ['end sub_1']],
  ['… while it was being ended', leaving, [ended(charged({}))], [], ['refund in_1']],
  ['… and what was paid before stays paid', leaving, [ended(charged({ from: day(4) }))], [], []],
  [
    'charged after all had ended, for whatever period',
    { ...open, closedAt: day(9) },
    [charged({ paidAt: day(9), from: day(3) })],
    [],
    ['refund in_1', 'cancel sub_1'],
  ],
  ['… not before', { ...open, closedAt: day(9) }, [charged({ paidAt: day(8) })], [], ['cancel sub_1']],
  ['… nor by what began after that', { ...open, closedAt: day(1) }, [{ ...charged({}), createdAt: day(2) }], [], []],

  ['a plan in a trial: now', { ...open, priceId: monthly.id }, [inTrial], ['plan'], ['monthly now']],
  ['a plan while paid: with the next period', { ...open, nextPriceId: monthly.id }, [paid], [], ['monthly period-end']],
  [
    '… is not set again',
    { ...open, nextPriceId: monthly.id },
    [{ ...paid, nextPrice: { price: monthly, from: day(30), keepsDiscount: false } }],
    [],
    [],
  ],
  [
    'back to the present plan',
    open,
    [{ ...paid, nextPrice: { price: monthly, from: day(30), keepsDiscount: false } }],
    ['plan'],
    ['yearly period-end'],
  ],
  [
    'a plan while past due: with the next period',
    { ...open, priceId: monthly.id },
    [pastDue],
    ['plan'],
    ['monthly period-end'],
  ],
  [
    'a price that was raised before the cancellation comes again with the return',
    { ...open, priceId: 'raised' },
    [paid],
    ['return'],
    ['yearly period-end'],
  ],
  ['a plan that was set by hand is left', open, [{ ...paid, price: monthly }], ['return'], []],
  [
    'a plan is not changed of what ends',
    { ...open, cancelAt: day(30), nextPriceId: monthly.id },
    [{ ...paid, cancelAt: day(30) }],
    ['plan'],
    [],
  ],

  [
    'of two trials the later is ended',
    open,
    [{ ...inTrial, id: 'sub_2', createdAt: day(2) }, inTrial],
    [],
    ['cancel sub_2'],
  ],
  [
    '… not if it was charged, and then postponed',
    open,
    [{ ...postponed, id: 'sub_2', createdAt: day(2) }, paid],
    [],
    [],
  ],
  [
    'a second that somebody made by hand is left',
    open,
    [{ ...inTrial, id: 'sub_2', createdAt: day(2), isOurs: false }, paid],
    [],
    [],
  ],
  ['time paid elsewhere, in a subscription that goes on: nothing', onward, [], [], []],
  ['the same, set to end: begins with the end', follows, [], [], ['begin yearly with trial']],
  ['the same, going on again: ends before its charge', onward, [inTrial], [], ['cancel sub_1']],
  ['the same, charged before it went on: stays', onward, [paid], [], []],
  ['the same, charged and then postponed before it went on: stays', onward, [postponed], [], []],
  ['the same, charged for time that was paid elsewhere: refunded', onward, [charged({})], [], ['refund in_1']],
  [
    'the same, ended because that went on, which ends now: begins again',
    { ...follows, ...endedAt(day(2)) },
    [],
    [],
    ['begin yearly with trial'],
  ],
  ['the same, ended by hand since: stays ended', { ...follows, ...endedAt(day(8)) }, [], [], []],
  ['the same, cancelled, and the end is read late: nothing', { ...follows, cancelAt: day(9) }, [], [], []],
  ['the same, taken back by the creator: nothing', taken, [], [], []],
])('%s', (_, membership, subscriptions, requested, expected) => {
  expect(planOf(membership, subscriptions, new Set(requested), now).map(inWords)).toEqual(expected);
});

test.each([
  ['its withdrawal', day(6), day(9)],
  ['its period, if the payment came after the withdrawal', day(10), day(10)],
])('a withdrawn payment gives access until the begin of %s', (_, from, accessUntil) => {
  const unrefunded = [{ invoiceId: 'in_1', left: { amount: 9900, currency: 'usd' }, from }];
  expect(planOf(over, [ended(withdrawn({ unrefunded }))], new Set(), now)).toMatchObject([{ accessUntil }]);
});

const planOfId = (priceId: string) => (priceId === monthly.id ? 'monthly' : 'yearly');

function inWords(step: ReturnType<typeof planOf>[number]): string {
  switch (step.step) {
    case 'begin':
      return `begin ${planOfId(step.priceId)} ${step.trialEndsAt ? 'with trial' : 'charged'}`;
    case 'setCancellation':
      return `${step.cancels ? 'end' : 'stay'} ${step.subscriptionId}`;
    case 'changePrice':
      return `${planOfId(step.priceId)} ${step.applies}`;
    case 'moveCharge':
      return `charge ${step.subscriptionId} on ${step.at.getUTCDate()}`;
    case 'refund':
      return `refund ${step.invoiceId}`;
    case 'cancelNow':
      return `cancel ${step.subscriptionId}`;
  }
}
