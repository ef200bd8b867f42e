import type { FunnelData } from './analytics.server.ts';

/** Steps on the way to a payment, in order. */
export const funnelSteps = ['visitors', 'joined', 'trials', 'paid'] as const;
type FunnelStep = (typeof funnelSteps)[number];

export interface Step {
  step: FunnelStep;
  count: number;
  /** Count in the period before. */
  before: number;
  /** Share of the previous step in percent, or null for the first step or if the previous one is 0. */
  percent: number | null;
  /** `percent` of the period before. */
  percentBefore: number | null;
  /** Count per day or week. */
  line: number[];
}

/**
 * Computes the funnel from a visit to a payment. Each step counts events of the range, so that the visitor and
 * people tables explain each number. Someone who pays now may have visited earlier.
 */
export function funnelOf({ visits, people, totals, before }: FunnelData): Step[] {
  return funnelSteps.map((step, at) => {
    const from = funnelSteps[at - 1];
    const percentOf = (of: FunnelData['totals']) =>
      from && of[from] > 0 ? Math.round((of[step] / of[from]) * 100) : null;
    const line = step === 'visitors' ? visits.map(({ visitors }) => visitors) : people.map((period) => period[step]);
    return {
      step,
      count: totals[step],
      before: before[step],
      line,
      percent: percentOf(totals),
      percentBefore: percentOf(before),
    };
  });
}
