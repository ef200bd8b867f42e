import type { MailWords } from '../../mail/copy.ts';
import type { Source } from './readers.ts';

/** Names of the sites from which members are imported; empty for a list that the creator made. */
export const sourceNames: Record<Source, string> = {
  ghost: 'Ghost',
  substack: 'Substack',
  patreon: 'Patreon',
  memberful: 'Memberful',
  list: '',
};

/**
 * Returns the words of the invitation email for a member from another site.
 * @param given.until last day of access, in words
 * @param given.costs price after that day, such as `$10 a month`, or null if nothing is on sale
 * @param given.isPaid false if no payment is known; the email then mentions neither an earlier payment nor a price
 */
export function memberInvitationMail(
  name: string,
  { from, until, costs, isPaid }: { from: string; until: string; costs: string | null; isPaid: boolean },
): MailWords {
  const moving = `${name} is moving here${from && ` from ${from}`}`;
  return {
    subject: `${name} is moving: your membership ${isPaid ? 'is paid' : 'goes on'} until ${until}`,
    preheader: 'Nothing is charged for that time.',
    heading: isPaid ? `You’re paid until ${until}` : `You’re a member until ${until}`,
    lead: [
      `${moving}, and says that ${isPaid ? 'you’ve paid for a membership' : 'you’re a member there'} until ${until}. That time is yours here too: join, and everything for members is open to you until the end of that day.`,
      `You don’t need a card, and nothing is charged for it.${isPaid && costs ? ` After that it’s ${costs}, and only if you decide to stay.` : ''}`,
    ],
    button: `Join ${name}`,
    after: [
      `The link works once, until ${until}.`,
      `${name} gave us your address so that you don’t lose ${isPaid ? 'what you’ve paid for' : 'that time'}. This is the only email we send about it. If you’d rather not join, there’s nothing to do: no account is made.`,
    ],
  };
}

/** Words for the emails about a card that stays in the creator's own Stripe account. */
interface CardWords {
  from: string;
  /** Such as `Visa ending in 4242`. */
  card: string;
  /** Price in words, such as `$7 a month`. */
  costs: string;
  /** First day on which this site can charge the card. */
  until: string;
}

export function cardMoveMail(name: string, { from, card, costs, until }: CardWords): MailWords {
  return {
    subject: `${name} is moving: go on with the same card`,
    preheader: `${costs}, as before, and nothing is charged twice.`,
    heading: 'Your card can go on',
    lead: [
      `${name} is moving here${from && ` from ${from}`}. You pay ${name} with your ${card}, and ${name}’s account at Stripe stays the same. If you press the button, the same card goes on there: ${costs}, as before, and not before ${until}.`,
      `Nothing is charged twice: we begin when the subscription you have now has ended, and ${name} ends it for you. Until then, everything for members is open to you here too. You can cancel on your account page at any time.`,
    ],
    button: 'Go on with the same card',
    after: [
      'The link works once.',
      `If you’d rather not, there’s nothing to do: what you have now stays as it is until it ends, and your card isn’t charged here.`,
    ],
  };
}

export function cardMovedMail(
  name: string,
  { from, card, costs, until, email }: CardWords & { email: string },
): MailWords {
  return {
    subject: `${name} has moved: your membership goes on with the same card`,
    preheader: `${costs}, as before, and nothing is charged twice.`,
    heading: 'Your membership goes on here',
    lead: [
      `${name} has moved here${from && ` from ${from}`}, and has moved your membership too, as ${name}’s terms allow. There’s nothing you have to do. ${name}’s account at Stripe stays the same, and so does your ${card}: ${costs}, as before, and not before ${until}. Nothing is charged twice.`,
      `Everything for members is open to you now: sign in as ${email}. If you have no password yet, choose “Forgot password”.`,
    ],
    button: 'See my membership',
    after: ['If you’d rather not, cancel on your account page before that day, and nothing is charged here.'],
  };
}
