import type { Fact } from '../membership/access/access.ts';

/** Fact with its amount and currency, which are null for kinds without money. */
export type MoneyFact = Fact & { amount: number | null; currency: string | null };
