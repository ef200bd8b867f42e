import { type Access, access, type Fact } from '../access/access.ts';
import type { Money } from '../prices/price.ts';

/**
 * Countries of the European Union, then its outermost regions and Åland, then the rest of the European Economic Area
 * (ISO 3166-1 alpha-2).
 */
const COUNTRIES = new Set(
  (
    'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE ' +
    'AX GF GP MF MQ RE YT IS LI NO'
  ).split(' '),
);

export const isInEea = (country: string): boolean => COUNTRIES.has(country);

/** Contract under which a membership is charged. Each subscription at the provider is one contract. */
export interface Contract {
  subscriptionId: string;
  /** Start of the subscription. */
  concludedAt: Date;
  /** Time of the first payment, or null if nothing was paid. */
  firstPaidAt: Date | null;
  /** Amount paid and not refunded, or null if there is none. */
  paid: Money | null;
  /** False if the member never agreed to be charged, as in a trial without a card. */
  hasConsent: boolean;
  /** ISO 3166-1 alpha-2, or null if unknown. */
  country: string | null;
  /** True if the membership or its subscription has ended. */
  hasEnded: boolean;
  withdrawnAt: Date | null;
}

/**
 * `none`: the member has not agreed to pay. `elsewhere`: the member lives outside the EEA. `over`: the period for
 * withdrawal has ended. `until` is exclusive, and null before the first payment.
 */
export type Withdrawal =
  | { state: 'open'; until: Date | null }
  | { state: 'withdrawn'; at: Date }
  | { state: 'none' | 'ended' | 'elsewhere' | 'over' };

/** Returns the state of the right to withdraw. Members whose country is unknown have the right too. */
export function withdrawalOf(contract: Contract, now: Date): Withdrawal {
  const { withdrawnAt, hasEnded, hasConsent, firstPaidAt, country } = contract;
  if (withdrawnAt) return { state: 'withdrawn', at: withdrawnAt };
  if (!hasConsent && !firstPaidAt) return { state: 'none' };
  if (hasEnded) return { state: 'ended' };
  if (country !== null && !isInEea(country)) return { state: 'elsewhere' };
  const until = firstPaidAt && withdrawalEnd(firstPaidAt);
  return until && until <= now ? { state: 'over' } : { state: 'open', until };
}

/** Returns the access that is not part of the contract: complimentary time, and time paid on another site. */
export function keptAccess(facts: readonly Fact[], now: Date): Access {
  const isOfContract = ({ kind }: Fact) => kind === 'trial' || kind === 'paid' || kind === 'payment_failed';
  return access(
    facts.filter((fact) => !isOfContract(fact)),
    now,
  );
}

const DAYS = 14;
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const [SUNDAY, SATURDAY] = [0, 6];
/** Hours after midnight UTC at which a day ends in the westernmost time zone (UTC−12). */
const LAST_ZONE = 12;

/**
 * Returns the end, exclusive, of the period for withdrawal (Regulation 1182/71, article 3). The day of the event is not
 * counted, and a period that ends on a weekend is extended to Monday. The last day counts in every time zone.
 */
export function withdrawalEnd(from: Date): Date {
  const day = new Date(Math.floor(from.getTime() / DAY) * DAY + DAYS * DAY);
  const weekend = day.getUTCDay() === SATURDAY ? 2 : day.getUTCDay() === SUNDAY ? 1 : 0;
  return new Date(day.getTime() + (weekend + 1) * DAY + LAST_ZONE * HOUR);
}
