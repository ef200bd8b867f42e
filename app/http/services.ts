import { createContext } from 'react-router';
import type { Db } from '../db/client.server.ts';

/**
 * What the process hands to the rooms: the only way that anything of the environment reaches them. A room that offers a
 * service adds it here from its own module (`declare module`), so that this one imports no room.
 */
export interface Services {
  db: Db;
  /** Scheme, host and port as people type them, without a trailing slash. */
  origin: string;
  supportEmail: string;
  links: Record<'about' | 'contact' | 'instagram' | 'tiktok' | 'linkedin', string | null>;
  /** What `/template_1` shows; null: there is no such page. */
  template: { pageId: string; creatorId: string } | null;
  mode: 'demo' | 'live';
  /** The first signs what must be signed, all verify it; never shown, never logged. */
  secrets: AuthSecrets;
  /** Where a change of state may come from: `origin`, and in the demo the loopback addresses it is also served on. */
  acceptedOrigins: readonly string[];
  /** Whether visitors are asked before they are counted, and Mixpanel where the operator has a project there. */
  analytics: { consent: 'assumed' | 'ask'; mixpanel: { token: string; apiHost: string } | null };
  /** The clock, so that tests can set it. */
  now(): Date;
  /** Lets real time go by, of which tests need not spend any. */
  wait(milliseconds: number): Promise<void>;
  log: Log;
}

export type AuthSecrets = readonly [current: string, ...earlier: string[]];

/** A structured log. Messages are fixed sentences; nothing personal goes into `fields`. */
export interface Log {
  error(fields: { err?: unknown; [field: string]: unknown }, message: string): void;
  info(fields: { [field: string]: unknown }, message: string): void;
}

export const servicesContext = createContext<Services>();

/** The visitor's address as text, for limits alone; `server/` sets it, believing as many proxies as it is told to. */
export const clientAddressContext = createContext<string>();

/** The pattern of the route that answers (`/sign-up/:creatorId`), noted by the root for the log. */
export const routePatternContext = createContext('');
