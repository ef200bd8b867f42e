import { leaving, type MailWords, mail } from '../copy.ts';

// Amounts, cards and times come in words. A time says its zone.

/** What a mail says of a charge. */
interface Charge {
  amount: string;
  /** `month`, `3 months` */
  interval: string;
  at: string;
  /** The day alone. */
  on: string;
}

interface AboutTrial {
  sentence: string;
  until: string;
  /** It is what was left of a trial with another creator. */
  goesOn: boolean;
  dish?: string;
}

const seeMembership = 'See your membership';

/** Subject, heading and first paragraph are the same whatever comes after the trial. */
const aboutTrial = (name: string, trial: AboutTrial): MailWords =>
  (trial.goesOn ? mail.trialGoesOn : mail.trialStarted)(name, trial);
const opening = (name: string, trial: AboutTrial): string => aboutTrial(name, trial).lead[0]!;

const chargeAndWayOut = ({ amount, interval, at }: Charge): string[] => [
  `Today you pay nothing. On ${at} we charge ${amount} to your card, and then ${amount} every ${interval}, until you cancel.`,
  'You would rather not? Cancel before that on the page of your membership, in two clicks: nothing is charged, and your free days stay yours to the end.',
];

export const paymentMails = {
  /** A trial that is charged when it ends. */
  trialThenCharge: (name: string, trial: AboutTrial, charge: Charge): MailWords => ({
    ...aboutTrial(name, trial),
    preheader: `Nothing to pay today. ${charge.amount} on ${charge.on}, unless you cancel before.`,
    lead: [opening(name, trial), trial.sentence, ...chargeAndWayOut(charge)],
    // What is left of a trial may be too short for it.
    after: trial.goesOn ? [] : ['Three days before the charge we write to you once more.'],
  }),

  /** A trial without a card. */
  trialThenEnds: (
    name: string,
    trial: AboutTrial,
    { amount, interval }: Pick<Charge, 'amount' | 'interval'>,
  ): MailWords => ({
    ...aboutTrial(name, trial),
    preheader: `${trial.sentence} Without a card nothing is charged.`,
    lead: [
      opening(name, trial),
      `${trial.sentence} To the minute: ${trial.until}. We have no card of yours, so it ends by itself then, and nothing is charged.`,
      `You want to stay? Add a card before that. Today it costs nothing: the first ${amount} is charged when your free days are over, and then ${amount} every ${interval}, until you cancel.`,
    ],
    button: 'Add a card',
    after: [],
  }),

  /** A trial of which the payment provider could not be told yet. */
  trialThenUnknown: (name: string, trial: AboutTrial): MailWords => ({
    ...aboutTrial(name, trial),
    lead: [
      opening(name, trial),
      `${trial.sentence} To the minute: ${trial.until}.`,
      'Those who take payments for us could not be reached yet, so nothing is set up to be charged. Once it is, we write to you again, with the amount, the date and how to cancel, before anything is charged.',
    ],
    after: [leaving],
  }),

  /** The same once the provider knows. */
  trialCharge: (name: string, { sentence }: { sentence: string }, charge: Charge): MailWords => ({
    subject: `After your free days with ${name}: ${charge.amount} on ${charge.on}`,
    preheader: 'Unless you cancel before.',
    heading: 'After your free days',
    lead: [sentence, ...chargeAndWayOut(charge)],
    button: seeMembership,
    after: [],
  }),

  /** Free days more, once members can be charged, for whoever's ended before. */
  firstDays: (name: string, { until, costs }: { until: string; costs: string }): MailWords => ({
    subject: `7 more free days with ${name}, and what comes after them`,
    preheader: 'Nothing is charged unless you say so.',
    heading: '7 more days, free',
    lead: [
      `When your free days with ${name} ended, there was no way to go on. Now there is: a membership costs ${costs}. So that you can look around before you decide, everything is open to you again until ${until}.`,
      'These days end by themselves. Nothing is charged for them, and nothing after them unless you say so.',
      'You want to stay? When they are over, the page of your membership says how to go on.',
    ],
    button: seeMembership,
    after: [],
  }),

  /** A day before the end of a trial after which nothing is charged. */
  trialEnding: (name: string, about: { sentence: string; until: string }): MailWords => ({
    ...mail.trialEnding(name, about),
    lead: [
      `${about.sentence} To the minute: ${about.until}. Until then everything of ${name} stays open to you.`,
      'As things stand nothing is charged when they end, and there is nothing to cancel. Should that change, we write to you before.',
    ],
    after: ['You want to stay? Your membership’s page says how.'],
  }),

  /** @param charges open: a payment is, and would open everything again */
  accessEnded: (name: string, about: { sentence: string; until: string }, charges: 'none' | 'open'): MailWords => {
    const words = mail.accessEnded(name, about);
    const told = `${about.sentence} To the minute: ${about.until}.`;
    if (charges === 'none') return { ...words, after: ['You want to come back? Your membership’s page says how.'] };
    return {
      ...words,
      lead: [
        `${told} The payment that was to follow has not gone through. As soon as it does, everything is open to you again: your membership’s page says what is open, and there you can give another card.`,
        'You do not want to go on? Cancel there, and it is not tried again. Your account stays yours in any case.',
      ],
      after: [],
    };
  },

  chargeComing: (name: string, { amount, interval, at, on, sentence, card }: ChargeComing): MailWords => ({
    subject: `${amount} on ${on}: your membership with ${name}`,
    preheader: `It goes on for a ${interval}, unless you cancel before.`,
    heading: `Your next payment: ${amount}`,
    lead: [
      `${sentence} Then it goes on: on ${at} we charge ${amount} to your ${card}, for the ${interval} that follows.`,
      'It is all right so? Then there is nothing to do.',
      `You would rather not? Cancel before that on the page of your membership, in two clicks: nothing is charged, and what was promised stays open until it ends.`,
    ],
    button: seeMembership,
    after: [],
  }),

  charged: (name: string, { amount, from, until, hasReceipt }: Charged): MailWords => ({
    subject: `Your payment of ${amount} to ${name}`,
    preheader: `Paid until ${until}.`,
    heading: 'Thank you',
    lead: [
      `We have charged ${amount} for your membership with ${name}. It pays for the time from ${from} until ${until}.`,
      'It is renewed by itself until you cancel; the page of your membership says when, and what it costs then.',
    ],
    button: hasReceipt ? 'See the receipt' : seeMembership,
    after: [],
  }),

  /** @param failed.accessUntil null: there is no access; `nextAttemptAt` null: it is not tried again by itself */
  paymentFailed: (name: string, { amount, accessUntil, nextAttemptAt }: Failed): MailWords => ({
    subject: `Your payment to ${name} did not go through`,
    preheader: accessUntil ? `Everything stays open until ${accessUntil}.` : 'It can be paid with another card.',
    heading: 'Your payment did not go through',
    lead: [
      `We could not charge ${amount} for your membership with ${name}: your bank or your card did not allow it.`,
      accessUntil
        ? `Nothing is lost. Everything stays open to you until ${accessUntil}. If it is paid by then, your membership goes on as if nothing had happened.`
        : 'What you had until now has ended, so nothing is open to you at the moment. Once it is paid, everything is.',
      `Give another card, and the payment is made with it at once. ${
        nextAttemptAt
          ? `Otherwise the one you gave is tried again on ${nextAttemptAt}.`
          : 'The one you gave is not tried again by itself.'
      }`,
    ],
    button: 'Change my card',
    after: ['You do not want to go on? Cancel on the page of your membership, and nothing is tried again.'],
  }),

  cancelled: (name: string, { until }: { until: string }): MailWords => ({
    subject: `Your membership with ${name} is cancelled`,
    preheader: `It is open to you until ${until}. Nothing more is charged.`,
    heading: 'Your membership is cancelled',
    lead: [
      `It ends on ${until}. Until then everything of ${name} stays open to you, and nothing more is charged.`,
      'You have changed your mind? Until then one click on the page of your membership takes it back.',
    ],
    button: seeMembership,
    after: [],
  }),

  /** @param refund.accessUntil null: there is no access */
  refunded: (name: string, { amount, accessUntil }: { amount: string; accessUntil: string | null }): MailWords => ({
    subject: `${amount} from ${name} is on its way back to you`,
    preheader: 'To the card that you paid with.',
    heading: `${amount} is on its way back`,
    lead: [
      `We have given back ${amount} of what you paid for your membership with ${name}. It goes to the card that you paid with; until your bank shows it, up to ten days can pass.`,
      accessUntil
        ? `Everything stays open to you until ${accessUntil}.`
        : `With it your access to ${name} has ended. Your account stays yours.`,
    ],
    button: seeMembership,
    after: [],
  }),

  cardExpiring: (name: string, { amount, at, on, card, expires }: Expiring): MailWords => ({
    subject: `Your card for ${name} is about to expire`,
    preheader: `Before your next payment, on ${on}.`,
    heading: 'Your card is about to expire',
    lead: [
      `Your ${card} expires at the end of ${expires}. Your next payment to ${name}, ${amount} on ${at}, comes after that.`,
      'Give us its successor, or another one, and your membership goes on without a gap.',
    ],
    button: 'Change my card',
    after: [],
  }),

  seeMembership,
} as const;

interface ChargeComing extends Charge {
  sentence: string;
  card: string;
}

interface Charged {
  amount: string;
  from: string;
  until: string;
  hasReceipt: boolean;
}

interface Failed {
  amount: string;
  accessUntil: string | null;
  nextAttemptAt: string | null;
}

interface Expiring extends Omit<Charge, 'interval'> {
  card: string;
  /** The last month in which it can be used, as on the card: `12/2026`. */
  expires: string;
}
