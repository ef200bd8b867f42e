import type { z } from 'zod';
import { readParameters } from './parameters.ts';
import type { Session } from './session.server.ts';

/** What is not known of Stripe, and so can be either. */
export interface PhaseStart {
  /** Whether another interval begins its period with a phase that does not say so; else its price is not collected. */
  movesAnchor: boolean;
  /** What the first invoice of a phase is called. */
  reason: 'subscription_cycle' | 'subscription_update';
}

/** What is added to invoices, or contained in their prices. */
export interface Tax {
  percent: number;
  behavior: 'exclusive' | 'inclusive';
}

/** In which currencies balances are. What is not named holds every currency as it comes. */
interface Currencies {
  /** The platform's own; null: it holds every one. */
  platform: string | null;
  /** The one of a connected account. */
  accounts: Map<string, string>;
  /** What one of the one is in the other: `usd:eur`. */
  rates: Map<string, number>;
}

/** What of Stripe's account settings matters here. */
export interface AccountSettings {
  /** Null: the account is not finished. */
  country: string | null;
  chargesCards: boolean;
  paysOut: boolean;
  /** Whether it may have connected accounts. */
  usesConnect: boolean;
  /** Whether Stripe's own page for customers has a public link. */
  portalIsOpen: boolean;
  /** Connected accounts that take no transfers any more. */
  refusing: Set<string>;
  currencies: Currencies;
  /** Null: nothing is taxed. */
  tax: Tax | null;
  phaseStart: PhaseStart;
  /** Days from each failed attempt of an invoice to the next; after the last the subscription is cancelled. */
  retryDays: readonly number[];
  /** Where an invoice can be looked at (`hosted_invoice_url`). */
  invoiceAddress: (invoiceId: string) => string;
  /** Where the owner of a connected account is asked what Stripe has to know. */
  onboardingAddress: (linkId: string) => string;
}

export interface ApiRequest {
  session: Session;
  /** What the address names; '' where it names nothing. */
  id: string;
  account: AccountSettings;
  /** `acct_…` of the `Stripe-Account` header, for whom it is asked; null: for the platform. */
  onAccount: string | null;
}

/** One address of the API. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** With `:id` for what it names. */
  path: string;
  /** Answers an object of Stripe's, or a `Failure`; throws a `Refusal`. */
  run(asked: ApiRequest, decoded: object): Promise<object>;
}

export function route<Schema extends z.ZodType>(
  method: Route['method'],
  path: string,
  schema: Schema,
  run: (asked: ApiRequest, params: z.output<Schema>) => Promise<object>,
): Route {
  return { method, path, run: (asked, decoded) => run(asked, readParameters(schema, decoded)) };
}

/** The route and what its address names. Null: Stripe, as far as it is here, has no such address. */
export function findRoute(routes: readonly Route[], method: string, path: string): { route: Route; id: string } | null {
  const asked = path.split('/');
  for (const each of routes) {
    const parts = each.path.split('/');
    if (each.method !== method || parts.length !== asked.length) continue;
    if (!parts.every((part, index) => part === ':id' || part === asked[index])) continue;
    return { route: each, id: decodeURIComponent(asked[parts.indexOf(':id')] ?? '') };
  }
  return null;
}
