import { createHmac } from 'node:crypto';
import { openStandIn } from '@larder/stripe-stand-in/stand-in.server.ts';
import type { Database } from '../app/db/client.server.ts';
import type { Services } from '../app/http/services.ts';
import type { JobQueue } from '../app/jobs/queue.server.ts';
import { areJobsWaiting } from '../app/jobs/stored-jobs.server.ts';
import type { Worker } from '../app/jobs/worker.server.ts';
import { MAIL_QUEUE } from '../app/mail/outbox.server.ts';
import { createScheduledEmailWorker } from '../app/mail/scheduled/due-worker.server.ts';
import type { MembershipClock } from '../app/membership/clock/membership-clock.server.ts';
import { createMembershipWorker } from '../app/membership/due-worker.server.ts';
import { createCompleteCardWorker, createSaveCardWorker } from '../app/payments/cards/card-workers.server.ts';
import { createCustomerCleanupWorker } from '../app/payments/cards/cleanup-worker.server.ts';
import { createDeleteCustomerWorker } from '../app/payments/cards/delete-customer.server.ts';
import { createCharges } from '../app/payments/charges.server.ts';
import type { SendDelivery } from '../app/payments/demo/deliveries.server.ts';
import { openDemoPayments } from '../app/payments/demo/demo-payments.server.ts';
import { createPaymentJobs, paymentQueues } from '../app/payments/jobs.server.ts';
import { createMerchantWorker, createOpenMerchantWorker } from '../app/payments/merchant/sync.server.ts';
import { createCardMoveWorker } from '../app/payments/moving-in/card-move.server.ts';
import { createPartingWorker } from '../app/payments/parting/parting.server.ts';
import { paymentPaths } from '../app/payments/paths.ts';
import type { Payments } from '../app/payments/payments.ts';
import { createProviderSyncWorker } from '../app/payments/provider-sync/provider-sync.server.ts';
import { createUpdateCustomerWorker } from '../app/payments/provider-sync/update-customer.server.ts';
import { createReconciliationWorkers } from '../app/payments/reconcile/workers.server.ts';
import { isKeyRefused } from '../app/payments/stripe/account-check.server.ts';
import { createStripeClient, type Fetch } from '../app/payments/stripe/client.server.ts';
import { pacedFetch, requestsPerSecond } from '../app/payments/stripe/pace.server.ts';
import { openStripePayments } from '../app/payments/stripe/payments.server.ts';
import { createWebhookReader } from '../app/payments/stripe/webhook.server.ts';
import {
  createEventIntake,
  createStoredEventsWorker,
  type EventIntake,
  queueAllStored,
  requestQueueing,
} from '../app/payments/sync/event-intake.server.ts';
import { hasUnqueuedEvents } from '../app/payments/sync/events.server.ts';
import { syncSubscription } from '../app/payments/sync/sync.server.ts';
import { createSyncWorker } from '../app/payments/sync/sync-worker.server.ts';
import type { Config, StripeConfig } from './config.ts';

interface Parts {
  database: Database;
  queue: JobQueue;
  /** `openPayments` sets the fields `payments`, `charges` and `demoPayments`. */
  services: Services;
  isWorking: boolean;
  /** Clock of the memberships, or null if it cannot be moved. */
  clock: MembershipClock | null;
  /** Delivers the stand-in's events to the site's own webhook. */
  send: SendDelivery;
  stripeFetch?: Fetch | undefined;
}

export interface OpenedPayments {
  workers: Worker[];
  /** Starts the delivery of a demo's events, which needs a process that answers requests. */
  start(): void;
  /** Stops the delivery of a demo's events. Resolves when the jobs of received events are queued. */
  stop(): Promise<void>;
}

const nothing: OpenedPayments = { workers: [], start() {}, stop: async () => {} };

/**
 * Opens the payment provider: Stripe if its keys are set, or a demo's stand-in. Charges no members on a live site
 * without keys, or if Stripe refuses the key.
 */
export async function openPayments(
  config: Pick<Config, 'mode' | 'stripe' | 'platformFee'>,
  parts: Parts,
): Promise<OpenedPayments> {
  const { platformFee: feeBasisPoints } = config;
  if (config.stripe) return openStripe({ ...config.stripe, feeBasisPoints }, parts);
  if (parts.clock) return openDemo(parts.clock, parts, feeBasisPoints);
  parts.services.log.info({}, 'Nobody can be charged: STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not set');
  return nothing;
}

async function openStripe(config: StripeConfig & { feeBasisPoints: number }, parts: Parts): Promise<OpenedPayments> {
  const { secretKey, publishableKey, clientId, webhookSecret, accountWebhookSecret, livemode, feeBasisPoints } = config;
  const { log, db, wait } = parts.services;
  const { stripeFetch = fetch } = parts;
  const paced = pacedFetch({ db, fetch: stripeFetch, wait, perSecond: requestsPerSecond({ livemode }) });
  const isRemote = parts.stripeFetch === undefined;
  if (await isKeyRefused(createStripeClient({ secretKey, fetch: paced, isRemote }))) {
    log.error({}, 'Stripe refuses STRIPE_SECRET_KEY, so no card is asked for and nobody is charged: payments -- check');
    return nothing;
  }
  if (webhookSecret === null) {
    log.info({}, 'STRIPE_WEBHOOK_SECRET is not set: what happens at Stripe is learnt once an hour');
  }
  const secrets = [webhookSecret, accountWebhookSecret];
  const { paying, intake } = pay(parts, {
    ...openStripePayments({ db: parts.database.db, secretKey, fetch: paced, isRemote, clientId }),
    feeBasisPoints,
    livemode,
    webhookSecrets: secrets.filter((secret) => secret !== null),
  });
  paying.charges = chargesOf(paying, { kind: 'stripe', publishableKey });
  return {
    workers: workersOf(paying, parts, { isPaced: true }),
    start() {},
    stop: intake.settled,
  };
}

/** Returns the secret with which the stand-in signs webhook deliveries, the same in all processes. */
export const standInWebhookSecret = (authSecret: string) =>
  `whsec_${createHmac('sha256', authSecret).update('stand-in for Stripe').digest('hex')}`;

async function openDemo(clock: MembershipClock, parts: Parts, feeBasisPoints: number): Promise<OpenedPayments> {
  const { database, services, send } = parts;
  const secret = standInWebhookSecret(services.secrets[0]);
  const standIn = await openStandIn({
    db: database.db,
    now: clock.now,
    webhookSecret: secret,
    invoiceAddress: (invoiceId) => services.origin + paymentPaths.demoInvoice(invoiceId),
    onboardingAddress: (linkId) => services.origin + paymentPaths.demoOnboarding(linkId),
  });
  const due: Worker[] = [];
  const opened = await openDemoPayments({
    database,
    clock,
    standIn,
    send,
    log: services.log,
    wait: services.wait,
    async work() {
      for (const worker of due) await worker.work(oneAttempt(worker));
    },
    isBusy: async (db) =>
      (await hasUnqueuedEvents(db)) || areJobsWaiting(db, [...Object.values(paymentQueues), MAIL_QUEUE]),
  });
  const { paying, intake } = pay(parts, {
    ...openStripePayments({
      db: database.db,
      secretKey: 'sk_test_stand_in',
      fetch: opened.fetch,
      clientId: 'ca_standin',
      authorizationUrl: ({ state, returnUrl }) =>
        services.origin + paymentPaths.demoAuthorization({ state, redirect: returnUrl }),
    }),
    feeBasisPoints,
    livemode: false,
    webhookSecrets: [secret],
  });
  paying.charges = chargesOf(paying, { kind: 'demo' });
  paying.demoPayments = opened.demo;
  // A user waits for these jobs.
  const withoutRest = { ...paying, wait: async () => {} };
  due.push(
    createStoredEventsWorker(paying),
    createMembershipWorker(withoutRest),
    createScheduledEmailWorker(withoutRest),
  );
  return {
    workers: workersOf(paying, parts, { isPaced: false }),
    start: opened.start,
    async stop() {
      await opened.stop();
      await intake.settled();
    },
  };
}

const oneAttempt = ({ attemptMs }: Worker) => ({
  id: 'demo',
  data: {},
  attempt: 1,
  last: true,
  signal: AbortSignal.timeout(attemptMs),
});

type Paying = Services & { payments: Payments };

/** Adds payments to the services, in place. */
function pay(
  { queue, services, isWorking }: Parts,
  { webhookSecrets, ...opened }: Omit<Payments, 'webhook' | 'jobs'> & { webhookSecrets: string[] },
): { paying: Paying; intake: EventIntake } {
  const { db, log, wait } = services;
  const jobs = createPaymentJobs(queue);
  const queueStored = () => (isWorking ? queueAllStored({ db, payments: { jobs } }) : requestQueueing({ db, queue }));
  const intake = createEventIntake({ db, log, wait, payments: opened, queueStored });
  const read = webhookSecrets.length === 0 ? null : createWebhookReader({ secrets: webhookSecrets });
  const webhook = read && { read, take: intake.take };
  return { paying: Object.assign(services, { payments: { ...opened, webhook, jobs } }), intake };
}

const chargesOf = (paying: Paying, browser: NonNullable<Services['charges']>['browser']) =>
  createCharges(paying, {
    browser,
    async syncNow(subscription) {
      // Data that could not be read now arrives by webhook or with the hourly reconciliation.
      await syncSubscription(paying, subscription);
    },
    bankPath:
      browser.kind === 'demo' ? ({ intentId, returnTo }) => paymentPaths.demoBank(intentId, { back: returnTo }) : null,
  });

const workersOf = (paying: Paying, { queue }: Parts, { isPaced }: { isPaced: boolean }): Worker[] => [
  createSyncWorker(isPaced ? paying : { ...paying, wait: async () => {} }) as Worker,
  createProviderSyncWorker(paying) as Worker,
  createSaveCardWorker(paying) as Worker,
  createCompleteCardWorker(paying) as Worker,
  createUpdateCustomerWorker(paying) as Worker,
  createMerchantWorker(paying) as Worker,
  createOpenMerchantWorker({ ...paying, queue }) as Worker,
  createPartingWorker({ ...paying, queue }) as Worker,
  createCardMoveWorker(paying) as Worker,
  createDeleteCustomerWorker(paying) as Worker,
  createCustomerCleanupWorker(paying),
  createStoredEventsWorker(paying),
  ...createReconciliationWorkers({ ...paying, queue }),
];
