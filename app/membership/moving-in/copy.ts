import type { MailWords } from '../../mail/copy.ts';
import type { Source } from './readers.ts';

/** Names of the sites; empty for a list that the creator made. */
export const sourceNames: Record<Source, string> = {
  ghost: 'Ghost',
  substack: 'Substack',
  patreon: 'Patreon',
  memberful: 'Memberful',
  list: '',
};

/**
 * Invitation email for a member from another site, sent once.
 * @param given.until last day of access, in words
 * @param given.costs price after that day, such as `$10 a month`, or null if nothing is on sale
 * @param given.isPaid false if no payment is known; the email then mentions neither a payment nor a price
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
