import type Stripe from 'stripe';
import { idempotencyKeys } from '../idempotency-keys.ts';
import type { MerchantProvider } from '../merchant/merchant-provider.ts';
import {
  callStripe,
  expecting,
  failed,
  isAccessLost,
  isMissing,
  type StripeError,
  succeeded,
} from './outcomes.server.ts';
import { merchantInclude, readMerchant } from './read-merchant.ts';
import { createRequestKeys, digestOf } from './request-keys.server.ts';

const include = [...merchantInclude];

/**
 * Creates the merchant provider.
 * @param options.stripe client of the platform
 * @param options.clientId `ca_…` for OAuth, or null to connect new accounts only
 * @param options.authorizationUrl replaces the address of Stripe's OAuth page, for the stand-in
 */
export function createMerchantProvider(options: {
  stripe: Stripe;
  clientId: string | null;
  authorizationUrl?: (of: { state: string; returnUrl: string }) => string;
}): MerchantProvider {
  const { stripe, clientId } = options;
  const { accounts, accountLinks } = stripe.v2.core;
  const withKey = createRequestKeys();
  const find = (id: string) => expecting(accounts.retrieve(id, { include }), isGone);
  return {
    authorizationUrl({ state, returnUrl, email }) {
      if (clientId === null) return null;
      if (options.authorizationUrl) return options.authorizationUrl({ state, returnUrl });
      return stripe.oauth.authorizeUrl({
        response_type: 'code',
        client_id: clientId,
        scope: 'read_write',
        state,
        redirect_uri: returnUrl,
        stripe_user: { email },
      });
    },

    authorize: ({ code }) =>
      callStripe(
        async () => {
          const { stripe_user_id, livemode } = await stripe.oauth.token({ grant_type: 'authorization_code', code });
          if (!stripe_user_id) return failed('refused');
          return succeeded({ merchantId: stripe_user_id, livemode: livemode ?? false });
        },
        (error) => (error.statusCode === 400 || error.statusCode === 401 ? 'refused' : null),
      ),

    disconnect: ({ merchantId }) =>
      callStripe<null, 'no-client-id'>(async () => {
        if (clientId === null) return failed('no-client-id');
        const ending = stripe.oauth.deauthorize({ client_id: clientId, stripe_user_id: merchantId });
        await expecting(ending, isNotConnected);
        return succeeded(null);
      }),

    createMerchant: ({ rowId, creatorId, email, name }) =>
      callStripe(async () => {
        const params: Stripe.V2.Core.AccountCreateParams = {
          contact_email: email,
          display_name: name,
          dashboard: 'full',
          configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
          defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
          metadata: { creator_id: creatorId },
        };
        const { id } = await withKey(idempotencyKeys.merchant(rowId, digestOf(params)), (options) =>
          accounts.create(params, options),
        );
        return succeeded({ merchantId: id });
      }),

    createOnboardingLink: ({ merchantId, refreshUrl, returnUrl }) =>
      callStripe(
        async () => {
          const { url } = await accountLinks.create({
            account: merchantId,
            use_case: {
              type: 'account_onboarding',
              account_onboarding: {
                refresh_url: refreshUrl,
                return_url: returnUrl,
                // Collects everything at once, so that the owner is not asked again soon.
                collection_options: { fields: 'eventually_due', future_requirements: 'include' },
              },
            },
          });
          return succeeded({ url });
        },
        (error) => (isGone(error) || isMissing(error, 'account') ? 'unknown-merchant' : null),
      ),

    retrieveMerchant: (merchantId) =>
      callStripe(async () => {
        const account = await find(merchantId);
        return account ? succeeded(readMerchant(account)) : failed('unknown-merchant');
      }),

    setStatementDescriptor: ({ merchantId, text }) =>
      callStripe(
        async () => {
          await stripe.accounts.update(merchantId, { settings: { payments: { statement_descriptor: text } } });
          return succeeded(null);
        },
        // An account that manages its own settings may refuse a change by the platform.
        ({ statusCode }) => (statusCode === 400 || statusCode === 403 ? 'refused' : null),
      ),

    registerDomain: ({ merchantId, domain }) =>
      callStripe(
        async () => {
          const on = { stripeAccount: merchantId };
          const { data } = await stripe.paymentMethodDomains.list({ domain_name: domain, limit: 1 }, on);
          if (data.length === 0) await stripe.paymentMethodDomains.create({ domain_name: domain }, on);
          return succeeded(null);
        },
        ({ statusCode }) => (statusCode === 400 || statusCode === 403 ? 'refused' : null),
      ),
  };
}

/** Returns true if the account is deleted or not connected. Other errors with status 403 concern the key. */
const isGone = (error: StripeError): boolean => error.statusCode === 404 || isAccessLost(error);

const isNotConnected = ({ statusCode, type, rawType }: StripeError): boolean =>
  statusCode === 401 || statusCode === 404 || [type, rawType].some((each) => String(each).includes('invalid_client'));
