import type { z } from 'zod';
import { readParameters } from './parameters.ts';
import type { Session } from './session.server.ts';

/** Behaviour of Stripe that is not documented, so tests try several possibilities. */
export interface PhaseStart {
  /**
   * True if a phase with another interval moves the anchor without `billing_cycle_anchor`. If false, its first period
   * is not charged.
   */
  movesAnchor: boolean;
  reason: 'subscription_cycle' | 'subscription_update';
}

export interface Tax {
  percent: number;
  behavior: 'exclusive' | 'inclusive';
}

/** Settings of the platform's account, and behaviour chosen by tests. Held in memory. */
export interface Settings {
  /** Country of the platform's account, or null if its onboarding is not finished. */
  country: string | null;
  chargesCards: boolean;
  paysOut: boolean;
  usesConnect: boolean;
  /** True if Stripe's own page for customers has a public link. */
  portalIsOpen: boolean;
  /** True if charges have no balance transaction until they settle (asynchronous capture). */
  settlesLater: boolean;
  /** Exchange rate by pair: `usd:eur` is the price of a dollar in euros. */
  rates: Map<string, number>;
  /** Tax by account id. */
  taxes: Map<string, Tax>;
  phaseStart: PhaseStart;
  /** Days from each failed attempt of an invoice to the next. After the last attempt the subscription ends. */
  retryDays: readonly number[];
  /** Returns the address of an invoice's page (`hosted_invoice_url`). */
  invoiceAddress: (invoiceId: string) => string;
  onboardingAddress: (linkId: string) => string;
}

export interface ApiRequest {
  session: Session;
  /** Id in the address; '' for none. */
  id: string;
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Contains `:id` if the address has an id. */
  path: string;
  /** Returns one of Stripe's objects or a `Failure`; throws a `Refusal`. */
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

/** Returns true for paths of the platform itself. All others need a connected account in `Stripe-Account`. */
export const isOfPlatform = (path: string): boolean =>
  /^\/(v2\/core|oauth|v1\/(webhook_endpoints|application_fees|accounts?))(\/|$)/.test(path);

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
