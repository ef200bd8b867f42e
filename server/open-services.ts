import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createAccountDeletionWorker } from '../app/accounts/deletion/worker.server.ts';
import { createResetRequests, createResetRequestWorker } from '../app/accounts/password/reset-requests.server.ts';
import { createForwardingWorker } from '../app/analytics/forwarding/forwarding.server.ts';
import { createDeletionNotesWorker } from '../app/backups/deletions/deletion-notes.server.ts';
import { openBackupPlace } from '../app/backups/place/backup-place.server.ts';
import { createBackupWorker, createRestoreCheckWorker } from '../app/backups/schedule/workers.server.ts';
import { createCommunityMailWorker } from '../app/community/digest/mail-worker.server.ts';
import { createCommunityPicturesWorker } from '../app/community/pictures/stored-pictures.server.ts';
import { createErasureWorker } from '../app/community/threads/erasure.server.ts';
import type { Database } from '../app/db/client.server.ts';
import { createResolver } from '../app/domains/check.server.ts';
import { createDomainWorker } from '../app/domains/worker.server.ts';
import { emailKinds } from '../app/email-kinds.server.ts';
import type { AuthSecrets, Services } from '../app/http/services.ts';
import { addressHashes, mailSeals } from '../app/identity/address-hashes.server.ts';
import { createGoogleClient } from '../app/identity/google.server.ts';
import { createLimits } from '../app/identity/limits/limits.server.ts';
import { createPasswordHasher } from '../app/identity/passwords/password-hashing.server.ts';
import { createQueue, type JobQueue } from '../app/jobs/queue.server.ts';
import type { Worker } from '../app/jobs/worker.server.ts';
import { createNewThisWeekWorker } from '../app/kitchen/emails/new-this-week.server.ts';
import { createTimerDispatcher, type TimerDispatcher } from '../app/kitchen/timers/push/dispatcher.server.ts';
import { createPushEncoder } from '../app/kitchen/timers/push/push-encoder.server.ts';
import { openPushKeys } from '../app/kitchen/timers/push/push-keys.server.ts';
import { createPushTransport, type PushTransport } from '../app/kitchen/timers/push/push-transport.server.ts';
import { letterReturns } from '../app/letters/sending/deliveries.server.ts';
import { createLetterWorker } from '../app/letters/sending/worker.server.ts';
import { createReaderQuestionWorker } from '../app/letters/subscription/moved-readers.server.ts';
import { createWeeklyLetterWorker } from '../app/letters/weekly/weekly-letter.server.ts';
import { createMailWorker } from '../app/mail/delivery.server.ts';
import { createMailbox } from '../app/mail/mailbox/mailbox.server.ts';
import { createOutbox, MAIL_QUEUE } from '../app/mail/outbox.server.ts';
import { createBounceMailboxWorker } from '../app/mail/returns/bounce-mailbox.server.ts';
import { createMailMarker, type SealMail } from '../app/mail/returns/mail-marks.ts';
import type { ReturnSettings } from '../app/mail/returns/take-report.server.ts';
import { createScheduledEmailWorker } from '../app/mail/scheduled/due-worker.server.ts';
import { createSender } from '../app/mail/sender.server.ts';
import type { HashAddress } from '../app/mail/suppressions/suppressions.server.ts';
import { openPictureFiles } from '../app/media/picture-files.server.ts';
import { openPictureStore } from '../app/media/store.server.ts';
import { openMembershipClock } from '../app/membership/clock/membership-clock.server.ts';
import { createMembershipWorker } from '../app/membership/due-worker.server.ts';
import { createMemberListWorker } from '../app/membership/member-list/refresh.server.ts';
import { acceptWithoutClick } from '../app/membership/moving-in/accept.server.ts';
import { createMemberInvitationWorker } from '../app/membership/moving-in/invitations.server.ts';
import { createMemberFileReader } from '../app/membership/moving-in/member-file-reader.server.ts';
import { createSalesWorker } from '../app/membership/prices/sales-worker.server.ts';
import type { SendDelivery } from '../app/payments/demo/deliveries.server.ts';
import type { Fetch } from '../app/payments/stripe/client.server.ts';
import { createRecipeReader } from '../app/recipe-import/archives/reader.server.ts';
import { createRecipesWorker } from '../app/recipes/editing/due-worker.server.ts';
import { createListingWorker } from '../app/recipes/listing/refresh.server.ts';
import { createThinningWorker } from '../app/recipes/revisions/thinning-commands.server.ts';
import { createPictureCleanupWorker } from '../app/studio/pictures/removal.server.ts';
import { createDemoOidcProvider, type DemoOidcProvider } from '../demo/oidc-provider.ts';
import { renderedVariants } from '../demo/pictures.server.ts';
import { type Config, hasStandIn } from './config.ts';
import { createHousekeepingWorker } from './housekeeping.ts';
import { readReadiness } from './observe/health.ts';
import { type OpenedPayments, openPayments } from './open-payments.ts';
import { openSites, platformOrigins } from './open-sites.ts';
import { listFormerHosts } from './site.ts';

export async function openServices(
  config: Config,
  database: Database,
  {
    log,
    send,
    stripeFetch,
    pushTransport = createPushTransport(),
    onHeavyRefused,
    readiness = () => readReadiness(database, null),
    wait = (milliseconds) => delay(milliseconds),
  }: {
    log: Services['log'];
    send: SendDelivery;
    stripeFetch?: Fetch | undefined;
    pushTransport?: PushTransport | undefined;
    onHeavyRefused?: () => void;
    /** By default, checks everything except the arrival of notifications. */
    readiness?: Services['readiness'];
    wait?: Services['wait'];
  },
): Promise<{
  services: Services;
  oidcProvider: DemoOidcProvider | null;
  queue: JobQueue;
  workers: Worker[];
  timers: TimerDispatcher;
  payments: OpenedPayments;
}> {
  const { mode, origin, supportEmail, links, template, dataDirectory } = config;
  const secrets: AuthSecrets = config.authSecrets ?? [persistedSecret(dataDirectory)];
  const acceptedOrigins = platformOrigins(config);
  const redirectUri = `${origin}/auth/google/return`;
  const oidcProvider =
    mode === 'demo' && !config.google
      ? createDemoOidcProvider({
          origin,
          clientId: 'demo',
          // Visitors return to the loopback address that they came from, because their cookie belongs to that host.
          redirectUris: acceptedOrigins.map((each) => `${each}/auth/google/return`),
        })
      : null;
  const google = config.google ?? oidcProvider;
  const { smtpUrl, mailFrom } = config;
  const mailboxDirectory = path.join(dataDirectory, 'mailbox');
  const mailbox = smtpUrl === null ? createMailbox(mailboxDirectory) : null;
  const sending = { smtpUrl, mailFrom, dkim: config.dkim, mailboxDirectory, log };
  const sender = createSender(sending);
  const now = () => new Date();
  const clock = hasStandIn(config) ? await openMembershipClock(database, now) : null;
  const queue = createQueue({ database, log });
  if (config.postalAddress === null) {
    log.info({}, 'No optional email is offered or sent: MAIL_POSTAL_ADDRESS is not set');
  }
  const sealMail: SealMail = (mail) => mailSeals(mail, secrets);
  const hashAddress: HashAddress = (address) => addressHashes(address, secrets);
  const returns: ReturnSettings = { sealMail, hashAddress, listeners: [letterReturns] };
  const { bounceDomain, bounceMailbox, bounceWebhookSecret } = config;
  const services: Services = {
    db: database.db,
    mode,
    origin,
    supportEmail,
    applePayFile: config.applePayFile,
    links,
    template,
    secrets,
    acceptedOrigins,
    sites: openSites(database.db, config, await listFormerHosts(database.db)),
    domains: config.domains
      ? { resolver: createResolver(), target: new URL(origin).hostname, sending: config.sendingDomains }
      : null,
    pictures: openPictureStore(path.join(dataDirectory, 'pictures'), {
      s3: config.s3,
      rendered: mode === 'demo' ? renderedVariants : null,
      log,
    }),
    workersSecondFactor: config.workersSecondFactor,
    hasher: createPasswordHasher({ atOnce: hashesAtOnce(availableParallelism(), config.processes) }),
    limits: createLimits(database.db, { scale: config.rateLimitScale, secret: secrets[0], onHeavyRefused }),
    mail: createOutbox({ queue, mailbox, kinds: emailKinds, postalAddress: config.postalAddress, now }),
    mailWebhook: bounceWebhookSecret === null ? null : { ...returns, secret: bounceWebhookSecret, fetch },
    retryFailedMail: ({ id }) => queue.retryFailed(database.db, { queue: MAIL_QUEUE, id }),
    resetRequests: createResetRequests(queue),
    lettersFirstDay: config.lettersFirstDay,
    startWorker: (tx, name) => queue.enqueue(tx, name, {}),
    recipeReader: createRecipeReader({ log }),
    memberFileReader: createMemberFileReader({ log }),
    google:
      google &&
      createGoogleClient({
        issuer: google.issuer,
        clientId: google.clientId,
        clientSecret: google.clientSecret,
        redirectUri,
        allowInsecure: mode === 'demo',
        ...(oidcProvider ? { fetch: oidcProvider.fetch } : {}),
      }),
    analytics: config.analytics,
    platformFee: config.platformFee,
    log,
    now,
    membershipNow: clock?.now ?? now,
    charges: null,
    payments: null,
    demoPayments: null,
    readiness,
    wait,
  };
  const isWorking = config.workers !== 'off';
  const payments = await openPayments(config, { database, queue, services, isWorking, clock, send, stripeFetch });
  const { mixpanel } = config.analytics;
  // A process without visitors need not pause for requests.
  const sharing = config.workers === 'only' ? { ...services, wait: async () => {} } : services;
  const { hostname: host } = new URL(origin);
  const markMail = createMailMarker({ host, bounceDomain, sealMail });
  const workers: Worker[] = [
    createMailWorker({ sender, db: database.db, now, hashAddress, markMail, log }),
    createLetterWorker(services, {
      sender: createSender({ ...sending, connections: config.lettersAtOnce }),
      markMail,
      hashAddress,
      lettersDomain: config.lettersDomain,
      perSecond: config.lettersPerSecond,
      atOnce: config.lettersAtOnce,
      firstDay: config.lettersFirstDay,
      queue,
    }),
    ...(bounceMailbox ? [createBounceMailboxWorker({ ...services, ...returns, mailbox: bounceMailbox })] : []),
    createResetRequestWorker(services),
    createAccountDeletionWorker(services),
    createMembershipWorker(sharing, { queue }),
    createMemberListWorker(services),
    createScheduledEmailWorker(sharing, { queue }),
    createMemberInvitationWorker(sharing, { queue, moveWithoutClick: (of) => acceptWithoutClick(sharing, of) }),
    createSalesWorker(services),
    createRecipesWorker(services),
    createListingWorker(services),
    createNewThisWeekWorker(services),
    createWeeklyLetterWorker(services),
    createReaderQuestionWorker(sharing, { queue }),
    createCommunityMailWorker(services),
    createPictureCleanupWorker(services),
    ...(services.domains ? [createDomainWorker(services, services.domains)] : []),
    createErasureWorker(services),
    createCommunityPicturesWorker(services),
    createThinningWorker(services),
    ...payments.workers,
    createHousekeepingWorker(services, { keepDays: config.analytics.keepDays }),
    ...backupWorkers(config, database, services),
    ...(mixpanel ? [createForwardingWorker({ ...services, mixpanel })] : []),
  ];
  const timers = createTimerDispatcher({
    database,
    transport: pushTransport,
    now,
    log,
    openEncoder: async () =>
      createPushEncoder({ ...(await openPushKeys(database.db, services)), subject: config.pushSubject }),
  });
  return { services, oidcProvider, queue, workers, timers, payments };
}

function backupWorkers(config: Config, database: Database, services: Services): Worker[] {
  const { backupTo, restoreCheckUrl, dataDirectory, s3 } = config;
  if (!backupTo) return [];
  const { secrets, now, log, db } = services;
  const openPlace = () => openBackupPlace(backupTo);
  const openSources = async () => {
    const pictures = await openPictureFiles(path.join(dataDirectory, 'pictures'), { s3 });
    return { database, pictures, secrets, now };
  };
  const backups = { database, openSources, openPlace, now, log };
  return [
    createBackupWorker(backups),
    createDeletionNotesWorker({ db, now }, openPlace),
    ...(restoreCheckUrl ? [createRestoreCheckWorker(backups, { url: restoreCheckUrl })] : []),
  ];
}

/** Returns the number of concurrent password hashes per process, at least one. */
export function hashesAtOnce(cores: number, processes: number): number {
  return Math.max(1, Math.floor((cores - 1) / processes));
}

/** Returns the configured secrets, or else the generated one, or an empty list if none has been generated yet. */
export function secretsOf({ authSecrets, dataDirectory }: Pick<Config, 'authSecrets' | 'dataDirectory'>): string[] {
  if (authSecrets) return [...authSecrets];
  const file = path.join(dataDirectory, 'auth-secret');
  return existsSync(file) ? [readFileSync(file, 'utf8')] : [];
}

/** Returns the demo's signing secret, generated once and stored in the data directory. */
export function persistedSecret(dataDirectory: string): string {
  const file = path.join(dataDirectory, 'auth-secret');
  mkdirSync(dataDirectory, { recursive: true });
  try {
    // With 'wx', one of two concurrent processes creates the file and the other reads it.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
