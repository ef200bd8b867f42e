import type { MailWords } from './copy.ts';

/** The CSS pixels of a logo in a mail: the shape of `logo` in `ui/picture-shapes.ts`. */
export const LOGO_WIDTH = 210;
export const LOGO_HEIGHT = 40;

/** The sender that the reader sees: the creator, or the platform. */
export interface MailBrand {
  name: string;
  /** `#rrggbb`. */
  accent: string;
  /** `#rrggbb`, readable on the accent. */
  onAccent: string;
  /** Absolute address of the logo, `LOGO_WIDTH` × `LOGO_HEIGHT` at twice that density, or null if there is none. */
  logo: string | null;
  /** The site's address without a trailing slash. */
  origin: string;
  supportEmail: string;
}

/** A picture of something to cook; its address is absolute and 16:9. */
export interface MailDish {
  name: string;
  picture: string;
}

/** A recipe in a mail, as far as its reader may see it. Texts may be empty, and have been made harmless. */
export interface MailRecipe {
  name: string;
  /** Absolute, of this site. */
  link: string;
  /** One sentence, or the whole introduction. */
  lead: string;
  /** What there is of it for members; empty where the whole of it follows. */
  facts: string;
  /** Empty: its reader may not see them, or they would be too long. */
  ingredients: string[];
  steps: string[];
}

/** The name to greet with, as stored; empty or left out if none is known. */
type Greeted = { firstName?: string };

/** What a mail says of the access to a creator. Its link, to the membership, comes from the brand's origin. */
interface AboutAccess {
  /** By `explainAccess`, in UTC. */
  sentence: string;
  /** When that access ends, or ended, in ISO 8601. */
  until: string;
}

// Amounts and cards are in words (`$10`, `Visa ending in 4242`), times in ISO 8601.

interface Charge {
  amount: string;
  /** What it pays for, and after which it is charged again: `month`, `3 months`. */
  interval: string;
  /** What follows, where an offer makes that another amount: `$10 every month`. Left out: the same. */
  following?: string;
  at: string;
}

/** What comes after a trial. */
export type AfterTrial =
  | ({ kind: 'charge' } & Charge)
  /** There is no card. `amount`: what it would cost. */
  | { kind: 'ends'; amount: string; interval: string; following?: string }
  /** Nothing is charged before its owner accepts the terms. `card`: what would be charged then; null: none was given. */
  | { kind: 'terms'; amount: string; interval: string; following?: string; card: string | null }
  /** The payment provider has not been reached. */
  | { kind: 'unknown' };

/** What is charged after a payment. `nothing`: as things stand. */
export type NextCharge = { kind: 'charge'; amount: string; at: string; card: string } | { kind: 'nothing' };

/** Why a payment failed. `asks-bank`: its person has to confirm it with the bank. */
export type FailedBecause = 'declined' | 'asks-bank' | 'no-card';

/** The mails about payments. Their links, to the membership and its card, come from the brand's origin. */
export type PaymentMail =
  /** What comes after a trial whose beginning was mailed before. */
  | { name: 'trial-charge'; props: Greeted & AboutAccess & Charge }
  /** Free days more for whoever could not pay until now. `costs`: what a membership costs, `$10 a month or $99 a year`. */
  | { name: 'first-days'; props: Greeted & { until: string; costs: string } }
  /** `sentence` by `explainAccess`. */
  | { name: 'charge-coming'; props: Greeted & Charge & { sentence: string; card: string } }
  /** `from` inclusive, `until` exclusive. `next` is left out if it is not known. */
  | { name: 'charged'; props: Greeted & { amount: string; from: string; until: string; next?: NextCharge } }
  /**
   * `accessUntil` null: there is no access. `nextAttemptAt` null: it is not tried again by itself. `because` is left
   * out if it is not known.
   */
  | {
      name: 'payment-failed';
      props: Greeted & {
        amount: string;
        because?: FailedBecause;
        accessUntil: string | null;
        nextAttemptAt: string | null;
      };
    }
  | { name: 'cancelled'; props: Greeted & { until: string } }
  /** `accessUntil` as above. */
  | { name: 'refunded'; props: Greeted & { amount: string; accessUntil: string | null } }
  /** `expires`: the last month in which the card can be used, as on the card (`12/2026`). */
  | {
      name: 'card-expiring';
      props: Greeted & Omit<Charge, 'interval' | 'following'> & { card: string; expires: string };
    };

type StudioRole = 'owner' | 'editor';

/** What was changed about the people of a studio. */
interface PeopleNews {
  /** The creator's name. */
  studio: string;
  what: 'invited' | 'withdrawn' | 'joined' | 'role' | 'removed' | 'left' | 'restored';
  /** Whom it is about. */
  email: string;
  /** The role that they have now, or were invited to; null: none. */
  role: StudioRole | null;
  /** The address of who did it, of 'joined' of who had invited; null: the operator. */
  by: string | null;
  /** It was done by stopping another change. */
  isStop: boolean;
  /** Stops it; null: its reader cannot. */
  link: string | null;
}

/** What became of a second factor. */
export type SecondFactorNews =
  | 'app-added'
  | 'app-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'codes-renewed'
  | 'code-used'
  /** By an operator: all of them were removed. */
  | 'reset';

/** Every mail and its properties. Links are absolute, and may carry a token. */
export type MailTemplate =
  | { name: 'verify'; props: Greeted & { link: string; dish: MailDish | null } }
  /** A new password was asked for, but the address is not confirmed: the link confirms it. */
  | { name: 'unconfirmed'; props: Greeted & { link: string } }
  | { name: 'reset'; props: Greeted & { link: string } }
  /** Its links, to ask for a reset, come from the brand's origin. */
  | { name: 'password-changed'; props: Greeted }
  /**
   * A second factor was added, removed or used up. `link` takes back an addition, and is null otherwise. Other links come
   * from the brand's origin.
   */
  | { name: 'second-factor-changed'; props: Greeted & { what: SecondFactorNews; link: string | null } }
  /** Its links, to sign in or to reset, come from the brand's origin. */
  | { name: 'already-registered'; props: Greeted }
  /**
   * `studio`: the creator's name, or null to run the site. `role`: left out to run the site. `hasAccount`: the address is
   * confirmed, so the link leads to the sign-in.
   */
  | {
      name: 'invitation';
      props: Greeted & { link: string; studio: string | null; role?: StudioRole; hasAccount: boolean };
    }
  /** To the owners of a studio. */
  | { name: 'people-changed'; props: Greeted & PeopleNews }
  /** To somebody who runs the site now. Its link, to sign in, comes from the brand's origin. */
  | { name: 'role-added'; props: Greeted & { studio: string | null } }
  /** `at` is when the account is deleted, `openUntil` when access ends before, ISO 8601; null: there is none. Its link, to keep the account, comes from the brand's origin. */
  | { name: 'deletion-requested'; props: Greeted & { at: string; openUntil?: string | null } }
  /** The last one: nothing is known any more of whom it goes to but the address. */
  | { name: 'account-deleted'; props: Greeted }
  /** `goesOn`: it is what was left of a trial with another creator. `after` is null or left out if no one can be charged. */
  | {
      name: 'trial-started';
      props: Greeted & AboutAccess & { goesOn: boolean; dish: MailDish | null; after?: AfterTrial | null };
    }
  /** `charges` is null or left out if no one can be charged. */
  | { name: 'trial-ending'; props: Greeted & AboutAccess & { charges?: 'none' | null } }
  /** `charges` as above; `open`: a payment is, that would open it again. */
  | { name: 'access-ended'; props: Greeted & AboutAccess & { charges?: 'none' | 'open' | null } }
  | PaymentMail
  /** Words of a kind of scheduled email, which need no layout of their own. */
  | { name: 'worded'; props: Greeted & { words: MailWords; link: string; recipes?: MailRecipe[] } }
  /** To a new address, which the link makes the account's. */
  | { name: 'email-change'; props: Greeted & { link: string } }
  /** To the owner of an address that somebody wanted for another account. Links as above. */
  | { name: 'email-taken'; props: Greeted }
  /** To the address before; the link takes the change back. */
  | { name: 'email-changed'; props: Greeted & { link: string } }
  /** The same, of a change back to an earlier address. */
  | { name: 'email-changed-back'; props: Greeted };

export interface MailMessage {
  /** A UUID. Queued twice under one id, a message is sent once. It becomes the Message-ID. */
  id: string;
  /** One address, already normalised. */
  to: string;
  template: MailTemplate;
  brand: MailBrand;
  /** Of a scheduled email: which. */
  kind?: string;
  /** Of an email that is sent only to who asked for it. */
  optional?: {
    /** The absolute address that ends emails of its kind. */
    unsubscribe: string;
    /** The operator's. */
    postalAddress: string;
  };
}

const NAME_LENGTH = 80;

/**
 * Makes a stored name safe for one line of a mail or its headers: no line breaks, no bidirectional controls, limited
 * length.
 */
export function plainName(text: string): string {
  const line = plainLine(text);
  const characters = [...line];
  return characters.length > NAME_LENGTH ? `${characters.slice(0, NAME_LENGTH - 1).join('')}…` : line;
}

/** The same for a text of any length. */
export function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim();
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
