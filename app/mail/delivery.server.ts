import type { Db } from '../db/client.server.ts';
import type { Log } from '../http/services.ts';
import type { QueueSettings } from '../jobs/queue.server.ts';
import type { Job, JobResult, Worker } from '../jobs/worker.server.ts';
import type { MailMessage } from './message.ts';
import { MAIL_QUEUE, type MailJob } from './outbox.server.ts';
import { ATTEMPT_MS, mailRetries } from './retries.ts';
import type { MarkMail } from './returns/mail-marks.ts';
import { skipSuppressed } from './scheduled/scheduled-emails.server.ts';
import type { Sender } from './sender.server.ts';
import { findHold } from './suppressions/held.server.ts';
import { diagnosticLine, isHardBounce, type MailPurpose } from './suppressions/suppression.ts';
import { findSuppression, type HashAddress, suppressBounce } from './suppressions/suppressions.server.ts';
import type { SendFailure } from './transport.server.ts';

interface Options {
  sender: Sender;
  db: Db;
  now: () => Date;
  hashAddress: HashAddress;
  markMail: MarkMail;
  log: Log;
}

const days = (count: number) => count * 24 * 3600;

export const mailQueue: QueueSettings = {
  name: MAIL_QUEUE,
  attemptMs: ATTEMPT_MS,
  options: {
    ...mailRetries,
    retentionSeconds: days(30),
    deleteAfterSeconds: days(30),
  },
};

export function createMailWorker(options: Options): Worker<MailJob> {
  return {
    ...mailQueue,
    concurrency: 4,
    work: (job) => deliver(job, options),
    close: () => options.sender.close(),
  };
}

/**
 * Sends a queued mail, unless its address is suppressed or optional mail is held. Logs neither address nor content.
 */
async function deliver(
  job: Job<MailJob>,
  { sender, db, now, hashAddress, markMail, log }: Options,
): Promise<JobResult> {
  const { message, queuedAt } = job.data;
  const { messageId, returnPath } = markMail({ mailId: message.id, address: message.to });
  const about = { template: message.kind ?? message.template.name, messageId, attempt: job.attempt };
  const { id } = message;
  const recipient = { address: message.to, hashAddress, now: now() };
  const purpose = purposeOf(message);
  const suppression = await findSuppression(db, purpose, recipient);
  if (suppression) {
    const { reason } = suppression;
    await skipSuppressed(db, { id, reason, now: recipient.now });
    log.info({ ...about, reason }, 'A mail was not sent, because its address is suppressed');
    return { ok: true };
  }
  if (isOptional(purpose) && (await findHold(db))) {
    log.info(about, 'An optional mail is held, because the database was restored');
    return { ok: false, failure: HELD };
  }
  const sent = await sender.send({ message, messageId, returnPath, date: new Date(queuedAt) }, job.signal);
  if (sent.ok) {
    log.info({ ...about, responseCode: sent.responseCode }, 'A mail was sent');
    return { ok: true };
  }
  const { code, responseCode } = sent.failure;
  // The address of a deleted account is not stored for the operator.
  const isOfDeleted = message.template.name === 'account-deleted';
  // A refusal of the sender says nothing about the recipient.
  if (sent.failure.command !== 'MAIL FROM' && isHardBounce(sent.failure)) {
    const address = isOfDeleted ? hashAddress(message.to)[0]! : message.to;
    const diagnostic = isOfDeleted ? null : diagnosticLine(sent.failure.response!);
    await suppressBounce(db, { address, mailId: id, source: 'mail-server', diagnostic, at: now() });
    await skipSuppressed(db, { id, reason: 'bounce', now: now() });
    log.error({ ...about, code, responseCode }, 'A mail was refused for good; its address is suppressed');
    return { ok: true };
  }
  log.error(
    { ...about, code, responseCode },
    job.last ? 'A mail has failed for good' : 'A mail could not be sent; it is tried again',
  );
  if (job.last && isOfDeleted) return { ok: true };
  return { ok: false, failure: { ...sent.failure } };
}

/** Failure of an optional mail that is held. Retried like other mail, and then waits for the operator. */
export const HELD = {
  code: 'HELD',
  responseCode: null,
  response: null,
  command: null,
  isUnanswered: false,
} satisfies SendFailure;

/** Returns true for mail that is held after a restore, because a suppression since the backup may be missing. */
const isOptional = ({ kind }: MailPurpose): boolean => kind === 'optional' || kind === 'unrequested';

function purposeOf({ id, template, brand, unrequested, optional }: MailMessage): MailPurpose {
  if (optional) {
    return { kind: 'optional', creatorId: brand.creatorId ?? null, agreedAt: new Date(optional.agreedAt) };
  }
  if (unrequested) return { kind: 'unrequested' };
  switch (template.name) {
    case 'verify':
    case 'unconfirmed':
      return { kind: 'confirmation', id, of: 'account' };
    case 'letter-confirmation':
      return { kind: 'confirmation', id, of: 'letter' };
    default:
      return { kind: 'necessary' };
  }
}
