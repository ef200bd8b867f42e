import { describe, expect, test } from 'vitest';
import { type Contract, withdrawalEnd, withdrawalOf } from './withdrawal.ts';

const at = (day: number, time = '09:00') => new Date(`2026-12-${String(day).padStart(2, '0')}T${time}:00Z`);

const contract: Contract = {
  subscriptionId: 'sub_1',
  concludedAt: at(1),
  firstPaidAt: at(8),
  paid: { amount: 1000, currency: 'eur' },
  hasConsent: true,
  country: 'DE',
  hasEnded: false,
  withdrawnAt: null,
};
const stateOf = (fields: Partial<Contract>, now = at(10)) => withdrawalOf({ ...contract, ...fields }, now).state;

describe('a contract can be withdrawn from', () => {
  test('for 14 days from the first payment', () => {
    expect(withdrawalOf(contract, at(10))).toEqual({ state: 'open', until: new Date('2026-12-23T12:00:00Z') });
    expect(stateOf({}, new Date('2026-12-23T11:59:59Z'))).toBe('open');
    expect(stateOf({}, new Date('2026-12-23T12:00:00Z'))).toBe('over');
  });

  test('at any time before the first payment, such as in a trial', () => {
    expect(withdrawalOf({ ...contract, firstPaidAt: null }, at(31))).toEqual({ state: 'open', until: null });
  });

  test.each(['DE', 'IE', 'NO', 'IS', 'LI', 'RE', 'AX', null])(
    'by members in the EU and EEA, or unknown: %s',
    (country) => {
      expect(stateOf({ country })).toBe('open');
    },
  );

  test.each(['AU', 'GB', 'US', 'CH'])('not by members elsewhere: %s', (country) => {
    expect(stateOf({ country })).toBe('elsewhere');
  });

  test('once', () => {
    expect(withdrawalOf({ ...contract, withdrawnAt: at(9), hasEnded: true }, at(10))).toEqual({
      state: 'withdrawn',
      at: at(9),
    });
  });

  test('not after it has ended', () => {
    expect(stateOf({ hasEnded: true })).toBe('ended');
  });

  test('only if a payment was agreed to or made', () => {
    expect(stateOf({ hasConsent: false, firstPaidAt: null })).toBe('none');
    expect(stateOf({ hasConsent: false })).toBe('open');
  });
});

describe('the last day', () => {
  test.each([
    ['is the 14th after that of the payment', at(1), '2026-12-15'],
    ['is the same at any time of the day', at(1, '23:59'), '2026-12-15'],
    ['is a Monday instead of a Saturday', at(5), '2026-12-21'],
    ['is a Monday instead of a Sunday', at(6), '2026-12-21'],
  ])('%s', (_, paidAt, last) => {
    expect(withdrawalEnd(paidAt).getTime()).toBe(new Date(`${last}T12:00:00Z`).getTime() + 24 * 3_600_000);
  });
});
