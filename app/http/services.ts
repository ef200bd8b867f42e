import { createContext } from 'react-router';
import type { Db } from '../db/client.server.ts';

/**
 * Services of the process for the rooms, which do not read the environment themselves. A room that offers a service
 * adds it from its own module (`declare module`), so that this module imports no room.
 */
export interface Services {
  db: Db;
  /** Scheme, host and port of the public site, without a trailing slash. */
  origin: string;
  supportEmail: string;
  links: Record<'about' | 'contact' | 'instagram' | 'tiktok' | 'linkedin', string | null>;
  /** Template that `/template_1` shows, or null if there is no such page. */
  template: { pageId: string; creatorId: string } | null;
  mode: 'demo' | 'live';
  /** The first secret signs, all verify; never logged. */
  secrets: AuthSecrets;
  /** Second-factor policy for owners and editors; operators of a live site always need one. */
  workersSecondFactor: 'optional' | 'required';
  /** Origins that changes are accepted from: `origin`, and in the demo the loopback addresses it is also served on. */
  acceptedOrigins: readonly string[];
  /** Consent policy for recording events, and the operator's Mixpanel project, if any. */
  analytics: { consent: 'assumed' | 'ask'; mixpanel: { token: string; apiHost: string } | null };
  /** The clock, so that tests can set it. */
  now(): Date;
  /** Clock of memberships and payments: `now`, and in the demo ahead of it by as much as it was moved. */
  membershipNow(): Date;
  /** Resolves after a time; tests replace it. */
  wait(milliseconds: number): Promise<void>;
  log: Log;
}

export type AuthSecrets = readonly [current: string, ...earlier: string[]];

/** Structured log. Messages are fixed sentences; `fields` contain no personal data. */
export interface Log {
  error(fields: { err?: unknown; [field: string]: unknown }, message: string): void;
  info(fields: { [field: string]: unknown }, message: string): void;
}

export const servicesContext = createContext<Services>();

/** The visitor's IP address, used only for limits; set by `server/`, which trusts the configured number of proxies. */
export const clientAddressContext = createContext<string>();

/** Id of the request in log lines and in `X-Request-Id`; empty outside of a request. */
export const requestIdContext = createContext('');

/** The pattern of the matched route (`/sign-up/:creatorId`), for the log; set by middleware. */
export const routePatternContext = createContext('');
