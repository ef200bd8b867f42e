import { createContext } from 'react-router';
import type { Db } from '../db/client.server.ts';
import type { PictureStore } from '../media/store.server.ts';

/** What the process hands to the rooms: the only way that anything of the environment reaches them. */
export interface Services {
  db: Db;
  /** Scheme, host and port as people type them, without a trailing slash. */
  origin: string;
  supportEmail: string;
  links: Record<'about' | 'contact' | 'instagram' | 'tiktok' | 'linkedin', string | null>;
  /** What `/template_1` shows; null: there is no such page. */
  template: { pageId: string; creatorId: string } | null;
  pictures: PictureStore;
  log: Log;
}

/** A structured log. Messages are fixed sentences; nothing personal goes into `fields`. */
export interface Log {
  error(fields: { err?: unknown; [field: string]: unknown }, message: string): void;
  info(fields: { [field: string]: unknown }, message: string): void;
}

export const servicesContext = createContext<Services>();
