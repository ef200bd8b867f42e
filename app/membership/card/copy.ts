import type { PriceWords } from '../../copy/amounts.ts';

/** Version of the consent texts, stored with each consent. Must change whenever a consent text changes. */
export const consentVersion = '2026-11-30.3';

/** Version of `beginsAtOnce`, stored with each consent that contains the text. Must change when the text changes. */
export const beginsAtOnceVersion = '2026-11-30.1';

/** Member's request to begin before the time for a withdrawal is over (Directive 2011/83/EU, article 7(3)). */
export const beginsAtOnce =
  'You ask us to begin at once. If you live in the EU or EEA, you can still withdraw until 14 days after your first payment and get everything back.';

/** Days from the reminder to the charge after a trial. Equals `BEFORE_CHARGE` (`payments/emails/due-emails.ts`). */
export const REMINDER_DAYS = 3;

export const yourRights = 'This doesn’t affect your statutory rights.';

export const cardStory = {
  today: 'Today',
  reminder: (days: number) => `${days} days before the charge`,
  reminderMail: 'A reminder by email',
  afterTrial: '7 days after you confirm your email',
  charge: ({ amount, renewal }: PriceWords) => `${amount}, then ${renewal}`,
  cancel: 'Cancel on your account page before that, and nothing is charged.',
} as const;

const letsCharge = (creator: string, plan: PriceWords) =>
  `lets ${creator} charge your card through Stripe: ${plan.amount}, 7 days after you confirm your email, then ` +
  `${plan.renewal} until you cancel, any time, on your account page. ${plan.refunds} ${beginsAtOnce} ${yourRights}`;

export const cardFields = {
  consent: (creator: string, plan: PriceWords) =>
    `If you accept the terms below, signing up ${letsCharge(creator, plan)}`,
  anotherConsent: (creator: string, plan: PriceWords, { awaitsTerms }: { awaitsTerms: boolean }) =>
    awaitsTerms
      ? `Nothing is charged until you accept the terms, on your account page. If you do, saving this card ${letsCharge(creator, plan)}`
      : `Saving this card ${letsCharge(creator, plan)}`,
  /** Shown without scripts. */
  noCardConsent: 'No card needed. Access ends after 7 days unless you add one.',
  googleConsent: 'With Google you sign up without a card. Access ends after 7 days unless you add one.',
  withoutTrial: 'Had a trial before? We won’t charge you until you choose to pay.',

  noScripts: {
    title: 'Adding a card needs JavaScript',
    body: 'Sign up without one: you still get your 7 free days, and can add a card on your account page before they end.',
  },
  element: {
    label: 'Card',
    waiting: 'Enter your card details',
    loading: 'Loading card fields...',
    secure: 'Your card details go straight to Stripe, never to us.',
    failed: 'The card fields didn’t load.',
    failedSignUp: 'You can sign up without a card, and add one on your account page before your free days end.',
    again: 'Try again',
    /** Shown above the form if the elements failed to load during submission. */
    failedNow: 'The card fields didn’t load. Try again, or send the form once more to sign up without a card.',
    failedToSave: 'The card fields didn’t load. Please try again.',
    incomplete: 'Please check your card details',
  },
  malformed: 'We couldn’t read your card. Please enter it again',
} as const;

export const billingFields = {
  postalCode: 'Postal code',
  postalCodeHint: 'Needed in the United States and Canada, where the tax depends on it.',
  taxNumber: 'VAT or GST number (optional)',
  taxNumberHint: 'If you pay as a business. It’s printed on your invoices.',
  taxNumberKept: (end: string) => `Your number ending in ${end} is on your invoices. Type another one to replace it.`,
} as const;

export const billingErrors = {
  postalCodeMissing: 'Please enter your postal code',
  postalCodeInvalid: 'Please check your postal code',
  taxNumberInvalid: 'Please check the VAT or GST number and its country',
} as const;

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

type Named = { kind: 'card'; brand: string; last4: string } | { kind: 'link'; email: string | null };

/** Returns `Visa ending in 4242`, `card ending in 4242` for an unknown brand, or `Link (rosa@home.example)`. */
export function cardName(card: Named): string {
  if (card.kind === 'link') return card.email ? `Link (${card.email})` : 'Link';
  return `${brands[card.brand] ?? 'card'} ending in ${card.last4}`;
}
