import type { PriceWords } from '../../copy/amounts.ts';

const lower = ({ name }: PriceWords) => name.toLowerCase();

/** `/account/plan`. */
export const planPage = {
  title: 'Change your plan',
  current: (plan: PriceWords) => `Your plan is ${lower(plan)}: ${plan.cost}.`,
  /** What another plan costs beside the present one, `besides`. */
  offer: {
    dearer: (plan: PriceWords, besides: PriceWords, whole: string, more: string) =>
      `${plan.cost}, which is ${whole} over a ${besides.interval}: ${more} more than ${lower(besides)}.`,
    cheaper: (plan: PriceWords, besides: PriceWords, part: string, percent: number) =>
      `${plan.cost}, which is ${part} a ${besides.interval}: ${percent}% less than paying ${lower(besides)}.`,
    other: (plan: PriceWords) => `${plan.cost}.`,
  },
  atOnce: 'It applies at once.',
  later: 'It applies when the time that is paid for ends:',
  chosen: (plan: PriceWords) => `You have chosen ${lower(plan)} for afterwards.`,
  change: (plan: PriceWords) => `Change to ${lower(plan)}`,
  stay: (plan: PriceWords) => `Stay with ${lower(plan)}`,
  changing: 'Changing...',
  back: 'Back to your account',
} as const;

/** `/account/plan`: what is paid, and when, before the click. */
export const planPayments = {
  trial: (amount: string, on: string, instead: string, interval: string) =>
    `You will pay ${amount} on ${on} instead of ${instead}, and then every ${interval}. Until then nothing.`,
  trialWithoutCard: (amount: string, on: string) =>
    `Nothing is charged without a card. With one you will pay ${amount} on ${on}, when your trial ends.`,
  paid: (interval: string, until: string, cost: string) =>
    `Your ${interval} runs until ${until}; then ${cost}, the first on ${until}. Nothing of what you paid is lost.`,
  stays: (until: string, amount: string, instead: string) => `On ${until} you will pay ${amount}, and not ${instead}.`,
  withoutCard: 'There is no card, so nothing is charged until you add one.',
  cancelled: 'You have cancelled, so nothing is charged unless you come back.',
  pastDue: (amount: string) =>
    `The ${amount} that could not be charged stays as it is: the other plan does not change it.`,
  moves: (to: string) => `It goes along to ${to}, where you pay it from then on.`,
  nothing: 'Nothing is charged for it at the moment.',
  over: (cost: string) => `Nothing is charged now. When you start again you will pay ${cost}.`,
} as const;
