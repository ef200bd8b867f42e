export const accessSentences = {
  trial: (until: string) => `Your trial runs until ${until}.`,
  paid: (until: string) => `Your membership is paid until ${until}.`,
  grace: (until: string) => `Your last payment failed. Everything stays open until ${until}.`,
  prepaid: (until: string) => `Your membership is paid until ${until}.`,
  complimentary: (until: string) => `Your membership is complimentary until ${until}.`,
  /** Extends a sentence above if further access follows without a gap. */
  goesOn: (sentence: string, until: string) =>
    `${sentence.replace(/\.$/, '')}, and after that your access goes on until ${until}.`,
} as const;

/** Sentences for the reasons of having no access. `on` is the date in words, or null if there never was access. */
export const noAccessSentences = {
  unconfirmed: 'Your 7 free days begin when you confirm your email.',
  hadTrial: (creator: string) => `You’ve already had your free days with ${creator}, so there’s no trial this time.`,
  trial: (on: string | null) => `Your trial ended${dated(on)}.`,
  paid: (on: string | null) => `The time you paid for ended${dated(on)}.`,
  grace: (on: string | null) => `Your last payment failed, and your access ended${dated(on)}.`,
  prepaid: (on: string | null) => `The time you paid for ended${dated(on)}.`,
  complimentary: (on: string | null) => `Your complimentary membership ended${dated(on)}.`,
  refunded: (on: string | null) => `Your payment was refunded, and your access ended${dated(on)}.`,
  disputed: (on: string | null) => `Your payment was disputed with your bank, and your access ended${dated(on)}.`,
  dispute_won: (on: string | null) =>
    `You disputed a payment with your bank, which decided that the payment stands. Your access ended${dated(on)}.`,
  ended: (on: string | null) => `Your membership ended${dated(on)}.`,
  revoked: (on: string | null) => `Your access was withdrawn${dated(on)}.`,
  moved: (creator: string, on: string | null) => `You left ${creator} for another creator${dated(on)}.`,
} as const;

export const endTime = { at: 'At', endOfDay: 'At the end of that day' } as const;

export const timelineLabels = {
  began: 'You joined',
  opened: 'Your membership began',
  'trial-began': 'Your trial began',
  today: 'Today',
  'trial-ends': 'Your trial ends',
  'paid-ends': 'Paid time ends',
  'prepaid-ends': 'Paid time ends',
  'grace-ends': 'Your access ends unless the payment goes through',
  'complimentary-ends': 'Your complimentary membership ends',
  'access-ends': 'Your access ends',
  charge: (amount: string) => `${amount} is charged`,
  cancels: 'Your membership ends, as you asked',
  moves: (creator: string | null) => (creator ? `You’re moving to ${creator}` : 'You move to another creator'),
  'access-ended': 'Your access ended',
  ended: 'Your membership ended',
} as const;

const dated = (on: string | null) => (on ? ` on ${on}` : '');
