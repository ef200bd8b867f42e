import { flushCompileCache } from 'node:module';
import { completeGoogleSignUp } from '../../app/accounts/google/commands.server.ts';
import { openDatabase } from '../../app/db/client.server.ts';
import { emailKinds } from '../../app/email-kinds.server.ts';
import type { Services } from '../../app/http/services.ts';
import { createQueue } from '../../app/jobs/queue.server.ts';
import type { Worker } from '../../app/jobs/worker.server.ts';
import { createOutbox, MAIL_QUEUE } from '../../app/mail/outbox.server.ts';
import { createScheduledEmailWorker } from '../../app/mail/scheduled/due-worker.server.ts';
import { createMembershipWorker } from '../../app/membership/due-worker.server.ts';
import { confirmSignUp } from '../../app/membership/sign-up/commands.server.ts';
import { unknownClient } from './sessions.ts';
import { testSites } from './sites.ts';

/**
 * Step that the parent sends to this process, possibly again after a kill. The process begins trials and queues their
 * mails, which the parent delivers.
 */
export interface Step {
  now: string;
  creatorId: string;
  /** Tokens of the confirmation links that are opened. */
  tokens: string[];
  fromGoogle: { subject: string; email: string }[];
}

const { DATABASE_URL } = process.env;
const origin = 'https://larder.test';
let now = new Date();

const log: Services['log'] = {
  info() {},
  error: ({ err }, message) => void process.stderr.write(`${message}: ${err instanceof Error ? err.stack : err}\n`),
};
const database = await openDatabase({ url: DATABASE_URL! });
const { db } = database;
const queue = createQueue({ database, log });
const services = {
  db,
  origin,
  sites: testSites(db),
  log,
  supportEmail: 'help@larder.test',
  secrets: ['a secret of at least 32 characters'],
  mail: createOutbox({ queue, mailbox: null, kinds: emailKinds, postalAddress: null, now: () => now }),
  now: () => now,
  membershipNow: () => now,
  charges: null,
  wait: async () => {},
} as unknown as Services;
const parents: Worker = {
  name: MAIL_QUEUE,
  concurrency: 0,
  attemptMs: 60_000,
  options: {},
  work: () => Promise.reject(new Error('The parent sends the mail')),
};
await queue.start([parents]);
const workers = [createMembershipWorker(services), createScheduledEmailWorker(services)];
const job = { id: 'any', data: {}, attempt: 1, last: true, signal: new AbortController().signal };

async function take({ creatorId, tokens, fromGoogle, ...step }: Step): Promise<void> {
  now = new Date(step.now);
  for (const token of tokens)
    await db.transaction((tx) => confirmSignUp(tx, services, { token, now, membershipNow: now }));
  for (const person of fromGoogle) {
    await completeGoogleSignUp(services, {
      person: { ...person, firstName: 'Ada', lastName: 'Marsh' },
      choice: { purpose: 'sign-up', creatorId, plan: 'yearly', offer: '', legalAcceptedAt: null, from: null },
      client: unknownClient,
      previous: null,
    });
  }
  for (const worker of workers) await worker.work(job);
}

let work = Promise.resolve();
process.on('message', (step: Step) => {
  work = work.then(() => take(step)).then(() => void process.send!('done'));
});
process.on('disconnect', () => process.exit(0));
flushCompileCache(); // A killed process would not save the compile cache.
process.send!('ready');
