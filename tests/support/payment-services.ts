import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../app/db/client.server.ts';
import { endUserDetails, memberships } from '../../app/db/schema/membership.ts';
import { externalEvents, paymentCustomers, paymentSubscriptions } from '../../app/db/schema/payments.ts';
import type { Services } from '../../app/http/services.ts';
import { recordFact } from '../../app/membership/access/facts.server.ts';
import { isFinished, listStoredEmails } from '../../app/membership/emails/stored-emails.server.ts';
import { isAboutPayment } from '../../app/payments/emails/payment-emails.server.ts';
import type { MerchantProvider } from '../../app/payments/merchant/merchant-provider.ts';
import type { PaymentJobs, Payments, ReadWebhook } from '../../app/payments/payments.ts';
import type { PaymentProvider } from '../../app/payments/provider.ts';
import { createEventIntake } from '../../app/payments/sync/event-intake.server.ts';
import { queueStoredEvents } from '../../app/payments/sync/events.server.ts';
import { accountsIn } from './accounts.ts';
import { emptyTables } from './empty-tables.ts';
import { bea, membershipServices } from './membership.ts';
import { DAY } from './membership-history.ts';
import { aMerchant, beasMerchant } from './merchants.ts';
import { readRows } from './rows-of-tables.ts';

interface QueuedJob {
  queue: keyof PaymentJobs;
  key: string;
}

/** Each queued job is stored once until a test takes it. */
export async function paymentServices(
  db: Db,
  {
    provider,
    of = () => provider!,
    livemode,
    readWebhook,
  }: Pick<Payments, 'livemode'> & { provider?: PaymentProvider; of?: Payments['of']; readWebhook?: ReadWebhook },
) {
  const membership = await membershipServices(db);
  await db.execute(sql`create table test_payment_jobs (queue text, key text, primary key (queue, key))`);
  const queueAll = async (tx: Db, name: keyof PaymentJobs, keys: readonly string[]) => {
    await tx.execute(sql`insert into test_payment_jobs
      select ${name}, key from json_array_elements_text(${JSON.stringify(keys)}::json) key on conflict do nothing`);
  };
  const queue = (name: keyof PaymentJobs) => (tx: Db, data: object) =>
    queueAll(tx, name, [Object.values(data)[0] as string]);
  const jobs: PaymentJobs = {
    async sync(tx, { subscriptions, payments = [] }) {
      const ids = [...payments.map(({ paymentId }) => paymentId), ...subscriptions.map((each) => each.subscriptionId)];
      await queueAll(tx, 'sync', ids);
    },
    syncToProvider: queue('syncToProvider'),
    saveCard: queue('saveCard'),
    updateCustomer: queue('updateCustomer'),
    deleteCustomer: queue('deleteCustomer'),
    completeCard: (tx, { setupId }) => queueAll(tx, 'completeCard', [setupId]),
    openMerchant: queue('openMerchant'),
    partMerchant: queue('partMerchant'),
    moveCards: queue('moveCards'),
    syncMerchants: (tx, { merchantIds }) => queueAll(tx, 'syncMerchants', merchantIds),
  };
  const { clock } = membership;
  const { log } = membership.services;
  // Never runs by itself: `takeJobs` queues the stored events.
  const intake = createEventIntake({
    db,
    log,
    wait: () => new Promise(() => {}),
    payments: { livemode },
    queueStored: async () => {},
  });
  const services: Services & { payments: Payments } = {
    ...membership.services,
    membershipNow: () => clock.now,
    charges: null,
    payments: {
      of,
      merchants: {} as MerchantProvider,
      feeBasisPoints: 500,
      livemode,
      jobs,
      webhook: readWebhook ? { read: readWebhook, take: intake.take } : null,
    },
  };

  return {
    ...membership,
    services,
    async startAtBeas(): Promise<void> {
      await membership.startAtBeas();
      await aMerchant(db, bea);
      await emptyTables(db, 'external_events', 'payment_watermarks', 'test_payment_jobs');
    },
    /** Creates a member, by default of Bea. A trial begins now unless `trialDays` is 0. */
    async aMember({
      customerId = 'cus_1',
      plan = 'monthly',
      trialDays = 7,
      legalAccepted = true,
      creatorId = bea.creatorId,
      merchantId = beasMerchant,
    } = {}) {
      const { now } = clock;
      const email = `${randomUUID()}@home.example`;
      const accountId = await accountsIn(db)({ email, passwordHash: null, metadata: {}, confirmed: true, now });
      const began = { accountId, creatorId, plan, beganAt: now, openedAt: now };
      // Marks the trial as claimed; otherwise a trigger would begin a trial.
      if (trialDays === 0) {
        await db.execute(sql`insert into trial_claims (creator_id, mailbox, account_id)
          select ${creatorId}, mailbox_of(email), id from accounts where id = ${accountId}`);
      }
      const [row] = await db.insert(memberships).values(began).returning({ id: memberships.id });
      const membershipId = row!.id;
      const record = {
        authId: accountId,
        creatorId,
        membershipType: plan,
        stripeId: customerId,
        firstName: 'Rosa',
        email,
      };
      await db.insert(endUserDetails).values({ ...record, legalAccepted });
      const customer = { id: customerId, merchantId, accountId, attemptId: accountId, createdAt: now };
      await db.insert(paymentCustomers).values(customer).onConflictDoNothing();
      if (trialDays > 0) {
        const covers = { coversFrom: now, coversUntil: new Date(now.getTime() + trialDays * DAY) };
        await recordFact(db, { kind: 'trial', providerId: membershipId, membershipId, at: now, ...covers });
      }
      return { accountId, membershipId };
    },
    async takeJobs(): Promise<QueuedJob[]> {
      await queueStoredEvents(db, services);
      const rows = await readRows<QueuedJob>(db, sql`delete from test_payment_jobs returning queue, key`);
      return rows.toSorted((one, other) => (one.queue + one.key < other.queue + other.key ? -1 : 1));
    },
    subscriptions: () => db.select().from(paymentSubscriptions).orderBy(paymentSubscriptions.id),
    /** Returns the `about` values of the payment mails that were sent or skipped, sorted. */
    notices: async () => {
      const ids = (await db.select({ id: memberships.id }).from(memberships)).map(({ id }) => id);
      const emails = await listStoredEmails(db, { membershipIds: ids });
      return emails
        .filter((email) => isAboutPayment(email) && isFinished(email))
        .map(({ about }) => about)
        .sort();
    },
    events: async () => (await db.select().from(externalEvents)).map(({ id }) => id).sort(),
  };
}

export function providerWith(methods: Partial<PaymentProvider>): PaymentProvider {
  const missing = (name: string) => () => Promise.reject(new Error(`${name} was not expected`));
  return new Proxy(methods as PaymentProvider, {
    get: (target, name: keyof PaymentProvider) => target[name] ?? missing(name),
  });
}
