import { describe, expect, test } from 'vitest';
import { nothingCharged } from '../../../tests/support/a-charges.ts';
import { anAccess, noAccess } from '../../../tests/support/facts.ts';
import { monthly } from '../../../tests/support/prices.ts';
import { dateWords } from '../../copy/date-words.ts';
import type { Access } from '../access/access.ts';
import type { MembershipView } from './membership-view.ts';
import { paymentNotice } from './payment-notice.ts';
import { statusWords } from './status-words.ts';

const HOUR = 3_600_000;
const now = new Date('2026-11-28T09:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR);
const { date } = dateWords();
const sentence = 'Why there is access.';

const open = (because: Parameters<typeof anAccess>[0], hours: number) => anAccess(because, inHours(hours));
const closed = (because: Parameters<typeof noAccess>[0]) => noAccess(because, inHours(-24));
const payments = { ...nothingCharged, updating: false, isGivenUp: false };
const price = { amount: 1000, currency: 'usd' };
const pastDue = { since: inHours(-48), price, nextAttemptAt: null, url: null, asksBank: false };
const standing = { opened: true, ended: false, cancelled: false, move: null, payments };

describe('the status of a membership is a few words', () => {
  const said = (access: Access, more: Partial<typeof standing | MembershipView> = {}) =>
    statusWords({ access, ...standing, ...more } as MembershipView, { now, date, sentence });
  const words = (...of: Parameters<typeof said>) => said(...of).heading;

  test.each([
    ['a trial', words(open('trial', 5 * 24)), 'Trial: 5 days left'],
    ['a trial that has just begun', words(open('trial', 7 * 24 - 0.02)), 'Trial: 7 days left'],
    ['a trial on its last day', words(open('trial', 3.5)), 'Trial: 3 hours left'],
    ['a trial that is almost over', words(open('trial', 0.5)), 'Trial: less than an hour left'],
    ['what was paid', words(open('paid', 240)), 'You’re a member'],
    ['a grant', words(open('complimentary', 240)), 'You’re a member'],
    [
      'what was cancelled, which is not paid until',
      words(open('paid', 240), { cancelled: true }),
      'Cancelled. Access until 8 December 2026',
    ],
    ['a renewal that failed', words(open('grace', 240), { payments: { ...payments, pastDue } }), 'Payment failed'],
    ['… and has closed everything', words(closed('grace'), { payments: { ...payments, pastDue } }), 'Payment failed'],
    [
      '… so long ago that nobody asks for it',
      words(closed('grace'), { payments: { ...payments, pastDue, isGivenUp: true } }),
      'Membership ended',
    ],
    [
      'a move to come',
      words(open('paid', 240), { move: { to: 'North', creatorId: 'north', at: inHours(240), price: monthly } }),
      'Moving to North',
    ],
    ['a trial that is over', words(closed('trial')), 'Trial ended'],
    ['an address that is not confirmed', words(closed('nothing'), { opened: false }), 'Email not confirmed'],
    ['one whose trial was had before', words(closed('nothing')), 'Not started'],
    ['a refund', words(closed('refunded')), 'Payment refunded'],
  ])('%s', (_what, heading, expected) => {
    expect(heading).toBe(expected);
  });

  test('the explaining sentence follows, unless the date was said already', () => {
    expect(said(open('trial', 24)).sentence).toBe(sentence);
    expect(said(open('paid', 240)).sentence).toBe(sentence);
    expect(said(closed('trial')).sentence).toBe(sentence);
    expect(said(open('paid', 240), { cancelled: true }).sentence).toBeNull();
  });
});

describe('a member is notified about a payment', () => {
  const access = open('paid', 240);
  const card = { kind: 'card', brand: 'visa', last4: '4242', expires: '12/2026' } as const;
  const charge = (at: string) => ({ at: new Date(at), price, of: { ...price, id: null, plan: null } }) as never;
  const notice = (more: Partial<typeof payments>, changes: Partial<MembershipView> = {}) =>
    paymentNotice({ access, ...standing, payments: { ...payments, ...more }, ...changes });

  test('after it failed, even once nothing is open', () => {
    expect(notice({ pastDue })).toEqual({
      kind: 'failed',
      price,
      since: pastDue.since,
      openUntil: access.until,
      url: null,
      asksBank: false,
    });
    expect(notice({ pastDue }, { access: closed('grace') })).toMatchObject({ kind: 'failed', openUntil: null });
  });

  test('if the card expires before the next charge, but not if it ends with that month', () => {
    const at = new Date('2027-01-02T00:00:00Z');
    expect(notice({ card, nextCharge: charge('2027-01-02') })).toEqual({ kind: 'card-expires', card, price, at });
    expect(notice({ card, nextCharge: charge('2026-12-31T23:59:00Z') })).toBeNull();
  });

  test('but not after a cancellation, a former membership, an abandoned payment, or without charges', () => {
    expect(notice({ pastDue }, { cancelled: true })).toBeNull();
    expect(notice({ pastDue }, { ended: true })).toBeNull();
    expect(notice({ pastDue, isGivenUp: true })).toBeNull();
    expect(paymentNotice({ access, ...standing, payments: null })).toBeNull();
    expect(notice({ card })).toBeNull();
  });
});
