import { eq } from 'drizzle-orm';
import { paymentConsents, paymentCustomers } from '../db/schema/payments.ts';
import { beginsAtOnce as beginsAtOnceText, beginsAtOnceVersion, consentVersion } from '../membership/card/copy.ts';
import type { CardGiven, Charges } from '../membership/charges.ts';
import { offerOf } from '../membership/prices/offer.ts';
import { paths } from '../paths.ts';
import { type BillingSaved, findBilling, saveBilling } from './cards/billing.server.ts';
import { findCardFor } from './cards/card-for.server.ts';
import { removeOwnCard } from './cards/remove-card.server.ts';
import { findSetup, noteCard, returnPathOf, saveOwnCard } from './cards/save-card.server.ts';
import {
  completeCardSetup,
  findCharged,
  findRecordedCustomer,
  type SetupOutcome,
  type StoredSetup,
} from './cards/setups.server.ts';
import { findReadyMerchant, listOpenCreators } from './merchant/queries.server.ts';
import { askForClick, findMovingCard, moveCard } from './moving-in/accept-card.server.ts';
import { orWhenUnavailable, type PayingServices } from './paying.server.ts';
import { findPaymentStatus, listReceipts } from './payment-status.server.ts';
import type { BankQuestion, Decline } from './provider.ts';
import { changeNow, previewChangeNow } from './provider-sync/change-now.server.ts';
import { type Started, type SyncNow, startCharging } from './provider-sync/start.server.ts';

interface ChargesOptions {
  browser: Charges['browser'];
  syncNow: SyncNow;
  /** Returns the path of the page that stands in for the bank. Null if the browser shows the bank's question itself. */
  bankPath: ((question: { intentId: string; returnTo: string }) => string) | null;
}

/** Milliseconds after which a card that still waits is reported as `away`. */
const PATIENCE = 60_000;

export function createCharges(services: PayingServices, { browser, syncNow, bankPath }: ChargesOptions): Charges {
  const { db, payments, membershipNow } = services;
  const { jobs } = payments;

  const asked = ({ clientSecret }: BankQuestion, returnTo: string) => {
    const [intentId = ''] = clientSecret.split('_secret_');
    return { clientSecret, bankPath: bankPath ? bankPath({ intentId, returnTo }) : null };
  };

  async function givenOf(stored: StoredSetup, settled: SetupOutcome): Promise<CardGiven> {
    if (settled && 'bank' in settled) {
      const begun = (await findSetup(db, stored)) ?? stored;
      return { state: 'needs-bank', ...asked(settled.bank, await returnPathOf(db, begun)) };
    }
    if (settled) return { state: 'declined', because: settled.declined };
    const now = (await findSetup(db, stored)) ?? stored;
    const { state, because, requestedAt } = now;
    switch (state) {
      case 'declined':
        return { state, because: (because ?? 'other') as Decline };
      case 'needs-bank':
        // The bank's question is not stored; only the provider can repeat it.
        return { state: 'away' };
      case 'waiting':
        return { state: membershipNow().getTime() - requestedAt.getTime() > PATIENCE ? 'away' : state };
      default:
        return { state };
    }
  }

  async function findGiven(given: { accountId: string; attemptId: string }): Promise<CardGiven | null> {
    const stored = await findSetup(db, given);
    if (!stored) return null;
    const { merchantId, setupId } = stored;
    return orWhenUnavailable<CardGiven>({ state: 'away' }, async () => {
      const settled = merchantId && setupId ? await completeCardSetup(services, { merchantId, setupId }) : null;
      return givenOf(stored, settled);
    });
  }

  async function syncCharged({ accountId }: { accountId: string }): Promise<void> {
    const customer = await findRecordedCustomer(db, { accountId });
    const charged = customer && (await findCharged(db, customer));
    if (charged) await syncNow(charged);
  }

  return {
    browser,

    async browserFor(of, { creatorId }) {
      const merchant = await findReadyMerchant(of, { creatorId });
      if (!merchant) return null;
      const { merchantId, usesTax } = merchant;
      return browser.kind === 'stripe' ? { ...browser, merchantId, usesTax } : { ...browser, usesTax };
    },

    listOpen: listOpenCreators,

    findCardFor,

    syncToProvider: (tx, change) => jobs.syncToProvider(tx, change),

    syncCustomer: (tx, account) => jobs.updateCustomer(tx, account),

    async forget(tx, { accountId }) {
      const customers = await tx
        .update(paymentCustomers)
        .set({ accountId: null, billing: null })
        .where(eq(paymentCustomers.accountId, accountId))
        .returning({ customerId: paymentCustomers.id });
      for (const customer of customers) await jobs.deleteCustomer(tx, customer);
    },

    async recordConsent(tx, { accountId, price, beginsAtOnce, now }) {
      const { id: priceId, plan, amount, currency } = price;
      const offerId = offerOf(price)?.id ?? null;
      const consent = { accountId, version: consentVersion, plan, priceId, offerId, amount, currency, at: now };
      const request = beginsAtOnce ? { beginsAtOnce: beginsAtOnceText, beginsAtOnceVersion } : {};
      await tx.insert(paymentConsents).values({ ...consent, ...request });
    },

    findBilling,

    saveBilling: (given) =>
      orWhenUnavailable<BillingSaved | { ok: false; reason: 'away' }>({ ok: false, reason: 'away' }, () =>
        saveBilling(services, given),
      ),

    async saveCardLater(tx, { accountId, attemptId, token, now }) {
      await noteCard(tx, { accountId, attemptId, now });
      await jobs.saveCard(tx, { attemptId, token });
    },

    findCardGiven: findGiven,

    async continueCard(given) {
      const found = await findGiven(given);
      if (found?.state === 'succeeded') await syncCharged(given);
      return found;
    },

    async saveCard({ accountId, attemptId, token, creatorId, address = null }) {
      await noteCard(db, { accountId, attemptId, now: membershipNow() });
      const stored = await findSetup(db, { accountId, attemptId });
      // The attempt id belongs to another account.
      if (!stored) return { state: 'expired' };
      return orWhenUnavailable<CardGiven>({ state: 'away' }, async () => {
        const settled = await saveOwnCard(services, stored, { token, address, ...(creatorId && { creatorId }) });
        await syncCharged({ accountId });
        return givenOf(stored, settled);
      });
    },

    findMovingCard,

    moveCard: (tx, move) => moveCard(tx, services, move),

    askForClick,

    removeCard: ({ accountId }) =>
      orWhenUnavailable<Awaited<ReturnType<Charges['removeCard']>>>({ ok: false, reason: 'away' }, () =>
        removeOwnCard(services, { accountId, syncNow }),
      ),

    async start({ accountId, price, attemptId }) {
      const started = await orWhenUnavailable<Started | { ok: false; reason: 'away' }>(
        { ok: false, reason: 'away' },
        () => startCharging(services, { accountId, priceId: price.id, syncNow }),
      );
      if (started.ok || started.reason !== 'needs-bank') return started;
      const returnTo = paths.membershipStart({ attempt: attemptId, plan: price.plan });
      return { ok: false, reason: 'needs-bank', ...asked(started.bank, returnTo) };
    },

    previewPlanNow: (change) => previewChangeNow(services, change),

    changePlanNow: (change) => changeNow(services, { ...change, syncNow }),

    findPaymentStatus,

    listReceipts,
  };
}
