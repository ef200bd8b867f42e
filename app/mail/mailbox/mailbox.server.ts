import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isUuid } from '../../http/ids.ts';
import type { Services } from '../../http/services.ts';
import { temporaryName } from '../../http/temporary-files.server.ts';

export interface StoredMail {
  id: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Date of the mail, in ISO 8601. */
  sentAt: string;
}

/** Demo's replacement for a mail server and mail programs. */
export interface Mailbox {
  /** Stores a mail. Replaces an earlier mail with the same id. */
  store(mail: StoredMail): Promise<void>;
  /** Returns at most 200 mails, newest first. */
  list(): Promise<StoredMail[]>;
  find(id: string): Promise<StoredMail | null>;
  deleteTo(addresses: readonly string[]): Promise<void>;
}

/** Returns the mailbox of `/dev/mail`, or null on a live site or with a mail server. `/dev/mail` is then 404. */
export function demoMailbox({ mode, mail }: Pick<Services, 'mode' | 'mail'>): Mailbox | null {
  return mode === 'demo' ? mail.mailbox : null;
}

const MAX_MAIL = 200;

/** Creates a mailbox of one JSON file per mail. The directory is created with the first mail. */
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
    async store(mail) {
      await mkdir(directory, { recursive: true });
      // Written atomically, so that no reader sees a partial file.
      const unfinished = path.join(directory, temporaryName());
      await writeFile(unfinished, JSON.stringify(mail), { mode: 0o600 });
      await rename(unfinished, fileOf(mail.id));
      for (const old of (await list()).slice(MAX_MAIL)) await rm(fileOf(old.id), { force: true });
    },
    async list() {
      return (await list()).slice(0, MAX_MAIL);
    },
    find,
    async deleteTo(addresses) {
      for (const { id, to } of await list()) if (addresses.includes(to)) await rm(fileOf(id), { force: true });
    },
  };
}

function nothingThere(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
