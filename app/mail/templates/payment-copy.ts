import { leaving, type MailWords, mail } from '../copy.ts';
import type { ChargeIncrease, FailedBecause, Charge as MailCharge, NextCharge } from '../message.ts';

// Amounts, cards and times are in words.

interface Charge extends MailCharge {
  on: string;
}

interface AboutTrial {
  sentence: string;
  /** True if the trial began with another creator. */
  goesOn: boolean;
  dish?: string;
}

const seeMembership = 'See your membership';

const aboutTrial = (name: string, trial: AboutTrial): MailWords =>
  (trial.goesOn ? mail.trialGoesOn : mail.trialStarted)(name, trial);
const opening = (name: string, trial: AboutTrial): string => aboutTrial(name, trial).lead[0]!;

const whatFollows = ({ amount, interval, following }: Pick<Charge, 'amount' | 'interval' | 'following'>) =>
  following ?? `${amount} every ${interval}`;

const chargeAndWayOut = ({ at, ...charge }: Charge): string[] => [
  `You pay nothing today. On ${at} we’ll charge ${charge.amount} to your card, then ${whatFollows(charge)} until you cancel.`,
  'Changed your mind? Cancel before then in two clicks on your membership page: nothing is charged, and you keep your free days.',
];

export const paymentMails = {
  trialThenCharge: (name: string, trial: AboutTrial, charge: Charge): MailWords => ({
    ...aboutTrial(name, trial),
    preheader: `Nothing to pay today. ${charge.amount} on ${charge.on}, unless you cancel first.`,
    lead: [opening(name, trial), trial.sentence, ...chargeAndWayOut(charge)],
    // The rest of a trial may be too short for another mail.
    after: trial.goesOn ? [] : ['We’ll email you again three days before the charge.'],
  }),

  trialThenEnds: (
    name: string,
    trial: AboutTrial,
    charge: Pick<Charge, 'amount' | 'interval' | 'following'>,
  ): MailWords => ({
    ...aboutTrial(name, trial),
    preheader: `${trial.sentence} Without a card, nothing is charged.`,
    lead: [
      opening(name, trial),
      `${trial.sentence} No card needed. Access ends then unless you add one, and nothing is charged.`,
      `Want to stay? Add a card before then. We charge the first ${charge.amount} when your free days are over, then ${whatFollows(charge)} until you cancel.`,
    ],
    button: 'Add a card',
    after: [],
  }),

  trialThenTerms: (
    name: string,
    trial: AboutTrial,
    { card, ...charge }: Pick<Charge, 'amount' | 'interval' | 'following'> & { card: string | null },
  ): MailWords => ({
    ...aboutTrial(name, trial),
    preheader: `${trial.sentence} Nothing is charged after it.`,
    lead: [
      opening(name, trial),
      `${trial.sentence} You haven’t accepted the terms, so nothing is charged, and access ends then.`,
      `Want to stay? Accept the terms on your membership page before then${card ? '' : ', and add a card there'}. When your free days are over we charge ${charge.amount}${card ? ` to your ${card}` : ''}, then ${whatFollows(charge)} until you cancel.`,
    ],
    button: seeMembership,
    after: [],
  }),

  /** Trial that could not be synced to the payment provider yet. */
  trialThenUnknown: (name: string, trial: AboutTrial): MailWords => ({
    ...aboutTrial(name, trial),
    lead: [
      opening(name, trial),
      trial.sentence,
      'Our payment provider didn’t respond yet, so no charge is set up. Once it is, we’ll email you the amount, the date and how to cancel, before anything is charged.',
    ],
    after: [leaving],
  }),

  /** Charge after a trial, announced once the provider has the subscription. */
  trialCharge: (name: string, { sentence }: { sentence: string }, charge: Charge): MailWords => ({
    subject: `After your free days with ${name}: ${charge.amount} on ${charge.on}`,
    preheader: 'Unless you cancel first.',
    heading: 'After your free days',
    lead: [sentence, ...chargeAndWayOut(charge)],
    button: seeMembership,
    after: [],
  }),

  /** Trial extension, once members can be charged, for people whose trial ended before. */
  trialExtension: (name: string, { until, costs }: { until: string; costs: string }): MailWords => ({
    subject: `7 more free days with ${name}`,
    preheader: 'Nothing is charged unless you choose to pay.',
    heading: '7 more days, free',
    lead: [
      `When your free days with ${name} ended, there was no way to continue. Now there is: a membership costs ${costs}. To help you decide, everything is open again until ${until}.`,
      'Nothing is charged for these days, or after them, unless you choose to pay.',
      'Want to stay? Your membership page shows how, once they’re over.',
    ],
    button: seeMembership,
    after: [],
  }),

  /** Reminder before the end of a trial that is not charged. */
  trialEnding: (name: string, about: { sentence: string }): MailWords => ({
    ...mail.trialEnding(name, about),
    lead: [
      `${about.sentence} Everything from ${name} stays open until then.`,
      'As things stand, nothing is charged when they end and there’s nothing to cancel. If that changes, we’ll email you first.',
    ],
    after: ['Want to stay? Your membership page shows how.'],
  }),

  /** @param charges `open` if paying a due charge would restore access */
  accessEnded: (name: string, about: { sentence: string }, charges: 'none' | 'open'): MailWords => {
    const words = mail.accessEnded(name, about);
    const told = about.sentence;
    if (charges === 'none') return { ...words, after: ['Want to come back? Your membership page shows how.'] };
    return {
      ...words,
      lead: [
        `${told} Your next payment didn’t go through. As soon as it does, everything opens again: your membership page shows what’s due, and you can add another card there.`,
        'Don’t want to continue? Cancel there and we won’t try again. You keep your account either way.',
      ],
      after: [],
    };
  },

  chargeComing: (name: string, charge: ChargeComing): MailWords => {
    const { amount, interval, following, at, on, sentence, card, increase, isHalfYearly } = charge;
    const insteadOf = increase ? `${amount} instead of ${increase.was}` : amount;
    return {
      subject: `${insteadOf} on ${on}: your membership with ${name}`,
      preheader: `Your card is charged for the next ${interval}, unless you cancel first.`,
      heading: `Your next payment: ${insteadOf}`,
      lead: [
        `${sentence} On ${at} we’ll charge ${amount} to your ${card} for the next ${interval}${following ? `, then ${following}` : ''}.`,
        ...(increase ? [whyMore(name, increase)] : []),
        `It renews every ${interval} until you cancel. Nothing to do if you’re staying.`,
        'Changed your mind? Cancel before then: nothing is charged, and you keep access until it ends.',
      ],
      button: seeMembership,
      after: isHalfYearly ? ['We send you this reminder every six months, so that no payment is a surprise.'] : [],
    };
  },

  charged: (name: string, { amount, from, until, next }: Charged): MailWords => ({
    subject: `Your payment of ${amount} to ${name}`,
    preheader: `Paid until ${until}.`,
    heading: 'Thank you',
    lead: [
      `We’ve charged ${amount} for your membership with ${name}, from ${from} until ${until}.`,
      afterPayment(next),
    ],
    button: 'See your receipts',
    after: [],
  }),

  /**
   * @param failed.accessUntil null if there is no access
   * @param failed.nextAttemptAt null without an automatic retry
   */
  paymentFailed: (name: string, { amount, because, accessUntil, nextAttemptAt }: Failed): MailWords => ({
    subject:
      because === 'asks-bank'
        ? `Confirm your payment to ${name} with your bank`
        : `Your payment to ${name} didn’t go through`,
    preheader: accessUntil ? `Everything stays open until ${accessUntil}.` : 'You can pay with another card.',
    heading: because === 'asks-bank' ? 'Your bank needs you to confirm a payment' : 'Your payment didn’t go through',
    lead: [
      `We couldn’t charge ${amount} for your membership with ${name}: ${whyFailed(because)}.`,
      accessUntil
        ? `Everything stays open until ${accessUntil}. If it’s paid by then, your membership carries on as before.`
        : 'Your access has ended. It opens again as soon as this is paid.',
      payAgain({ because, nextAttemptAt }),
    ],
    button: because === 'asks-bank' ? 'Confirm this payment' : because === 'no-card' ? 'Add a card' : 'Change my card',
    after: [
      ...(because === undefined ? ['Did your bank ask you to confirm it? Your membership page leads there.'] : []),
      'Don’t want to continue? Cancel on your membership page and we won’t try again.',
    ],
  }),

  cancelled: (name: string, { until }: { until: string }): MailWords => ({
    subject: `Your membership with ${name} is cancelled`,
    preheader: `You keep access until ${until}. Nothing more is charged.`,
    heading: 'Your membership is cancelled',
    lead: [
      `It ends on ${until}. You keep access to ${name} until then, and nothing more is charged.`,
      'Changed your mind? Until then you can keep your membership with one click on your membership page.',
    ],
    button: seeMembership,
    after: [],
  }),

  /** @param refund.accessUntil null if there is no access */
  refunded: (name: string, { amount, accessUntil }: { amount: string; accessUntil: string | null }): MailWords => ({
    subject: `Your refund of ${amount} from ${name}`,
    preheader: 'To the card you paid with.',
    heading: `Your refund of ${amount}`,
    lead: [
      `We’ve refunded ${amount} of your membership with ${name} to the card you paid with. It can take up to ten days to show up.`,
      accessUntil
        ? `Everything stays open until ${accessUntil}.`
        : `Your access to ${name} has ended. You keep your account.`,
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
      'Add your new card, and your membership continues without a gap.',
    ],
    button: 'Change my card',
    after: [],
  }),

  seeMembership,
  cancel: 'Cancel my membership',
} as const;

interface ChargeComing extends Charge {
  sentence: string;
  card: string;
  increase?: ChargeIncrease;
  isHalfYearly?: boolean;
}

const whyMore = (name: string, { was, because }: ChargeIncrease): string =>
  because === 'raise'
    ? `${name} has raised the price. Your last payment was ${was}.`
    : `Your offer has ended. Your last payment was ${was}.`;

interface Charged {
  amount: string;
  from: string;
  until: string;
  next: NextCharge | null;
}

const afterPayment = (next: NextCharge | null): string => {
  switch (next?.kind) {
    case 'charge':
      return `Next, on ${next.at}, we’ll charge ${next.amount} to your ${next.card}. Cancel before then and you won’t be charged.`;
    case 'nothing':
      return 'As things stand, nothing more is charged after that.';
    case undefined:
      return 'It renews until you cancel; your membership page shows when, and what it will cost.';
  }
};

const whyFailed = (because: FailedBecause | undefined): string => {
  switch (because) {
    case 'declined':
      return 'your bank declined it';
    case 'asks-bank':
      return 'your bank needs you to confirm it first';
    case 'no-card':
      return 'there’s no card on file';
    case undefined:
      return 'your bank declined it, or needs you to confirm it';
  }
};

function payAgain({ because, nextAttemptAt }: Pick<Failed, 'because' | 'nextAttemptAt'>): string {
  if (because === 'no-card') return 'Add a card and we’ll charge it right away.';
  const add =
    because === 'asks-bank' ? 'Your membership page leads to your bank. Or add another card' : 'Add another card';
  const otherwise = nextAttemptAt
    ? `Otherwise we’ll try your current card again on ${nextAttemptAt}.`
    : 'We won’t try your current card again.';
  return `${add} and we’ll charge it right away. ${otherwise}`;
}

interface Failed {
  amount: string;
  because: FailedBecause | undefined;
  accessUntil: string | null;
  nextAttemptAt: string | null;
}

interface Expiring extends Omit<Charge, 'interval' | 'following'> {
  card: string;
  /** Last month in which the card is valid, as on the card: `12/2026`. */
  expires: string;
}
