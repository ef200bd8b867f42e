import type { MailWords, secondFactorNews } from './copy.ts';

/** Width of a logo in a mail, in CSS pixels. With `LOGO_HEIGHT`, the shape of `logo` in `ui/picture-shapes.ts`. */
export const LOGO_WIDTH = 210;
export const LOGO_HEIGHT = 40;

/** Displayed sender: the creator or the platform. */
export interface MailBrand {
  /** Id of the creator. Null or omitted for the platform. */
  creatorId?: string | null;
  name: string;
  /** Colour of buttons and bands, as `#rrggbb`. */
  accent: string;
  /** Colour of text that is readable on the accent, as `#rrggbb`. */
  onAccent: string;
  /**
   * Absolute address of the logo, or null if the site has none. The picture has twice `LOGO_WIDTH` × `LOGO_HEIGHT`
   * pixels, for high-density screens.
   */
  logo: string | null;
  /** The site's address without a trailing slash. */
  origin: string;
  supportEmail: string;
}

/** `picture` is 16:9, with an absolute address. */
export interface MailDish {
  name: string;
  picture: string;
}

/** Recipe or thread in a mail, with the parts that the reader may see. Texts may be empty and are sanitised. */
export interface MailRecipe {
  name: string;
  /** Absolute address of the recipe or thread on this site. */
  link: string;
  /** Introduction or its first sentence, or the beginning of a post. */
  lead: string;
  /** Facts about the members-only part or the thread, or empty if the complete recipe follows. */
  facts: string;
  /** Empty if the reader may not see the ingredients, or if they would make the mail too long. */
  ingredients: string[];
  steps: string[];
}

/** Name for the greeting, as stored; empty or omitted if unknown. */
type Greeted = { firstName?: string };

interface AboutAccess {
  /** Sentence of `explainAccess`, with times in UTC. */
  sentence: string;
  /** End of the access, in the past or the future, in ISO 8601. */
  until: string;
}

// Amounts and cards are in words (`$10`, `Visa ending in 4242`), times in ISO 8601.

export interface Charge {
  amount: string;
  /** Paid period, after which the next charge follows: `month`, `3 months`. */
  interval: string;
  /** Later charges, if an offer makes them differ: `$10 every month`. Omitted if they are the same. */
  following?: string;
  at: string;
}

/** Charge after a trial, or the reason why there is none. */
export type AfterTrial =
  | ({ kind: 'charge' } & Charge)
  /** The trial ends without a charge, because there is no card. `amount` is the price of a membership. */
  | { kind: 'ends'; amount: string; interval: string; following?: string }
  /** Nothing is charged until the member accepts the terms. `card` will then be charged; null if no card was given. */
  | { kind: 'terms'; amount: string; interval: string; following?: string; card: string | null }
  | { kind: 'unknown' };

export type NextCharge = { kind: 'charge'; amount: string; at: string; card: string } | { kind: 'nothing' };

/** Last payment before a higher charge, and the reason why the charge is higher. */
export interface ChargeIncrease {
  was: string;
  because: 'raise' | 'offer-ended';
}

/** Reason for a failed payment. `asks-bank`: the payer has to confirm the payment with the bank. */
export type FailedBecause = 'declined' | 'asks-bank' | 'no-card';

/** Signed address for withdrawing from the contract. Omitted if the recipient has no such right. */
interface Withdrawable {
  withdrawal?: string;
}

/** Mails about payments. Their links to the membership and its card are at the brand's origin. */
export type PaymentMail =
  /** Announces the charge after a trial, if the mail about the trial's start could not state the charge. */
  | { name: 'trial-charge'; props: Greeted & AboutAccess & Charge & Withdrawable }
  /** Announces an extension of a trial that ended before charges began. `costs`: `$10 a month or $99 a year`. */
  | { name: 'first-days'; props: Greeted & { until: string; costs: string } }
  /** `sentence` is the result of `explainAccess`. `isHalfYearly` is true for the reminder every six months. */
  | {
      name: 'charge-coming';
      props: Greeted & Charge & { sentence: string; card: string; increase?: ChargeIncrease; isHalfYearly?: boolean };
    }
  /** `from` inclusive, `until` exclusive. `next` is omitted if unknown. */
  | {
      name: 'charged';
      props: Greeted & Withdrawable & { amount: string; from: string; until: string; next?: NextCharge };
    }
  /** `accessUntil` is null without access, `nextAttemptAt` without a retry; `because` is absent if unknown. */
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
  /** `accessUntil` is null without access. */
  | { name: 'refunded'; props: Greeted & { amount: string; accessUntil: string | null } }
  /** `expires`: last month in which the card is valid, as on the card (`12/2026`). */
  | {
      name: 'card-expiring';
      props: Greeted & Omit<Charge, 'interval' | 'following'> & { card: string; expires: string };
    };

type StudioRole = 'owner' | 'editor';

/** Change to the people who work in a studio. */
export interface PeopleNews {
  /** Creator's name. */
  studio: string;
  what: 'invited' | 'withdrawn' | 'joined' | 'role' | 'removed' | 'left' | 'restored';
  email: string;
  /** Current or invited role, or null for none. */
  role: StudioRole | null;
  /** Address of the acting person; for 'joined', of the inviter. Null for the operator and for a deleted account. */
  by: string | null;
  /** True if the change undid another one. */
  isStop: boolean;
  /** Undo link, or null if the reader cannot undo the change. */
  link: string | null;
}

export type SecondFactorNews = keyof typeof secondFactorNews;

/** Mails and their properties. Links are absolute and may carry a token. */
export type MailTemplate =
  | { name: 'verify'; props: Greeted & { link: string; dish: MailDish | null } }
  /** A password reset was requested, but the address is not confirmed. The link confirms the address. */
  | { name: 'unconfirmed'; props: Greeted & { link: string } }
  | { name: 'reset'; props: Greeted & { link: string } }
  /** The mail's link requests a password reset at the brand's origin. */
  | { name: 'password-changed'; props: Greeted }
  /** `link` removes an added factor, and is null otherwise. Other links are at the brand's origin. */
  | { name: 'second-factor-changed'; props: Greeted & { what: SecondFactorNews; link: string | null } }
  | { name: 'already-registered'; props: Greeted }
  /**
   * `studio` is the creator's name, or null for an invitation to run the site, which has no `role`. `hasAccount` is
   * true if the address has a confirmed account.
   */
  | {
      name: 'invitation';
      props: Greeted & { link: string; studio: string | null; role?: StudioRole; hasAccount: boolean };
    }
  /** To the owners of a studio, including an owner whom the change removes or makes an editor. */
  | { name: 'people-changed'; props: Greeted & PeopleNews }
  /** To a new operator who already has a confirmed account. */
  | { name: 'role-added'; props: Greeted & { studio: string | null } }
  /**
   * `at` is the time of the deletion. `openUntil` is the end of access before the deletion, or null without access.
   * Both are in ISO 8601.
   */
  | { name: 'deletion-requested'; props: Greeted & { at: string; openUntil?: string | null } }
  /**
   * Last mail to an account's owner. `leftWords` is a link that deletes the words that the person left in communities,
   * or omitted if no words were left.
   */
  | { name: 'account-deleted'; props: Greeted & { leftWords?: string } }
  /** `goesOn`: the trial began with another creator. `after` is null or omitted if charging is not possible. */
  | {
      name: 'trial-started';
      props: Greeted &
        AboutAccess &
        Withdrawable & { goesOn: boolean; dish: MailDish | null; after?: AfterTrial | null };
    }
  /** `charges` is null or omitted if charging is not possible, and `none` if it is, but no charge follows the trial. */
  | { name: 'trial-ending'; props: Greeted & AboutAccess & { charges?: 'none' | null } }
  /**
   * `charges` is null or omitted if charging is not possible. `none`: nothing is due. `open`: paying a due charge would
   * restore access. `getsLetter`: the creator's letter continues.
   */
  | { name: 'access-ended'; props: Greeted & AboutAccess & { charges?: 'none' | 'open' | null; getsLetter?: boolean } }
  | PaymentMail
  /** Scheduled email whose kind provides all words. */
  | {
      name: 'worded';
      props: Greeted & {
        words: MailWords;
        link: string;
        other?: { label: string; link: string };
        recipes?: MailRecipe[];
      };
    }
  /** To an address for which a creator's letter was requested. The link confirms the request. */
  | { name: 'letter-confirmation'; props: Greeted & { link: string } }
  /** Mail that is queued with its rendered content. `sender` is the name beside the sender's address. */
  | { name: 'rendered'; props: Greeted & { sender: string; subject: string; html: string; text: string } }
  /** To a new address. Following the link changes the account's address to the new one. */
  | { name: 'email-change'; props: Greeted & { link: string } }
  /** To the owner of an address that was requested for another account. */
  | { name: 'email-taken'; props: Greeted }
  /** To the previous address; the link undoes the change. */
  | { name: 'email-changed'; props: Greeted & { link: string } }
  /** To the newer address, after a change back to an earlier address. */
  | { name: 'email-changed-back'; props: Greeted };

export interface MailMessage {
  /** UUID, also used in the Message-ID. Queueing an id again has no effect while the earlier job is stored. */
  id: string;
  /** Address of the recipient, normalised by `normaliseEmail`. */
  to: string;
  template: MailTemplate;
  brand: MailBrand;
  /** Name of the scheduled email's kind. Omitted for other mail. */
  kind?: string;
  /** True for a mail that the recipient did not ask for, such as to a person on an imported list. */
  unrequested?: true;
  /** Set for an email that requires consent. */
  optional?: {
    /** Time of the consent, in ISO 8601. */
    agreedAt: string;
    /** Absolute address for unsubscribing from this kind. */
    unsubscribe: string;
    /** Postal address of the operator. */
    postalAddress: string;
  };
}

const NAME_LENGTH = 80;

/** Makes a stored name safe for one line of a mail or its headers. Limits its length. */
export function plainName(text: string): string {
  const line = plainLine(text);
  const characters = [...line];
  return characters.length > NAME_LENGTH ? `${characters.slice(0, NAME_LENGTH - 1).join('')}…` : line;
}

/** Makes stored text safe for one line of a mail, without line breaks and bidirectional controls. */
export function plainLine(text: string): string {
  return withoutBidiControls(text.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')).trim();
}

export const withoutBidiControls = (text: string): string =>
  text.replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g, '');

/**
 * Returns the first name for the greeting, or null if it is empty or may not be used. Anyone can sign up with another
 * person's address, so the name must contain nothing that becomes a link, and be too short for spam.
 */
export function greetingName(firstName: string): string | null {
  const name = plainName(firstName);
  const short = name.length > 0 && [...name].length <= 30;
  return short && !/[./:@\\\d。．｡]|www/iu.test(name) ? name : null;
}
