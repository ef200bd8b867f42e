import { expect, test } from 'vitest';
import { landing } from '../copy/landing.ts';
import { findPlan } from '../membership/plans.ts';

test('the price under a landing page’s buttons is that of the plans', () => {
  const price = (id: string) => findPlan(id)!.price;
  expect(landing.callToAction.price).toBe(
    `7 days free, then $${price('monthly')} a month or $${price('yearly')} a year. Cancel any time.`,
  );
});
