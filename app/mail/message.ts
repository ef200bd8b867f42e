import type { MailWords } from './copy.ts';

/** CSS pixels of a logo in a mail: the shape of `logo` in `ui/picture-shapes.ts`. */
export const LOGO_WIDTH = 210;
export const LOGO_HEIGHT = 40;

/** Displayed sender: the creator or the platform. */
export interface MailBrand {
  name: string;
  /** `#rrggbb`. */
  accent: string;
  /** `#rrggbb`, readable on the accent. */
  onAccent: string;
  /**
   * Absolute address of the logo, `LOGO_WIDTH` × `LOGO_HEIGHT` at twice that density, or null if there is
   * none.
   */
  logo: string | null;
  /** The site's address without a trailing slash. */
  origin: string;
  supportEmail: string;
}

/** Picture of a dish, 16:9, with an absolute address. */
export interface MailDish {
  name: string;
  picture: string;
}

/** Recipe in a mail, limited to what its reader may see. Texts may be empty and are sanitised. */
export interface MailRecipe {
  name: string;
  /** Absolute, on this site. */
  link: string;
  /** One sentence, or the complete introduction. */
  lead: string;
  /** Facts about the members-only part, or empty if the complete recipe follows. */
  facts: string;
  /** Empty if the reader may not see them, or if they would be too long. */
  ingredients: string[];
  steps: string[];
}

/** Name for the greeting, as stored; empty or omitted if unknown. */
type Greeted = { firstName?: string };

/** Access to a creator. Its link, to the membership, comes from the brand's origin. */
interface AboutAccess {
  /** By `explainAccess`, in UTC. */
  sentence: string;
  /** End of the access, in the past or the future, in ISO 8601. */
  until: string;
}

// Amounts and cards are in words (`$10`, `Visa ending in 4242`), times in ISO 8601.

interface Charge {
  amount: string;
  /** Paid period, after which the next charge follows: `month`, `3 months`. */
  interval: string;
  /** Later charges, if an offer makes them differ: `$10 every month`. Omitted if they are the same. */
  following?: string;
  at: string;
}

/** Continuation after a trial. */
export type AfterTrial =
  | ({ kind: 'charge' } & Charge)
  /** There is no card. `amount`: price of a membership. */
  | { kind: 'ends'; amount: string; interval: string; following?: string }
  /**
   * Nothing is charged until the owner accepts the terms. `card`: card to be charged then, or null if none
   * was given.
   */
  | { kind: 'terms'; amount: string; interval: string; following?: string; card: string | null }
  /** The payment provider has not been reached. */
  | { kind: 'unknown' };

/** Charge after a payment. `nothing`: no further charge at present. */
export type NextCharge = { kind: 'charge'; amount: string; at: string; card: string } | { kind: 'nothing' };

/** Reason of a failed payment. `asks-bank`: the payer has to confirm it with the bank. */
export type FailedBecause = 'declined' | 'asks-bank' | 'no-card';

/** Payment mails. Their links, to the membership and its card, come from the brand's origin. */
export type PaymentMail =
  /** Continuation after a trial whose beginning was mailed before. */
  | { name: 'trial-charge'; props: Greeted & AboutAccess & Charge }
  /**
   * Trial extension for people who could not pay until now. `costs`: price of a membership, `$10 a month or
   * $99 a year`.
   */
  | { name: 'first-days'; props: Greeted & { until: string; costs: string } }
  /** `sentence` by `explainAccess`. */
  | { name: 'charge-coming'; props: Greeted & Charge & { sentence: string; card: string } }
  /** `from` inclusive, `until` exclusive. `next` is omitted if unknown. */
  | { name: 'charged'; props: Greeted & { amount: string; from: string; until: string; next?: NextCharge } }
  /**
   * `accessUntil` is null without access, `nextAttemptAt` if there is no automatic retry. `because` is
   * omitted if unknown.
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
  /** `expires`: last month in which the card is valid, as on the card (`12/2026`). */
  | {
      name: 'card-expiring';
      props: Greeted & Omit<Charge, 'interval' | 'following'> & { card: string; expires: string };
    };

type StudioRole = 'owner' | 'editor';

/** Change of a studio's members. */
interface PeopleNews {
  /** The creator's name. */
  studio: string;
  what: 'invited' | 'withdrawn' | 'joined' | 'role' | 'removed' | 'left' | 'restored';
  /** Address of the affected person. */
  email: string;
  /** Current or invited role, or null for none. */
  role: StudioRole | null;
  /** Address of the acting person; for 'joined', of the inviter. Null for the operator. */
  by: string | null;
  /** True if the change undid another one. */
  isStop: boolean;
  /** Undo link, or null if the reader cannot undo the change. */
  link: string | null;
}

/** Change of a second factor. */
export type SecondFactorNews =
  | 'app-added'
  | 'app-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'codes-renewed'
  | 'code-used'
  /** An operator removed all of them. */
  | 'reset';

/** Every mail and its properties. Links are absolute and may carry a token. */
export type MailTemplate =
  | { name: 'verify'; props: Greeted & { link: string; dish: MailDish | null } }
  /** A password reset was requested, but the address is not confirmed: the link confirms it. */
  | { name: 'unconfirmed'; props: Greeted & { link: string } }
  | { name: 'reset'; props: Greeted & { link: string } }
  /** Its links, to request a reset, come from the brand's origin. */
  | { name: 'password-changed'; props: Greeted }
  /**
   * A second factor was added, removed or used up. `link` undoes an addition, and is null otherwise. Other
   * links come from the brand's origin.
   */
  | { name: 'second-factor-changed'; props: Greeted & { what: SecondFactorNews; link: string | null } }
  /** Its links, to sign in or to reset, come from the brand's origin. */
  | { name: 'already-registered'; props: Greeted }
  /**
   * `studio`: the creator's name, or null to run the site. `role`: omitted to run the site. `hasAccount`: the
   * address is confirmed, so the link leads to the sign-in.
   */
  | {
      name: 'invitation';
      props: Greeted & { link: string; studio: string | null; role?: StudioRole; hasAccount: boolean };
    }
  /** To the owners of a studio. */
  | { name: 'people-changed'; props: Greeted & PeopleNews }
  /** To a new operator. Its link, to sign in, comes from the brand's origin. */
  | { name: 'role-added'; props: Greeted & { studio: string | null } }
  /**
   * `at`: time of the deletion. `openUntil`: end of access before that, or null without access. Both in ISO
   * 8601. The link, to keep the account, comes from the brand's origin.
   */
  | { name: 'deletion-requested'; props: Greeted & { at: string; openUntil?: string | null } }
  /** Last mail of an account, when only its address is still known. */
  | { name: 'account-deleted'; props: Greeted }
  /**
   * `goesOn`: the rest of a trial with another creator. `after` is null or omitted if charging is not
   * possible.
   */
  | {
      name: 'trial-started';
      props: Greeted & AboutAccess & { goesOn: boolean; dish: MailDish | null; after?: AfterTrial | null };
    }
  /** `charges` is null or omitted if charging is not possible. */
  | { name: 'trial-ending'; props: Greeted & AboutAccess & { charges?: 'none' | null } }
  /** `charges` as above; `open`: an unpaid charge that would restore access. */
  | { name: 'access-ended'; props: Greeted & AboutAccess & { charges?: 'none' | 'open' | null } }
  | PaymentMail
  /** Words of a scheduled email kind that needs no layout of its own. */
  | { name: 'worded'; props: Greeted & { words: MailWords; link: string; recipes?: MailRecipe[] } }
  /** To a new address; the link makes it the account's. */
  | { name: 'email-change'; props: Greeted & { link: string } }
  /** To the owner of an address requested for another account. Links as above. */
  | { name: 'email-taken'; props: Greeted }
  /** To the previous address; the link undoes the change. */
  | { name: 'email-changed'; props: Greeted & { link: string } }
  /** Same for a change back to an earlier address. */
  | { name: 'email-changed-back'; props: Greeted };

export interface MailMessage {
  /** A UUID, used as the Message-ID. A message queued twice under one id is sent once. */
  id: string;
  /** One address, already normalised. */
  to: string;
  template: MailTemplate;
  brand: MailBrand;
  /** Kind of a scheduled email. */
  kind?: string;
  /** Set for an email that requires consent. */
  optional?: {
    /** Absolute address for unsubscribing from this kind. */
    unsubscribe: string;
    /** The operator's. */
    postalAddress: string;
  };
}

const NAME_LENGTH = 80;

/**
 * Makes a stored name safe for one line of a mail or its headers: no line breaks, no bidirectional controls,
 * limited length.
 */
export function plainName(text: string): string {
  const line = plainLine(text);
  const characters = [...line];
  return characters.length > NAME_LENGTH ? `${characters.slice(0, NAME_LENGTH - 1).join('')}…` : line;
}

/** Same for text of any length. */
export function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim();
}

/**
 * Returns the first name for the greeting, or null. A person who signs up with another person's address
 * chooses this text, which is mailed there. It must therefore contain nothing that a mail program turns into
 * a link, and be too short for spam.
 */
export function greetingName(firstName: string): string | null {
  const name = plainName(firstName);
  const short = name.length > 0 && [...name].length <= 30;
  return short && !/[./:@\\\d。．｡]|www/iu.test(name) ? name : null;
}
