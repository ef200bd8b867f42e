import { type MailWords, mail } from '../../copy/mail.ts';
import { greetingName, type MailMessage, plainName } from '../message.ts';

/** A mail ready to be laid out, as html or as text. */
export interface MailContent extends Omit<MailWords, 'button'> {
  /** The brand's name, sanitised. */
  brandName: string;
  greeting: string;
  button: { label: string; link: string };
  /** A secondary link. */
  other: { label: string; link: string } | null;
  supportEmail: string;
  footer: string | null;
  origin: string;
}

export function mailContent({ template, brand }: MailMessage): MailContent {
  const brandName = plainName(brand.name);
  const resetLink = `${brand.origin}/auth/forgot-password`;
  const { supportEmail, origin } = brand;
  const frame = { brandName, supportEmail, origin, footer: mail.footer(brandName), other: null };
  const compose = (words: MailWords, link: string, firstName: string | null = null): MailContent => ({
    ...frame,
    ...words,
    greeting: mail.greeting(firstName),
    button: { label: words.button, link },
  });
  switch (template.name) {
    case 'verify':
      return compose(mail.verify(brandName), template.props.link, greetingName(template.props.firstName));
    case 'reset':
      return compose(mail.reset(brandName), template.props.link);
    case 'password-changed':
      return compose(mail.passwordChanged(brandName), resetLink);
    case 'already-registered':
      return {
        ...compose(mail.alreadyRegistered(brandName), `${brand.origin}/sign-in`),
        other: { label: mail.alreadyRegisteredReset, link: resetLink },
      };
  }
}
