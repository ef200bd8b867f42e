import type { FunnelData } from './analytics.server.ts';

/** The steps on the way to a payment, in their order. */
export const funnelSteps = ['visitors', 'joined', 'trials', 'paid'] as const;
type FunnelStep = (typeof funnelSteps)[number];

export interface Step {
  step: FunnelStep;
  count: number;
  /** As many in the time before. */
  before: number;
  /** Of those of the step before it, in percent; null: it is the first, or there was nobody. */
  percent: number | null;
  /** The same of the time before. */
  percentBefore: number | null;
  /** In each day or week. */
  line: number[];
}

/**
 * The way from a visit to a payment. Each step counts what happened in the time, so the tables of visitors and of people
 * explain each number; who pays now may have visited before it.
 */
export function funnelOf({ visits, people, totals, before }: FunnelData): Step[] {
  return funnelSteps.map((step, at) => {
    const from = funnelSteps[at - 1];
    const percentOf = (of: FunnelData['totals']) =>
      from && of[from] > 0 ? Math.round((of[step] / of[from]) * 100) : null;
    const line = step === 'visitors' ? visits.map(({ visitors }) => visitors) : people.map((period) => period[step]);
    return {
      ...{ step, count: totals[step], before: before[step], line },
      ...{ percent: percentOf(totals), percentBefore: percentOf(before) },
    };
  });
}
