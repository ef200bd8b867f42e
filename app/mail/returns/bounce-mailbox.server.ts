import type { ImapFlow } from 'imapflow';
import type { Db } from '../../db/client.server.ts';
import type { Log } from '../../http/services.ts';
import { everyMinute, type Worker } from '../../jobs/worker.server.ts';
import { type IgnoredReason, MAX_READ, readReturnedMail } from './returned-mail.ts';
import { type ReturnSettings, takeReport } from './take-report.server.ts';

export interface BounceMailbox {
  host: string;
  port: number;
  /** True for TLS from the beginning; otherwise TLS is negotiated if the server offers it. */
  secure: boolean;
  user: string;
  password: string;
  folder: string;
}

interface Options extends ReturnSettings {
  mailbox: BounceMailbox;
  db: Db;
  now: () => Date;
  log: Log;
}

/** Maximum number of mails read in one pass. */
const MAILS_A_PASS = 200;
/** Maximum number of failed mails in one pass, which then ends. */
const MAX_FAILURES = 10;

export function createBounceMailboxWorker(options: Options): Worker {
  return {
    name: 'bounce-mailbox',
    ...everyMinute,
    attemptMs: 50_000,
    async work({ signal }) {
      const counts = await readMailbox(options, signal);
      if (Object.keys(counts).length > 0) options.log.info(counts, 'The mailbox for bounces was read');
      return { ok: true };
    },
  };
}

type Outcome = 'bounce' | 'complaint' | 'unproven' | IgnoredReason | 'failed';
type Counts = Partial<Record<Outcome, number>>;

/**
 * Reads some of the mailbox's unread mails, oldest first. Deletes a mail once its effect is stored, and automatic
 * answers and non-final reports that name a mail of the site. A mail whose effect cannot be stored stays unread. Other
 * mail is marked as read and stays, so that nothing is lost if the operator has configured a person's mailbox by
 * mistake.
 */
async function readMailbox({ mailbox, ...options }: Options, signal: AbortSignal): Promise<Counts> {
  const counts: Counts = {};
  await withMailbox(mailbox, signal, async (client) => {
    const unread = (await client.search({ seen: false }, { uid: true })) || [];
    for (const uid of unread.slice(0, MAILS_A_PASS)) {
      if (signal.aborted) break;
      const { outcome, isDone } = await readOne(client, uid, options);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      if (outcome === 'failed') {
        if (counts.failed === MAX_FAILURES) break;
      } else if (isDone) {
        await client.messageDelete(String(uid), { uid: true });
      } else {
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
      }
    }
  });
  return counts;
}

/** Opens the mailbox. If that fails, rejects with an error that may be logged. */
export const verifyMailbox = (mailbox: BounceMailbox): Promise<void> =>
  withMailbox(mailbox, AbortSignal.timeout(VERIFY_MS), async () => {});

const VERIFY_MS = 10_000;

async function withMailbox(
  { host, port, secure, user, password: pass, folder }: BounceMailbox,
  signal: AbortSignal,
  use: (client: ImapFlow) => Promise<void>,
): Promise<void> {
  const { ImapFlow } = await import('imapflow'); // only sites with a mailbox pay for its memory
  const client = new ImapFlow({ host, port, secure, auth: { user, pass }, logger: false, ...timeouts });
  // Errors of the connection also reject the call that is under way. Without a listener they would end the process.
  client.on('error', () => {});
  const abort = () => client.close();
  signal.addEventListener('abort', abort);
  try {
    await client.connect();
    await client.mailboxOpen(folder);
    await use(client);
    await client.logout();
  } finally {
    signal.removeEventListener('abort', abort);
    client.close();
  }
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

/** Reads one mail and stores its effect. */
async function readOne(
  client: ImapFlow,
  uid: number,
  { db, now, log, ...settings }: Omit<Options, 'mailbox'>,
): Promise<{ outcome: Outcome; isDone: boolean }> {
  const fetched = (await client.fetchOne(String(uid), { source: { maxLength: MAX_READ } }, { uid: true })) || null;
  const read = await readReturnedMail(fetched?.source ?? new Uint8Array());
  if (!read.ok) {
    const { reason, traces } = read;
    return { outcome: reason, isDone: traces.length > 0 && (reason === 'automatic-reply' || reason === 'not-final') };
  }
  const { report } = read;
  try {
    const isProven = await db.transaction((tx) =>
      takeReport(tx, { ...report, source: 'mailbox', at: now() }, settings),
    );
    return { outcome: isProven ? report.kind : 'unproven', isDone: isProven };
  } catch (err) {
    log.error({ err }, 'A mail in the mailbox for bounces could not be stored; it is read again');
    return { outcome: 'failed', isDone: false };
  }
}
