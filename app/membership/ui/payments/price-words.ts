import { formatMoney } from '../../../copy/payments/amounts.ts';
import { findPlan, type PlanId } from '../../plans.ts';
import { priceOf } from '../../price.ts';

/** What a whole period of the plan costs, as `$10`. */
export const plainPrice = (plan: PlanId) => formatMoney(priceOf(plan));
/** `month` or `year`. */
export const intervalOf = (plan: PlanId) => findPlan(plan)!.interval;
