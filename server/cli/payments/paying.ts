import { setTimeout as delay } from 'node:timers/promises';
import { openStandIn } from '@larder/stripe-stand-in/stand-in.server.ts';
import type { Actor } from '../../../app/access/audit.server.ts';
import type { Database } from '../../../app/db/client.server.ts';
import { emailKinds } from '../../../app/email-kinds.server.ts';
import type { Finding } from '../../../app/http/finding.ts';
import type { AuthSecrets, Log } from '../../../app/http/services.ts';
import { type JobQueue, openQueueWithoutWorkers } from '../../../app/jobs/queue.server.ts';
import { mailQueue } from '../../../app/mail/delivery.server.ts';
import { createOutbox } from '../../../app/mail/outbox.server.ts';
import { readAhead } from '../../../app/membership/clock/membership-clock.server.ts';
import { createCompleteCardWorker } from '../../../app/payments/cards/card-workers.server.ts';
import { createCharges } from '../../../app/payments/charges.server.ts';
import { createPaymentJobs } from '../../../app/payments/jobs.server.ts';
import { listWaiting } from '../../../app/payments/merchant/queries.server.ts';
import { createMerchantWorker } from '../../../app/payments/merchant/sync.server.ts';
import { countTrialExtensions, extendTrials } from '../../../app/payments/operator/trial-extension.server.ts';
import { paymentPaths } from '../../../app/payments/paths.ts';
import type { Payments, SubscriptionRef } from '../../../app/payments/payments.ts';
import { createProviderSyncWorker } from '../../../app/payments/provider-sync/provider-sync.server.ts';
import { reconcile } from '../../../app/payments/reconcile/reconcile.server.ts';
import { checkAccount, setUpWebhook, type WebhookSetup } from '../../../app/payments/stripe/account-check.server.ts';
import { createStripeClient, type Fetch } from '../../../app/payments/stripe/client.server.ts';
import { pacedFetch, requestsPerSecond } from '../../../app/payments/stripe/pace.server.ts';
import { openStripePayments } from '../../../app/payments/stripe/payments.server.ts';
import { syncSubscription } from '../../../app/payments/sync/sync.server.ts';
import { createSyncWorker } from '../../../app/payments/sync/sync-worker.server.ts';
import { studioPaths } from '../../../app/studio/paths.ts';
import type { Config } from '../../config.ts';
import { createLog } from '../../observe/log.ts';
import { persistedSecret } from '../../open-services.ts';
import { openSites } from '../../open-sites.ts';

interface Paying {
  payments: Pick<Payments, 'of'>;
  sync(subscription: SubscriptionRef): Promise<{ ok: boolean }>;
  reconcile(): ReturnType<typeof reconcile>;
  account: { check(): Promise<Finding[]>; setUpWebhook(): Promise<WebhookSetup> };
  trialExtension: { count(): Promise<number>; give(by: Actor): ReturnType<typeof extendTrials> };
}

export type OpenPayments = <Result>(
  database: Database,
  config: Config,
  work: (paying: Paying | null) => Promise<Result>,
) => Promise<Result>;

let log: Log | undefined;

/**
 * Passes the payment provider to a command: Stripe, or the demo's stand-in, or null if charges are off. Jobs and mails
 * are queued for the site.
 */
export const withPayments: OpenPayments = async (database, config, work) => {
  const { db } = database;
  const ahead = config.mode === 'demo' ? await readAhead(db) : 0;
  const membershipNow = () => new Date(Date.now() + ahead);
  const access = await accessOf(database, config, membershipNow);
  if (!access) return work(null);
  const stripe = createStripeClient(access);
  log ??= createLog('warn');
  let queue: Pick<JobQueue, 'enqueue' | 'enqueueAll' | 'stop'> | undefined;
  const jobs: Pick<JobQueue, 'enqueue' | 'enqueueAll'> = {
    enqueue: (...job) => queue!.enqueue(...job),
    enqueueAll: (...several) => queue!.enqueueAll(...several),
  };
  const now = () => new Date();
  const livemode = config.stripe?.livemode ?? false;
  const clientId = config.stripe?.clientId ?? null;
  const payments: Payments = {
    ...openStripePayments({ ...access, db, clientId }),
    feeBasisPoints: config.platformFee,
    livemode,
    webhook: null,
    jobs: createPaymentJobs(jobs),
  };
  const mail = createOutbox({
    queue: jobs,
    mailbox: null,
    kinds: emailKinds,
    postalAddress: config.postalAddress,
    now,
  });
  const { origin, supportEmail } = config;
  const secrets: AuthSecrets = config.authSecrets ?? [persistedSecret(config.dataDirectory)];
  const site = {
    livemode,
    webhookUrl: origin + paymentPaths.stripeWebhook(),
    authorizationReturnUrl: origin + studioPaths.stripeReturn(),
    hasClientId: clientId !== null,
    hasWebhookSecret: config.stripe === null || config.stripe.webhookSecret !== null,
    hasAccountSecret: config.stripe === null || config.stripe.accountWebhookSecret !== null,
  };
  const sites = openSites(db, config, []);
  const known = { db, log, origin, sites, secrets, supportEmail, mail, now, membershipNow, payments };
  const charges = createCharges(known, { browser: { kind: 'demo' }, syncNow: async () => {}, bankPath: null });
  const services = { ...known, charges, wait: (milliseconds: number) => delay(milliseconds) };
  queue = await openQueueWithoutWorkers({
    database,
    log,
    queues: [
      mailQueue,
      createSyncWorker(services),
      createProviderSyncWorker(services),
      createCompleteCardWorker(services),
      createMerchantWorker(services),
    ],
  });
  try {
    return await work({
      payments,
      sync: (subscription) => syncSubscription(services, subscription),
      reconcile: () => reconcile(services),
      account: {
        check: async () => checkAccount(stripe, { ...site, waiting: await listWaiting(db) }),
        setUpWebhook: () => setUpWebhook(stripe, site),
      },
      trialExtension: { count: () => countTrialExtensions(services), give: (by) => extendTrials(services, by) },
    });
  } finally {
    await queue.stop();
  }
};

async function accessOf(
  { db }: Database,
  { stripe, mode }: Config,
  now: () => Date,
): Promise<{ secretKey: string; fetch: Fetch; isRemote: boolean } | null> {
  if (stripe) {
    const { secretKey, livemode } = stripe;
    const wait = (milliseconds: number) => delay(milliseconds);
    const paced = pacedFetch({ db, fetch, wait, perSecond: requestsPerSecond({ livemode }) });
    return { secretKey, fetch: paced, isRemote: true };
  }
  if (mode !== 'demo') return null;
  const standIn = await openStandIn({ db, now, webhookSecret: 'whsec_demo' });
  return { secretKey: 'sk_test_demo', fetch: standIn.fetch, isRemote: false };
}
