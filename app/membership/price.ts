import type { Price } from './charges.ts';
import { findPlan, type PlanId } from './plans.ts';

/** What a whole period of the plan costs; all plans are in US dollars. */
export function priceOf(plan: PlanId): Price {
  return { amount: findPlan(plan)!.price * 100, currency: 'usd' };
}
