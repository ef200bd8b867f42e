import parseAddresses from 'nodemailer/lib/addressparser';
import { plainName } from './message.ts';

/** Who sends, as MAIL_FROM says. */
export interface MailFrom {
  name: string;
  address: string;
}

/** Reads `Name <address>`; throws unless it is one address. */
export function readMailFrom(mailFrom: string): MailFrom {
  const [sender, ...others] = parseAddresses(mailFrom, { flatten: true });
  if (!sender?.address.includes('@') || others.length > 0) {
    throw new Error('MAIL_FROM must be one address: Name <name@host>');
  }
  return { name: plainName(sender.name), address: sender.address };
}
