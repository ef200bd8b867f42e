import { resolveTxt } from 'node:dns/promises';
import { once } from 'node:events';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import type { Database } from '../../../app/db/client.server.ts';
import { addressesOf, createResolver } from '../../../app/domains/check.server.ts';
import { type BounceMailbox, verifyMailbox } from '../../../app/mail/returns/bounce-mailbox.server.ts';
import { verifyMailServer } from '../../../app/mail/transport.server.ts';
import type { Config } from '../../config.ts';
import { openDatabaseOf } from '../../open-database.ts';

export interface Surroundings {
  env: NodeJS.ProcessEnv;
  now(): Date;
  nodeVersion: string;
  openDatabase(config: Config): Promise<Database>;
  /** Rejects if the mail server does not answer or refuses the login. */
  verifyMailServer(smtpUrl: string): Promise<void>;
  /** Rejects if the mailbox for bounces cannot be opened. */
  verifyMailbox(mailbox: BounceMailbox): Promise<void>;
  /** Resolves TXT records like Node's `resolveTxt`: rejects with ENOTFOUND or ENODATA if no record exists. */
  resolveTxt(name: string): Promise<string[][]>;
  /** Returns a host's addresses, or an empty list if it has none. Rejects if the DNS does not answer. */
  resolveAddresses(host: string): Promise<string[]>;
  /**
   * Returns when a host's certificate expires. `refused` is the reason why the certificate is not trusted, or null if
   * it is trusted. Rejects if the host is not reached or has no certificate.
   */
  readCertificate(host: string, port: number): Promise<{ refused: string | null; until: Date }>;
  /** Rejects if nothing answers. */
  askForStatus(url: string): Promise<number>;
  /** Returns the time of a server's clock. Rejects if the server cannot be reached or sends no date. */
  askForDate(url: string): Promise<Date>;
  /** Measures the disk with a folder, in bytes. Rejects if the folder is missing or not writable. */
  measureDisk(folder: string): Promise<{ free: number; size: number }>;
  modeOf(file: string): Promise<number>;
}

const PATIENCE_MS = 5_000;
/** Maximum time for reading a certificate, in milliseconds. A proxy may first have to get the certificate. */
const CERTIFICATE_MS = 30_000;

export const surroundings = (env: NodeJS.ProcessEnv): Surroundings => ({
  env,
  now: () => new Date(),
  nodeVersion: process.versions.node,
  openDatabase: openDatabaseOf,
  verifyMailServer,
  verifyMailbox,
  resolveTxt,
  resolveAddresses: (host) => addressesOf(createResolver(), host),
  async readCertificate(host, port) {
    const signal = AbortSignal.timeout(CERTIFICATE_MS);
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false });
    try {
      await once(socket, 'secureConnect', { signal });
      const { authorizationError } = socket;
      return {
        refused: authorizationError ? String(authorizationError) : null,
        until: new Date(socket.getPeerCertificate().valid_to),
      };
    } catch (error) {
      throw signal.aborted ? Object.assign(new Error('Nothing came'), { code: 'ETIMEDOUT' }) : error;
    } finally {
      socket.destroy();
    }
  },
  async askForStatus(url) {
    const { status } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    return status;
  },
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
