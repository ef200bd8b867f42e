import type { MailWords } from '../../mail/copy.ts';
import type { Source } from './readers.ts';

export const sourceNames: Record<Source, string> = {
  ghost: 'Ghost',
  substack: 'Substack',
  patreon: 'Patreon',
  memberful: 'Memberful',
};

/**
 * Invitation email for a member who pays elsewhere; the only one sent.
 * @param given.until the last paid day in words
 * @param given.costs later price, `$10 a month`, or null if nothing is on sale
 */
export const memberInvitationMail = (
  name: string,
  { from, until, costs }: { from: string; until: string; costs: string | null },
): MailWords => ({
  subject: `${name} is moving: your membership is paid until ${until}`,
  preheader: 'Nothing is charged for that time.',
  heading: `You’re paid until ${until}`,
  lead: [
    `${name} is moving here from ${from}, and says that you’ve paid for a membership until ${until}. That time is yours here too: join, and everything for members is open to you until the end of that day.`,
    `You don’t need a card, and nothing is charged for it.${costs ? ` After that it’s ${costs}, and only if you decide to stay.` : ''}`,
  ],
  button: `Join ${name}`,
  after: [
    `The link works once, until ${until}.`,
    `${name} gave us your address so that you don’t lose what you’ve paid for. This is the only email we send about it. If you’d rather not join, there’s nothing to do: no account is made.`,
  ],
});
