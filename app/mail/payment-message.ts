import type { AboutAccess, Greeted } from './message.ts';

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
