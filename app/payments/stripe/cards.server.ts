import type Stripe from 'stripe';
import { idempotencyKeys } from '../idempotency-keys.ts';
import type { CardSetup, OpenCharge } from '../provider.ts';
import type { Part, StripeContext } from './client.server.ts';
import { isOfState, payInvoice } from './collecting.server.ts';
import { paysElsewhere } from './foreign.server.ts';
import { callStripe, expecting, failed, isCardError, isMissing, orNull, succeeded } from './outcomes.server.ts';
import { idOf, readCardSetup } from './read.ts';
import { digestOf } from './request-keys.server.ts';

const withCard = { expand: ['payment_method'] };

/** Accepted payment method types. Both can be charged off session. Apple Pay and Google Pay are of type card. */
const recurring = ['card', 'link'] as const;

export function cards({
  stripe,
  withKey,
}: StripeContext): Part<'prepareCard' | 'confirmCard' | 'findCardSetup' | 'changeCard' | 'removeCard'> {
  return {
    prepareCard: ({ customerId, attemptId }) =>
      callStripe(
        async () => {
          const { id } = await withKey(idempotencyKeys.card(customerId, attemptId), (options) =>
            stripe.setupIntents.create(
              { customer: customerId, usage: 'off_session', allowed_payment_method_types: [...recurring] },
              options,
            ),
          );
          // A known key returns the old response, so the current state is retrieved.
          return succeeded(await setupOf(stripe, await stripe.setupIntents.retrieve(id, withCard)));
        },
        (error) => (isMissing(error, 'customer') ? 'unknown-customer' : null),
      ),

    confirmCard: ({ setupId, confirmationToken, returnUrl }) =>
      callStripe(
        async () => {
          const token = tokenParameter(confirmationToken);
          if (!token) return failed('unknown-token');
          const find = () => orNull(stripe.setupIntents.retrieve(setupId, withCard));
          const before = await find();
          if (!before) return failed('unknown-setup');
          // A known key returns the old response, so the current state is checked first.
          const { state } = readCardSetup(before);
          if (state !== 'new' && state !== 'declined') return succeeded(await setupOf(stripe, before));
          const params = { ...token, ...withCard, return_url: returnUrl, use_stripe_sdk: true };
          const key = idempotencyKeys.cardConfirmation(setupId, confirmationToken, digestOf(params));
          const confirmed = await withKey(key, (options) => confirm(stripe, setupId, params, options));
          return succeeded(await setupOf(stripe, confirmed ?? (await find())!));
        },
        ({ type, code, param }) => {
          const ofToken =
            code === 'resource_missing' ||
            code === 'payment_intent_incompatible_payment_method' ||
            param === 'confirmation_token' ||
            param === 'payment_method';
          return type === 'StripeInvalidRequestError' && ofToken ? 'unknown-token' : null;
        },
      ),

    findCardSetup: (setupId) =>
      callStripe(
        async () => succeeded(await setupOf(stripe, await stripe.setupIntents.retrieve(setupId, withCard))),
        (error) => (isMissing(error, null) ? 'unknown-setup' : null),
      ),

    changeCard: ({ customerId, subscriptionId, cardId }) =>
      callStripe(async () => {
        const customer = await orNull(stripe.customers.retrieve(customerId));
        if (!customer || customer.deleted) return failed('unknown-customer');
        const card = await orNull(stripe.paymentMethods.retrieve(cardId));
        if (idOf(card?.customer) !== customerId) return failed('unknown-card');
        const subscription = subscriptionId ? await orNull(stripe.subscriptions.retrieve(subscriptionId)) : null;
        const ours = subscription && idOf(subscription.customer) === customerId && !subscription.ended_at;
        // A subscription's own card takes precedence over the customer's.
        const former = new Set([idOf(customer.invoice_settings.default_payment_method)]);
        if (ours && subscription.default_payment_method) {
          former.add(idOf(subscription.default_payment_method));
          await stripe.subscriptions.update(subscription.id, { default_payment_method: cardId });
        }
        await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } });
        // A subscription that the site did not begin keeps its card.
        if (!(await paysElsewhere(stripe, customerId))) {
          for (const id of former) if (id && id !== cardId) await detach(stripe, id);
        }
        return succeeded(ours ? await payOpen(stripe, subscription.id, cardId) : null);
      }),

    removeCard: ({ customerId, cardId }) =>
      callStripe(async () => {
        const card = await orNull(stripe.paymentMethods.retrieve(cardId));
        if (idOf(card?.customer) === customerId) {
          if (!(await paysElsewhere(stripe, customerId))) await detach(stripe, cardId);
          return succeeded(null);
        }
        const customer = await orNull(stripe.customers.retrieve(customerId));
        return customer && !customer.deleted ? succeeded(null) : failed('unknown-customer');
      }),
  };
}

/** Returns the state of a setup. Detaches a payment method of another type than `recurring`. */
async function setupOf(stripe: Stripe, intent: Stripe.SetupIntent): Promise<CardSetup> {
  const setup = readCardSetup(intent);
  const methodId = idOf(intent.payment_method);
  if (setup.state === 'not-a-card' && methodId) await detach(stripe, methodId);
  return setup;
}

/** Confirms a setup, and returns it even if it was declined. Returns null if another request has just confirmed it. */
async function confirm(
  stripe: Stripe,
  setupId: string,
  params: Stripe.SetupIntentConfirmParams,
  options: Stripe.RequestOptions,
): Promise<Stripe.SetupIntent | null> {
  try {
    const confirming = stripe.setupIntents.confirm(setupId, params, options);
    return await expecting(confirming, ({ code }) => code === 'setup_intent_unexpected_state');
  } catch (error) {
    const declined = isCardError(error) ? error.setup_intent : undefined;
    if (declined) return declined as Stripe.SetupIntent;
    throw error;
  }
}

/**
 * Returns the parameter for the browser's card token (`ctoken_…`), or for one of Stripe's test cards. Null for other
 * text.
 */
function tokenParameter(token: string): { confirmation_token: string } | { payment_method: string } | null {
  if (/^ctoken_\w+$/.test(token)) return { confirmation_token: token };
  return /^pm_card_\w+$/.test(token) ? { payment_method: token } : null;
}

/** Charges the newest unpaid invoice, if it is open, and voids older open ones. Stripe charges a draft later. */
async function payOpen(stripe: Stripe, subscription: string, cardId: string): Promise<OpenCharge | null> {
  const newest = await stripe.invoices.list({ subscription, limit: 100 });
  const unpaid = newest.data.filter(({ status }) => status === 'open' || status === 'draft');
  const [shown, ...older] = unpaid;
  for (const { id } of older.filter(({ status }) => status === 'open')) {
    await expecting(stripe.invoices.voidInvoice(id), isOfState);
  }
  if (shown?.status !== 'open') return null;
  return payInvoice(stripe, shown.id, { payment_method: cardId, off_session: false });
}

async function detach(stripe: Stripe, id: string): Promise<void> {
  await expecting(stripe.paymentMethods.detach(id), ({ statusCode, type }) => {
    return statusCode === 404 || (type === 'StripeInvalidRequestError' && statusCode === 400);
  });
}
