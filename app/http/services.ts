import { createContext } from 'react-router';
import type { Db } from '../db/client.server.ts';

/**
 * What the process provides to the rooms, which do not read the environment themselves. A room that offers a service
 * adds it here from its own module (`declare module`), so that this module imports no room.
 */
export interface Services {
  db: Db;
  /** Scheme, host and port of the public site, without a trailing slash. */
  origin: string;
  supportEmail: string;
  links: Record<'about' | 'contact' | 'instagram' | 'tiktok' | 'linkedin', string | null>;
  /** What `/template_1` shows; null: there is no such page. */
  template: { pageId: string; creatorId: string } | null;
  mode: 'demo' | 'live';
  /** The first signs, all verify; never logged. */
  secrets: AuthSecrets;
  /** Whether those who work here must give a second factor; operators of a live site must in any case. */
  workersSecondFactor: 'optional' | 'required';
  /** Origins that changes are accepted from: `origin`, and in the demo the loopback addresses it is also served on. */
  acceptedOrigins: readonly string[];
  /** Whether consent is required before events are recorded, and the operator's Mixpanel project, if any. */
  analytics: { consent: 'assumed' | 'ask'; mixpanel: { token: string; apiHost: string } | null };
  /** The clock, so that tests can set it. */
  now(): Date;
  /** The clock of memberships and payments: `now`, and in the demo as far ahead of it as somebody has moved it. */
  membershipNow(): Date;
  /** Resolves after a time; tests replace it. */
  wait(milliseconds: number): Promise<void>;
  log: Log;
}

export type AuthSecrets = readonly [current: string, ...earlier: string[]];

/** A structured log. Messages are fixed sentences; `fields` contain no personal data. */
export interface Log {
  error(fields: { err?: unknown; [field: string]: unknown }, message: string): void;
  info(fields: { [field: string]: unknown }, message: string): void;
}

export const servicesContext = createContext<Services>();

/** The visitor's IP address, used only for limits; set by `server/`, which trusts the configured number of proxies. */
export const clientAddressContext = createContext<string>();

/** What log lines and the answer's `X-Request-Id` call the request; empty where nothing does. */
export const requestIdContext = createContext('');

/** The pattern of the matched route (`/sign-up/:creatorId`), for the log; set by middleware. */
export const routePatternContext = createContext('');
