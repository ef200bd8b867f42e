import { createContext } from 'react-router';
import type { Db } from '../db/client.server.ts';

/** A folder adds its own services by `declare module`, so that this file does not import the folder. */
export interface Services {
  db: Db;
  /** Scheme, host and port of the requested site (the platform or a creator's own), without a trailing slash. */
  origin: string;
  supportEmail: string;
  links: Record<'about' | 'contact' | 'instagram' | 'tiktok' | 'linkedin', string | null>;
  /** Page that `/template_1` shows, or null if the template does not exist. */
  template: { pageId: string; creatorId: string } | null;
  mode: 'demo' | 'live';
  /** The first secret signs, and all secrets verify. */
  secrets: AuthSecrets;
  /** Second-factor policy for owners and editors. A live site requires a second factor of operators in any case. */
  workersSecondFactor: 'optional' | 'required';
  /** Origins that changes are accepted from: `origin`, and on the demo's platform its loopback addresses. */
  acceptedOrigins: readonly string[];
  /** Consent policy for recording events, and the operator's Mixpanel project, if any. */
  analytics: { consent: 'assumed' | 'ask'; mixpanel: { token: string; apiHost: string } | null };
  /** Platform's share of members' payments, in hundredths of a percent. */
  platformFee: number;
  /** Apple's verification file for Apple Pay, or null if the operator has not set one. */
  applePayFile: string | null;
  now(): Date;
  /** Returns the current time for memberships and payments. The demo's clock can be moved ahead of `now`. */
  membershipNow(): Date;
  wait(milliseconds: number): Promise<void>;
  log: Log;
}

export type AuthSecrets = readonly [current: string, ...earlier: string[]];

/** Structured log. Messages are fixed sentences, and `fields` contain no personal data. */
export interface Log {
  error(fields: { err?: unknown; [field: string]: unknown }, message: string): void;
  info(fields: { [field: string]: unknown }, message: string): void;
}

export const servicesContext = createContext<Services>();

/** Visitor's IP address, for limits and queues. Set by `server/`, which trusts the configured number of proxies. */
export const clientAddressContext = createContext<string>();

/** Id of the request in log lines and in `X-Request-Id`; empty outside of a request. */
export const requestIdContext = createContext('');

/** Pattern of the matched route (`/sign-up/:creatorId`), for the log. Set by middleware. */
export const routePatternContext = createContext('');
