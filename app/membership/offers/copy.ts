export const offerField = {
  label: 'Offer code',
  hint: 'If you have one. You’ll see the price before you agree to it.',
  apply: 'Use code',
  applying: 'One moment...',
  applied: (cost: string) => `Your price with this code: ${cost}.`,
  /** @param plans names of the plans for which the code is valid */
  worksOn: (plans: string) => `This code works on ${plans}.`,
  switchTo: (plans: string) => `Switch to ${plans}?`,
} as const;

export const offerErrors = {
  /** Shown for an unknown, ended, exhausted or used code alike, so that the state of a code is not revealed. */
  notValid: 'That code doesn’t work or has been used',
  /** Shown above a submitted form whose code is not valid. */
  notValidNow:
    'That code doesn’t work or has been used. The prices below are without it: leave the code empty to sign up at them',
  shownFirst: 'Your code changes the price. Please check it below, and send the form again',
  tooMany: 'Too many codes were tried from here. Please try again later, or leave the code empty',
} as const;

export const offerDays = (confirmed: string, first: string, following: string) =>
  `If you confirm your email on ${confirmed}, you pay ${first}, then ${following}.`;

export function codeErrorWords({ state }: { state: 'none' | 'valid' | 'not-valid' | 'too-many' }): string | null {
  if (state === 'not-valid') return offerErrors.notValid;
  return state === 'too-many' ? offerErrors.tooMany : null;
}

/** Texts of `/account/plan` for the effect of another plan on an offer. */
export const offerOfPlan = {
  ends: 'Your offer isn’t for this plan, and ends.',
  stays: 'Your offer stays with you.',
} as const;
