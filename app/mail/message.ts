/** The sender that the reader sees: the creator, or the platform. */
export interface MailBrand {
  name: string;
  /** `#rrggbb`. */
  accent: string;
  /** `#rrggbb`, readable on the accent. */
  onAccent: string;
  /** The site's address without a trailing slash. */
  origin: string;
  supportEmail: string;
}

/** Every mail and its properties. Links are absolute, and may carry a token. */
export type MailTemplate =
  | { name: 'verify'; props: { firstName: string; link: string } }
  | { name: 'reset'; props: { link: string } }
  /** Its links, to ask for a reset, come from the brand's origin. */
  | { name: 'password-changed'; props: Record<string, never> }
  /** Its links, to sign in or to reset, come from the brand's origin. */
  | { name: 'already-registered'; props: Record<string, never> };

export interface MailMessage {
  /** A UUID. Queued twice under one id, a message is sent once. It becomes the Message-ID. */
  id: string;
  /** One address, already normalised. */
  to: string;
  template: MailTemplate;
  brand: MailBrand;
}

const NAME_LENGTH = 80;

/**
 * Makes a stored name safe for one line of a mail or its headers: no line breaks, no bidirectional controls, limited
 * length.
 */
export function plainName(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim();
  const characters = [...line];
  return characters.length > NAME_LENGTH ? `${characters.slice(0, NAME_LENGTH - 1).join('')}…` : line;
}

/**
 * The first name to greet with, or null. A person who signs up with another person's address chooses this text, and it
 * is mailed there: so nothing that a mail program would turn into a link, and nothing long enough for spam.
 */
export function greetingName(firstName: string): string | null {
  const name = plainName(firstName);
  const short = name.length > 0 && [...name].length <= 30;
  return short && !/[./:@\\\d。．｡]|www/iu.test(name) ? name : null;
}
