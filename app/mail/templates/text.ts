import { mail } from '../../copy/mail.ts';
import type { MailContent } from './content.ts';

/** The mail for people, and programs, who read plain text. Links stand on lines of their own, so that none is cut. */
export function textOf(content: MailContent): string {
  const { brandName, heading, greeting, lead, button, after, other, supportEmail, footer, origin } = content;
  return [
    brandName,
    heading,
    ...(greeting ? [greeting] : []),
    ...lead,
    `${button.label}:\n${button.link}`,
    ...after,
    ...(other ? [`${other.label}:\n${other.link}`] : []),
    `-- \n${mail.support} ${supportEmail}\n${footer ? `${footer}\n` : ''}${origin}`,
  ].join('\n\n');
}
