import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isUuid } from '../http/ids.ts';
import type { Services } from '../http/services.ts';

/** A mail as the demo keeps it. */
export interface StoredMail {
  /** The message's. */
  id: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  html: string;
  text: string;
  /** ISO 8601 */
  sentAt: string;
}

/** The demo's stand-in for a mail server and for everybody's mail program. */
export interface Mailbox {
  /** A mail kept again under its id replaces the earlier one, as mail programs do by the Message-ID. */
  keep(mail: StoredMail): Promise<void>;
  /** The newest first, at most 200. */
  list(): Promise<StoredMail[]>;
  /** Null for every id that no mail has, well-formed or not. */
  find(id: string): Promise<StoredMail | null>;
}

/** What `/dev/mail` shows; null wherever there must be nothing under `/dev`. */
export function demoMailbox({ mode, mail }: Pick<Services, 'mode' | 'mail'>): Mailbox | null {
  return mode === 'demo' ? mail.mailbox : null;
}

const KEPT = 200;

/** One JSON file for each mail; the folder is made when the first one comes. */
export function createMailbox(directory: string): Mailbox {
  const fileOf = (id: string) => path.join(directory, `${id.toLowerCase()}.json`);

  async function list(): Promise<StoredMail[]> {
    const names = await readdir(directory).catch(nothingThere);
    const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
    const mails = (await Promise.all(ids.map(find))).filter((mail) => mail !== null);
    return mails.sort((one, other) => other.sentAt.localeCompare(one.sentAt));
  }

  async function find(id: string): Promise<StoredMail | null> {
    if (!isUuid(id)) return null;
    const text = await readFile(fileOf(id), 'utf8').catch(nothingThere);
    return typeof text === 'string' ? (JSON.parse(text) as StoredMail) : null;
  }

  return {
    async keep(mail) {
      await mkdir(directory, { recursive: true });
      // Whole or not at all, also for a reader that comes in between.
      const unfinished = `${fileOf(mail.id)}.part`;
      await writeFile(unfinished, JSON.stringify(mail), { mode: 0o600 });
      await rename(unfinished, fileOf(mail.id));
      for (const old of (await list()).slice(KEPT)) await rm(fileOf(old.id), { force: true });
    },
    async list() {
      return (await list()).slice(0, KEPT);
    },
    find,
  };
}

function nothingThere(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
