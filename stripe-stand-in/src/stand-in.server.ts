import { and, asc, isNotNull, lt, lte } from 'drizzle-orm';
import { advanceBilling } from './billing/time.server.ts';
import { DAY, seconds } from './calendar.ts';
import { controlsOf } from './controls.server.ts';
import type { PhaseStart, Settings, Tax } from './endpoint.ts';
import { onboardingOf } from './onboarding.server.ts';
import { answerRequest, type Outage } from './requests.server.ts';
import { openSession } from './session.server.ts';
import { type Db, ensureTables, standInKeys, standInObjects } from './tables.ts';
import { webhooksOf } from './webhooks.server.ts';

export interface StandInOptions {
  db: Db;
  /** Only clock of the stand-in. Due work waits for `advance`, or for a request about its customer. */
  now: () => Date;
  /** `whsec_…`, for signing deliveries. */
  webhookSecret: string;
  /** Days from each failed attempt of an invoice to the next, at Stripe a setting of the account. */
  retryDays?: readonly number[];
  /** Returns the address of an invoice's page; by default one at Stripe, where the invoice does not exist. */
  invoiceAddress?: (invoiceId: string) => string;
  /** Returns the address of the onboarding form; by default one at Stripe. */
  onboardingAddress?: (linkId: string) => string;
}

export type StandIn = Awaited<ReturnType<typeof openStandIn>>;

const formAtStripe = (linkId: string) => `https://connect.stripe.com/setup/e/acct_standin/${linkId}`;
const atStripe = (invoiceId: string) => `https://invoice.stripe.com/i/acct_standin/test_${invoiceId}`;

/**
 * Stand-in for Stripe (docs/decisions/0048-payments-stand-in.md). Creates missing tables. Its `fetch` opens a new
 * transaction, so callers must not be within one.
 */
export async function openStandIn({
  db,
  now,
  webhookSecret,
  retryDays = [3, 5, 7],
  invoiceAddress = atStripe,
  onboardingAddress = formAtStripe,
}: StandInOptions) {
  await ensureTables(db);
  const phaseStart: PhaseStart = { movesAnchor: false, reason: 'subscription_cycle' };
  const settings: Settings = {
    retryDays,
    invoiceAddress,
    onboardingAddress,
    phaseStart,
    settlesLater: false,
    rates: new Map<string, number>(),
    taxes: new Map<string, Tax>(),
    country: 'US',
    chargesCards: true,
    paysOut: true,
    usesConnect: true,
    portalIsOpen: false,
  };
  const outage: Outage = { next: null };
  const handling = { db, now, settings, outage };
  let away = false;

  return {
    /** Answers a request of the SDK; passed to `Stripe.createFetchHttpClient`. */
    async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      if (away) throw new TypeError('fetch failed');
      return answerRequest(handling, new Request(input, init));
    },

    /**
     * Performs automatic work up to a time, each step at its own time. Idempotent, also for concurrent calls.
     * @param to not later than the clock
     */
    async advance(to: Date = now()): Promise<void> {
      if (to > now()) throw new RangeError('The clock has not come so far yet');
      const until = seconds(to);
      for (let first = await firstDue(db, until); first; first = await firstDue(db, until)) {
        const { account, customer, due } = first;
        await db.transaction(async (tx) => {
          const session = openSession(tx, { now: due, cause: null, settings, account });
          await session.lock(customer);
          await advanceBilling(session, customer, due);
        });
      }
      await db.delete(standInKeys).where(lt(standInKeys.created, until - DAY));
    },

    // The settings that follow apply to this process only.

    setUnavailable(is: boolean) {
      away = is;
    },

    setPhaseStart(is: PhaseStart) {
      Object.assign(phaseStart, is);
    },

    /** Sets the tax on an account's later invoices; null for none. */
    setTax(accountId: string, tax: Tax | null) {
      if (tax === null) settings.taxes.delete(accountId);
      else settings.taxes.set(accountId, tax);
    },

    /** Leaves later charges without a balance transaction until `settleCharges` (asynchronous capture). */
    setSettlesLater(is: boolean) {
      settings.settlesLater = is;
    },

    /** Sets the price of a currency in another, in both directions. */
    setRate(from: string, to: string, rate: number) {
      settings.rates.set(`${from}:${to}`, rate).set(`${to}:${from}`, 1 / rate);
    },

    /** Answers the next request of a kind (`POST /v1/refunds`) with a status. */
    failNext(request: string, status: 403 | 409 | 429 | 500) {
      outage.next = { request, status };
    },

    setAccount(
      changed: Partial<Pick<Settings, 'country' | 'chargesCards' | 'paysOut' | 'usesConnect' | 'portalIsOpen'>>,
    ) {
      Object.assign(settings, changed);
    },

    webhooks: webhooksOf({ db, now, secret: webhookSecret }),
    ...controlsOf(handling),
    ...onboardingOf(handling),
  };
}

async function firstDue(db: Db, until: number): Promise<{ account: string; customer: string; due: number } | null> {
  const [row] = await db
    .select({ account: standInObjects.account, customer: standInObjects.customer, due: standInObjects.due })
    .from(standInObjects)
    .where(and(isNotNull(standInObjects.due), lte(standInObjects.due, until)))
    .orderBy(asc(standInObjects.due), asc(standInObjects.seq))
    .limit(1);
  return row ? { account: row.account, customer: row.customer!, due: row.due! } : null;
}
