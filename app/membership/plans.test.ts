import { expect, test } from 'vitest';
import { signUp as copy } from '../copy/sign-up.ts';
import { defaultPlan, findPlan, plans } from './plans.ts';

test('there is a monthly plan of $10 and a yearly one of $99 against $120', () => {
  expect(plans).toEqual([
    { id: 'monthly', name: 'Monthly', price: 10, interval: 'month' },
    { id: 'yearly', name: 'Yearly', price: 99, compareAt: 120, interval: 'year' },
  ]);
});

test('the yearly plan is chosen for whoever does not choose', () => {
  expect(defaultPlan).toBe('yearly');
});

test('what the page says about prices follows from the plans', () => {
  const [monthly, yearly] = plans;
  expect(copy.perMonth(monthly.price)).toBe('$10 per month');
  expect(copy.perYear(yearly.price)).toBe('$99 per year');
  expect(copy.price(yearly.compareAt)).toBe('$120');
  expect(yearly.compareAt).toBe(monthly.price * 12);
  const saving = (100 * (yearly.compareAt - yearly.price)) / yearly.compareAt;
  expect(copy.saving).toBe(`Save ${saving}% compared to monthly`);
});

test.each(['', 'weekly', 'Yearly', 'toString', '__proto__'])('%j is no plan', (id) => {
  expect(findPlan(id)).toBeNull();
});
