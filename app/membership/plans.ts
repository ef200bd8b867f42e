/** The plans, the same for every creator (specification, sections 3 and 9). Prices are whole US dollars. */
export const plans = [
  { id: 'monthly', name: 'Monthly', price: 10, interval: 'month' },
  { id: 'yearly', name: 'Yearly', price: 99, compareAt: 120, interval: 'year' },
] as const;

export type Plan = (typeof plans)[number];
export type PlanId = Plan['id'];

export const defaultPlan: PlanId = 'yearly';

/** Null for an unknown id. */
export function findPlan(id: string): Plan | null {
  return plans.find((plan) => plan.id === id) ?? null;
}

/** Of the two plans the one that `plan` is not. */
export function otherPlan(plan: Plan): Plan {
  return plans.find(({ id }) => id !== plan.id)!;
}
