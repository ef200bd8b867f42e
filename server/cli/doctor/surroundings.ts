import { resolveTxt } from 'node:dns/promises';
import { access, constants, stat, statfs } from 'node:fs/promises';
import type { Database } from '../../../app/db/client.server.ts';
import { verifyMailServer } from '../../../app/mail/transport.server.ts';
import type { Config } from '../../config.ts';
import { openDatabaseOf } from '../../open-database.ts';

/** What the doctor asks outside of this process, so that a test can have each thing wrong. */
export interface Surroundings {
  env: NodeJS.ProcessEnv;
  now(): Date;
  nodeVersion: string;
  openDatabase(config: Config): Promise<Database>;
  /** Rejects where the mail server does not answer, or does not let the site in. */
  verifyMailServer(smtpUrl: string): Promise<void>;
  /** As Node's: rejects with ENOTFOUND or ENODATA where there is no such record. */
  resolveTxt(name: string): Promise<string[][]>;
  /** What a server's clock says; rejects where it is not reached. */
  askForDate(url: string): Promise<Date>;
  /** Of the disk that a folder is on, in bytes; rejects where there is none, or it may not be written. */
  measureDisk(folder: string): Promise<{ free: number; size: number }>;
  /** A file's permissions. */
  modeOf(file: string): Promise<number>;
}

const PATIENCE_MS = 5_000;

export const surroundings = (env: NodeJS.ProcessEnv): Surroundings => ({
  env,
  now: () => new Date(),
  nodeVersion: process.versions.node,
  openDatabase: openDatabaseOf,
  verifyMailServer,
  resolveTxt,
  async askForDate(url) {
    const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    const date = new Date(answer.headers.get('date') ?? '');
    if (Number.isNaN(date.getTime())) throw new Error('It sends no date');
    return date;
  },
  async measureDisk(folder) {
    await access(folder, constants.W_OK);
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  },
  modeOf: async (file) => (await stat(file)).mode,
});
