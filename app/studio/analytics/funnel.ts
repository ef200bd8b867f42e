import type { FunnelData } from './analytics.server.ts';

export const funnelSteps = ['visitors', 'joined', 'trials', 'paid'] as const;
type FunnelStep = (typeof funnelSteps)[number];

export interface Step {
  step: FunnelStep;
  count: number;
  /** `count` of the preceding range. */
  before: number;
  /** Percentage of sign-ups, for trials and payments; null for other steps and without sign-ups. */
  percent: number | null;
  percentBefore: number | null;
  /** Count per day or week. */
  line: number[];
}

/** Computes the funnel. Trials and payments are those of the people who signed up in the range. */
export function funnelOf({ visits, signUps, totals, before }: FunnelData): Step[] {
  return funnelSteps.map((step) => {
    const percentOf = ({ joined, ...of }: FunnelData['totals']) =>
      (step === 'trials' || step === 'paid') && joined > 0 ? Math.round((of[step] / joined) * 100) : null;
    const line = step === 'visitors' ? visits.map(({ visitors }) => visitors) : signUps.map((period) => period[step]);
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
