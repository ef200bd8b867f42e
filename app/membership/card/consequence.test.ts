import { expect, test } from 'vitest';
import { nothingCharged } from '../../../tests/support/a-charges.ts';
import { anAccess, noAccess } from '../../../tests/support/facts.ts';
import { yearly } from '../../../tests/support/prices.ts';
import type { Access } from '../access/access.ts';
import { removalEffect, savingEffect } from './consequence.ts';

const at = new Date('2026-12-03T03:10:00Z');
const running = (because: Parameters<typeof anAccess>[0]) => anAccess(because, at);
const over = noAccess('trial', at);
const card = { kind: 'card', brand: 'visa', last4: '4242', expires: '12/2030' } as const;
const price = { amount: 1000, currency: 'usd' };
const nextCharge = { at, price, plan: 'monthly' } as const;
const pastDue = { since: at, price, nextAttemptAt: null, url: null, asksBank: false };
const of = (access: Access, payments = {}, more = {}) => ({
  access,
  cancelled: false,
  ended: false,
  price: yearly,
  nextPrice: null,
  ...more,
  payments: { ...nothingCharged, updating: false, isGivenUp: false, ...payments },
});

test.each([
  ['in a trial without a card, the plan’s price at its end', of(running('trial')), 'trial', 9900],
  ['in a trial without accepted terms, nothing', of(running('trial'), { awaitsTerms: true }), 'terms', undefined],
  ['in a trial with one, what is to come', of(running('trial'), { card, nextCharge }), 'trial', 1000],
  ['paid, the next charge', of(running('paid'), { card, nextCharge }), 'next', 1000],
  [
    'after a change of plan, what was agreed to',
    of(running('paid'), { card, nextCharge, updating: true }),
    'next',
    9900,
  ],
  ['past due, the open amount at once', of(running('grace'), { card, nextCharge, pastDue }), 'past-due', 1000],
  ['cancelled, nothing', of(running('trial'), { card }, { cancelled: true }), 'cancelled', undefined],
  ['complimentary, nothing', of(running('complimentary')), 'open', undefined],
  ['with time paid on another site, the plan’s price at its end', of(running('prepaid')), 'next', 9900],
  ['… without accepted terms, nothing', of(running('prepaid'), { awaitsTerms: true }), 'terms', undefined],
  ['over, nothing', of(over, { card }), 'open', undefined],
])('saving a card leads, %s', (_what, membership, kind, amount) => {
  const leads = savingEffect(membership);
  expect([leads.kind, 'price' in leads ? leads.price.amount : undefined]).toEqual([kind, amount]);
});

test.each([
  ['without one, nowhere', of(running('trial')), undefined],
  ['in a trial, to its end', of(running('trial'), { card, nextCharge }), 'trial'],
  ['paid, nowhere: it is needed', of(running('paid'), { card, nextCharge }), 'needed'],
  ['past due, nowhere: it is needed', of(running('grace'), { card, pastDue }), 'needed'],
  ['cancelled, to nothing else', of(running('paid'), { card }, { cancelled: true }), 'cancelled'],
  ['over, to nothing else', of(over, { card }), 'free'],
])('removing a card leads, %s', (_what, membership, kind) => {
  expect(removalEffect(membership)?.kind).toBe(kind);
});
