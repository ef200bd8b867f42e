import { expect, test } from 'vitest';
import { aFact } from '../../../tests/support/facts.ts';
import { access } from './access.ts';
import { promised } from './promised.ts';

const receipt = {
  ...{ id: 'in_1', paidAt: new Date('2026-11-01T00:00:00Z'), price: { amount: 1000, currency: 'usd' }, refunded: 0 },
  ...{ from: new Date('2026-11-01T00:00:00Z'), until: new Date('2026-12-01T00:00:00Z'), url: null },
};
/** With the three hours in which the next period is collected. */
const paid = aFact('paid', '2026-11-01T00:00:00Z', { covers: ['2026-11-01T00:00:00Z', '2026-12-01T03:00:00Z'] });
const on = (day: string) => new Date(`${day}T00:00:00Z`);

test('a paid period is promised until the end that its receipt names', () => {
  const shown = promised(access([paid], on('2026-11-02')), [receipt]);
  expect(shown).toMatchObject({ may: true, until: receipt.until, groundsUntil: receipt.until });
});

test('what goes on after it stays', () => {
  const grant = aFact('complimentary', '2026-11-01T00:00:00Z', {
    covers: ['2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  });
  const shown = promised(access([paid, grant], on('2026-11-02')), [receipt]);
  expect(shown).toMatchObject({ groundsUntil: receipt.until, until: on('2027-01-01') });
});

test('without a receipt that ends with it access is as it is, and so is every other kind', () => {
  const facts = access([paid], on('2026-11-02'));
  expect(promised(facts, [])).toBe(facts);
  expect(promised(facts, [{ ...receipt, until: on('2026-11-20') }])).toBe(facts);
  const trial = access(
    [aFact('trial', '2026-11-01T00:00:00Z', { covers: ['2026-11-01T00:00:00Z', '2026-11-08T00:00:00Z'] })],
    on('2026-11-02'),
  );
  expect(promised(trial, [receipt])).toBe(trial);
});
