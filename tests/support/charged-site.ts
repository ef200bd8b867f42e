import { openStandIn } from '@larder/stripe-stand-in/stand-in.server.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Db } from '../../app/db/client.server.ts';
import { signUpAttempts } from '../../app/db/schema/identity.ts';
import { endUserDetails, memberships } from '../../app/db/schema/membership.ts';
import type { Services } from '../../app/http/services.ts';
import type { Worker } from '../../app/jobs/worker.server.ts';
import type { RequestedChange } from '../../app/membership/charges.ts';
import { withOffer } from '../../app/membership/prices/offer.ts';
import { findOnSale, type OfferTerms } from '../../app/membership/prices/price.ts';
import { providerPrices } from '../../app/membership/prices/provider-prices.server.ts';
import { listOnSale } from '../../app/membership/prices/queries.server.ts';
import { confirmSignUp, signUp } from '../../app/membership/sign-up/commands.server.ts';
import { createCompleteCardWorker, createSaveCardWorker } from '../../app/payments/cards/card-workers.server.ts';
import { createDeleteCustomerWorker } from '../../app/payments/cards/delete-customer.server.ts';
import { createCharges } from '../../app/payments/charges.server.ts';
import { createMerchantWorker, createOpenMerchantWorker } from '../../app/payments/merchant/sync.server.ts';
import { createCardMoveWorker } from '../../app/payments/moving-in/card-move.server.ts';
import { createPartingWorker } from '../../app/payments/parting/parting.server.ts';
import type { PaymentJobs, Payments, SubscriptionRef } from '../../app/payments/payments.ts';
import type { PaymentProvider } from '../../app/payments/provider.ts';
import { createProviderSyncWorker } from '../../app/payments/provider-sync/provider-sync.server.ts';
import { createUpdateCustomerWorker } from '../../app/payments/provider-sync/update-customer.server.ts';
import { createStripeClient } from '../../app/payments/stripe/client.server.ts';
import { createMerchantProvider } from '../../app/payments/stripe/merchants.server.ts';
import { createStripeProvider } from '../../app/payments/stripe/provider.server.ts';
import { syncSubscription } from '../../app/payments/sync/sync.server.ts';
import { createSyncWorker } from '../../app/payments/sync/sync-worker.server.ts';
import { emptyTables } from './empty-tables.ts';
import { bea, browserHash, membershipServices, rosa } from './membership.ts';
import { aMerchant, beasMerchant } from './merchants.ts';
import { readRows } from './rows-of-tables.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Application fee of payments, in hundredths of a percent. */
const FEE_BASIS_POINTS = 500;

/** Injected failure of a provider call: `before` loses the request, `after` loses the response. */
export type Cut = 'before' | 'after';

/**
 * Creates the membership services of a site with payments. Calls go through the adapter to the stand-in, and jobs wait
 * in a table until `work` runs them.
 */
export async function chargedSite(db: Db) {
  const membership = await membershipServices(db);
  const { clock } = membership;
  await db.execute(sql`create table test_jobs (id serial primary key, queue text, data jsonb, attempts int default 0)`);
  const standIn = await openStandIn({ db, now: () => clock.now, webhookSecret: 'whsec_test' });
  const clientOf = (merchantId?: string) =>
    createStripeClient({ secretKey: 'sk_test_stand_in', fetch: standIn.fetch, ...(merchantId && { merchantId }) });
  const stripe = clientOf(beasMerchant);
  const merchants = createMerchantProvider({ stripe: clientOf(), clientId: 'ca_standin' });
  let adapters = new Map<string, PaymentProvider>();
  function adapterOf(merchantId: string): PaymentProvider {
    const prices = providerPrices(db, merchantId);
    const known = adapters.get(merchantId);
    const adapter = known ?? createStripeProvider({ merchantId, stripe: clientOf(merchantId), prices });
    adapters.set(merchantId, adapter);
    return adapter;
  }
  let calls = 0;
  let cut: { call: number; how: Cut } | null = null;
  let meanwhile: { name: keyof PaymentProvider; happens: () => PromiseLike<unknown> } | null = null;
  const of = (merchantId: string) =>
    new Proxy({} as PaymentProvider, {
      get: (_, name: keyof PaymentProvider) => async (input: never) => {
        const isCut = cut?.call === calls++ ? cut.how : null;
        if (isCut === 'before') return { ok: false, reason: 'away' };
        if (name === meanwhile?.name) {
          const { happens } = meanwhile;
          meanwhile = null;
          await happens();
        }
        const answer = await (adapterOf(merchantId)[name] as (input: never) => Promise<unknown>)(input);
        return isCut === 'after' ? { ok: false, reason: 'away' } : answer;
      },
    });

  const enqueue = (queue: keyof PaymentJobs) => async (tx: Db, data: object) => {
    await tx.execute(sql`insert into test_jobs (queue, data) values (${queue}, ${JSON.stringify(data)}::jsonb)`);
  };
  const jobs: PaymentJobs = {
    async sync(tx, { subscriptions, payments = [] }) {
      for (const each of [...payments, ...subscriptions]) await enqueue('sync')(tx, each);
    },
    syncToProvider: enqueue('syncToProvider'),
    saveCard: enqueue('saveCard'),
    completeCard: enqueue('completeCard'),
    updateCustomer: enqueue('updateCustomer'),
    deleteCustomer: enqueue('deleteCustomer'),
    openMerchant: enqueue('openMerchant'),
    partMerchant: enqueue('partMerchant'),
    moveCards: enqueue('moveCards'),
    async syncMerchants(tx, { merchantIds }) {
      for (const merchantId of merchantIds) await enqueue('syncMerchants')(tx, { merchantId });
    },
  };
  const payments: Payments = { of, merchants, feeBasisPoints: FEE_BASIS_POINTS, livemode: false, webhook: null, jobs };
  const before: Services & { payments: Payments } = { ...membership.services, payments };
  const syncNow = async (subscription: SubscriptionRef) => {
    await syncSubscription(before, subscription);
  };
  const charges = createCharges(before, {
    browser: { kind: 'demo' },
    syncNow,
    bankPath: ({ intentId, returnTo }) => `/bank/${intentId}?return=${returnTo}`,
  });
  const services = { ...before, charges };
  const workers = {
    sync: createSyncWorker(services),
    syncToProvider: createProviderSyncWorker(services),
    saveCard: createSaveCardWorker(services),
    completeCard: createCompleteCardWorker(services),
    updateCustomer: createUpdateCustomerWorker(services),
    deleteCustomer: createDeleteCustomerWorker(services),
    openMerchant: createOpenMerchantWorker({
      ...services,
      queue: { enqueue: (tx, _, data) => jobs.openMerchant(tx, data as never) },
    }),
    partMerchant: createPartingWorker({
      ...services,
      queue: { enqueue: (tx, _, data) => jobs.partMerchant(tx, data as never) },
    }),
    syncMerchants: createMerchantWorker(services),
    moveCards: createCardMoveWorker(services),
  } as unknown as Record<keyof PaymentJobs, Worker>;

  interface Row {
    id: number;
    queue: keyof PaymentJobs;
    data: object;
    attempts: number;
  }
  const rows = async <Found>(statement: ReturnType<typeof sql>): Promise<Found[]> => readRows<Found>(db, statement);

  async function attempt({ id, queue, data, attempts }: Row): Promise<boolean> {
    const { signal } = new AbortController();
    const job = { id: `job-${id}`, data, attempt: attempts + 1, last: false, signal };
    const { ok } = await workers[queue].work(job);
    if (ok) await db.execute(sql`delete from test_jobs where id = ${id}`);
    else await db.execute(sql`update test_jobs set attempts = attempts + 1 where id = ${id}`);
    return ok;
  }

  /** Runs pending jobs and the jobs that they queue, retrying each until it is done. Throws after 200 attempts. */
  async function work({ order = 'asc' }: { order?: 'asc' | 'desc' } = {}): Promise<void> {
    for (let tries = 0; tries < 200; tries++) {
      const waiting = await rows<Row>(sql`select * from test_jobs order by attempts, id ${sql.raw(order)} limit 1`);
      if (waiting.length === 0) return;
      await attempt(waiting[0]!);
    }
    throw new Error('The jobs have no end');
  }

  /** Advances the clock by days, lets the provider do what is due, and syncs every subscription. */
  async function pass(days: number): Promise<void> {
    clock.now = new Date(clock.now.getTime() + days * DAY);
    await standIn.advance();
    await syncAll();
  }

  async function syncAll(): Promise<void> {
    await db.transaction(async (tx) => {
      const subscriptions = await rows<SubscriptionRef>(
        sql`select merchant_id as "merchantId", id as "subscriptionId" from payment_subscriptions`,
      );
      await jobs.sync(tx, { subscriptions });
    });
    await work();
  }

  const site = {
    ...membership,
    services,
    charges,
    stripe,
    clientOf,
    standIn,
    work,
    pass,
    /** Makes one provider call fail. `call` is 0 for the next call; null makes later calls succeed. */
    cut(call: number | null, how: Cut = 'before') {
      [calls, cut] = [0, call === null ? null : { call, how }];
    },
    calls: () => calls,
    async startAtBeas(): Promise<void> {
      await membership.startAtBeas();
      await emptyTables(
        db,
        'payment_stand_in_objects',
        'payment_stand_in_events',
        'payment_stand_in_keys',
        'test_jobs',
      );
      await emptyTables(db, 'payment_customers', 'merchant_prices');
      await standIn.openAccount({ id: beasMerchant });
      await aMerchant(db, bea);
      adapters = new Map();
      standIn.setUnavailable(false);
      cut = null;
      meanwhile = null;
    },
    /** Runs a callback once, during the next call of this provider method. */
    during(name: keyof PaymentProvider, happens: () => PromiseLike<unknown>) {
      meanwhile = { name, happens };
    },
    /** Discards cached prices, as a restart does. */
    restart() {
      adapters = new Map();
    },
    async waiting(): Promise<number> {
      const [row] = await rows<{ count: number }>(sql`select count(*)::int as count from test_jobs`);
      return row!.count;
    },
    forgetJobs: () => db.execute(sql`delete from test_jobs`),
    async signUpWith(token: string | null, values: Partial<typeof rosa> = {}, offer: OfferTerms | null = null) {
      const result = await signUp(services, {
        ...bea,
        values: { ...rosa, ...values },
        onSale: await listOnSale(db, { ...bea, now: clock.now }),
        offer,
        browserHash,
      });
      if (!result.ok) throw new Error(result.reason);
      const { accountId } = result;
      const [attempt] = await db
        .select({ id: signUpAttempts.id })
        .from(signUpAttempts)
        .where(eq(signUpAttempts.accountId, accountId))
        .orderBy(sql`${signUpAttempts.createdAt} desc`)
        .limit(1);
      const attemptId = attempt!.id;
      const given = { accountId, attemptId };
      if (token) {
        await db.transaction(async (tx) => {
          const onSale = withOffer(await listOnSale(tx, { ...bea, now: clock.now }), offer);
          const price = findOnSale(onSale, values.plan ?? rosa.plan)!;
          await charges.recordConsent(tx, { accountId, price, beginsAtOnce: true, now: clock.now });
          await charges.saveCardLater(tx, { ...given, token, now: clock.now });
        });
      }
      return given;
    },
    async membershipOf(accountId: string): Promise<string> {
      const [current] = await db
        .select({ id: memberships.id })
        .from(memberships)
        .where(and(eq(memberships.accountId, accountId), isNull(memberships.endedAt)));
      return current!.id;
    },
    async confirm(link?: URL): Promise<string> {
      const token = (link ?? (await membership.lastLink())).searchParams.get('token')!;
      const confirmed = await confirmSignUp(db, services, { token, now: clock.now, membershipNow: clock.now });
      if (!confirmed.ok) throw new Error(confirmed.reason);
      return confirmed.accountId;
    },
    syncToProvider: (membershipId: string, requested?: RequestedChange) =>
      db.transaction((tx) => charges.syncToProvider(tx, { membershipId, ...(requested && { requested }) })),
    /** Lists the objects of connected merchants, oldest first. */
    async atProvider() {
      const ids = await rows<{ id: string }>(
        sql`select merchant_id as id from merchants where disconnected_at is null`,
      );
      const clients = ids.map(({ id }) => clientOf(id));
      const all = async <Item extends { created?: number }>(list: (of: Stripe) => Promise<{ data: Item[] }>) =>
        (await Promise.all(clients.map(list)))
          .flatMap(({ data }) => data.reverse())
          .sort((one, other) => one.created! - other.created!);
      const listed = await all((of) => of.customers.list({ limit: 100 }));
      const customers = listed.filter((each) => !('deleted' in each));
      const subscriptions = await all((of) => of.subscriptions.list({ status: 'all', limit: 100 }));
      const invoices = await all((of) => of.invoices.list({ limit: 100 }));
      return { customers, subscriptions, invoices };
    },
    async stripeIdOf(accountId: string): Promise<string | null> {
      const [record] = await db
        .select({ id: endUserDetails.stripeId })
        .from(endUserDetails)
        .where(eq(endUserDetails.authId, accountId));
      return record?.id ?? null;
    },
  };

  return {
    ...site,
    async join(
      values: Partial<typeof rosa> = {},
      token: string | null = 'pm_card_visa',
      offer: OfferTerms | null = null,
    ) {
      const given = await site.signUpWith(token, values, offer);
      await site.confirm();
      await work();
      return { ...given, membershipId: await site.membershipOf(given.accountId) };
    },
    /** Returns the amounts of the paid invoices, oldest first. */
    charged: async () => (await site.atProvider()).invoices.flatMap(({ amount_paid }) => amount_paid || []),
  };
}
