import { and, asc, isNotNull, lt, lte } from 'drizzle-orm';
import { advanceBilling } from './billing/time.server.ts';
import { DAY, seconds } from './calendar.ts';
import { controlsOf } from './controls.server.ts';
import type { AccountSettings, PhaseStart, Tax } from './endpoint.ts';
import { onboardingOf } from './onboarding.server.ts';
import { answerRequest, type Outage } from './requests.server.ts';
import { openSession } from './session.server.ts';
import { type Db, ensureTables, standInKeys, standInObjects } from './tables.ts';
import { webhooksOf } from './webhooks.server.ts';

export interface StandInOptions {
  db: Db;
  /** Its only clock. Moving it does nothing by itself: whoever moves it calls `advance`. */
  now: () => Date;
  /** Signs what is sent to the webhook: `whsec_…`. */
  webhookSecret: string;
  /** Days from each failed attempt of an invoice to the next. With Stripe a setting of the account. */
  retryDays?: readonly number[];
  /** Where an invoice can be looked at; an address of Stripe's, where it is not, when left out. */
  invoiceAddress?: (invoiceId: string) => string;
  /** The same of the form for the owner of a connected account. */
  onboardingAddress?: (linkId: string) => string;
}

export type StandIn = Awaited<ReturnType<typeof openStandIn>>;

const formAtStripe = (linkId: string) => `https://connect.stripe.com/setup/e/acct_standin/${linkId}`;
const atStripe = (invoiceId: string) => `https://invoice.stripe.com/i/acct_standin/test_${invoiceId}`;

/**
 * Stands in for Stripe in demo mode and in tests (docs/decisions/0048-payments-stand-in.md). Its `fetch` answers the SDK;
 * it begins a transaction, so it must not be asked within one. Makes its tables where they are missing.
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
  const account: AccountSettings = {
    retryDays,
    invoiceAddress,
    onboardingAddress,
    phaseStart,
    refusing: new Set<string>(),
    tax: null,
    currencies: { platform: null, accounts: new Map<string, string>(), rates: new Map<string, number>() },
    country: 'US',
    chargesCards: true,
    paysOut: true,
    usesConnect: true,
    portalIsOpen: false,
  };
  const outage: Outage = { next: null };
  const handling = { db, now, account, outage };
  let away = false;

  return {
    /** For `Stripe.createFetchHttpClient`. */
    async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      if (away) throw new TypeError('fetch failed');
      return answerRequest(handling, new Request(input, init));
    },

    /**
     * Does what Stripe does by itself until then, each thing at its own time and in that order: trials end, subscriptions
     * renew, payments are tried again. Idempotent; several at once do it once.
     * @param to not later than its clock
     */
    async advance(to: Date = now()): Promise<void> {
      if (to > now()) throw new RangeError('The clock has not come so far yet');
      const until = seconds(to);
      for (let first = await firstDue(db, until); first; first = await firstDue(db, until)) {
        const { customer, due } = first;
        await db.transaction(async (tx) => {
          const session = openSession(tx, { now: due, cause: null, account: handling.account });
          await session.lock(customer);
          await advanceBilling(session, customer, { until: due, retryDays });
        });
      }
      await db.delete(standInKeys).where(lt(standInKeys.created, until - DAY));
    },

    /** Whether it cannot be reached at all. Of this process only. */
    setUnavailable(is: boolean) {
      away = is;
    },

    /** What happens at the beginning of a schedule's phase. Of this process only. */
    setPhaseStart(is: PhaseStart) {
      Object.assign(phaseStart, is);
    },

    /** Whether a connected account takes transfers, whatever it says of itself. Of this process only. */
    setTakesTransfers(accountId: string, takes: boolean) {
      if (takes) account.refusing.delete(accountId);
      else account.refusing.add(accountId);
    },

    /** What invoices are taxed with from now on; null: they are not. Of this process only. */
    setTax(tax: Tax | null) {
      account.tax = tax;
    },

    /** The only currency of a connected account, or of the platform's where that is null; null: any. Of this process only. */
    setCurrency(accountId: string | null, currency: string | null) {
      if (accountId === null) account.currencies.platform = currency;
      else if (currency === null) account.currencies.accounts.delete(accountId);
      else account.currencies.accounts.set(accountId, currency);
    },

    /** What one of a currency is in another from now on, and the other way round. Of this process only. */
    setRate(from: string, to: string, rate: number) {
      account.currencies.rates.set(`${from}:${to}`, rate).set(`${to}:${from}`, 1 / rate);
    },

    /** Has the next request of this kind answered so (`POST /v1/refunds`). Of this process only. */
    failNext(request: string, status: 403 | 409 | 429 | 500) {
      outage.next = { request, status };
    },

    /** Settings of the account that somebody makes in the dashboard. Of this process only. */
    setAccount(
      settings: Partial<Pick<AccountSettings, 'country' | 'chargesCards' | 'paysOut' | 'usesConnect' | 'portalIsOpen'>>,
    ) {
      Object.assign(account, settings);
    },

    webhooks: webhooksOf({ db, now, secret: webhookSecret }),
    ...controlsOf(handling),
    ...onboardingOf(handling),
  };
}

async function firstDue(db: Db, until: number): Promise<{ customer: string; due: number } | null> {
  const [row] = await db
    .select({ customer: standInObjects.customer, due: standInObjects.due })
    .from(standInObjects)
    .where(and(isNotNull(standInObjects.due), lte(standInObjects.due, until)))
    .orderBy(asc(standInObjects.due), asc(standInObjects.seq))
    .limit(1);
  return row ? { customer: row.customer!, due: row.due! } : null;
}
