import { idempotencyKeys } from '../idempotency-keys.ts';
import type { Part, StripeContext } from './client.server.ts';
import { callStripe, expecting, failed, isMissing, type StripeError, succeeded } from './outcomes.server.ts';
import { payoutAccountInclude, readPayoutAccount } from './read-payout-account.ts';

const include = [...payoutAccountInclude];

/**
 * Operations on payout accounts, by API v2. The platform collects fees and bears losses. Stripe collects the
 * information that it requires on its own page.
 */
export function payoutAccounts({
  stripe,
  withKey,
}: StripeContext): Part<
  'createPayoutAccount' | 'createOnboardingLink' | 'retrievePayoutAccount' | 'closePayoutAccount'
> {
  const { accounts, accountLinks } = stripe.v2.core;
  let platformCountry: string | null = null;
  /** Returns null if the key may not read the country. The country never changes, so it is cached. */
  async function findPlatformCountry(): Promise<string | null> {
    const mayNotSee = ({ type }: StripeError) => type === 'StripePermissionError';
    platformCountry ??= (await expecting(stripe.accounts.retrieveCurrent(), mayNotSee))?.country ?? null;
    return platformCountry;
  }
  const find = (id: string) => expecting(accounts.retrieve(id, { include }), isGone);
  return {
    createPayoutAccount: ({ payoutAccountId, creatorId, country, agreement, email, name }) =>
      callStripe(
        async () => {
          // Omits parameters that may change between attempts, because Stripe refuses a known key with other
          // parameters.
          const { id } = await withKey(idempotencyKeys.payoutAccount(payoutAccountId), (options) =>
            accounts.create(
              {
                dashboard: 'express',
                identity: { country },
                configuration: {
                  recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
                  ...(agreement === 'full' && { merchant: { capabilities: { card_payments: { requested: true } } } }),
                },
                defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
                metadata: { creator_id: creatorId, payout_account_id: payoutAccountId },
              },
              options,
            ),
          );
          await accounts.update(id, { contact_email: email, display_name: name });
          return succeeded({ accountId: id });
        },
        (error) => (isOfCountry(error) ? 'country-refused' : null),
      ),

    createOnboardingLink: ({ accountId, refreshUrl, returnUrl }) =>
      callStripe(
        async () => {
          const { url } = await accountLinks.create({
            account: accountId,
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
        (error) => (isGone(error) || isMissing(error, 'account') ? 'unknown-account' : null),
      ),

    retrievePayoutAccount: (accountId) =>
      callStripe(async () => {
        const account = await find(accountId);
        return account ? succeeded(readPayoutAccount(account, await findPlatformCountry())) : failed('unknown-account');
      }),

    closePayoutAccount: ({ accountId }) =>
      callStripe(
        async () => {
          const account = await find(accountId);
          if (account && !account.closed) {
            await accounts.close(accountId, { applied_configurations: account.applied_configurations });
          }
          return succeeded(null);
        },
        (error) => (error.statusCode === 400 ? 'refused' : null),
      ),
  };
}

/** Returns true if the account is gone. Other errors with the status 403 concern the permissions of the key. */
const isGone = ({ statusCode, code }: StripeError): boolean => statusCode === 404 || code === 'account_invalid';

/** Returns true if Stripe opens no account of this country for the platform. The error has no code. */
const isOfCountry = ({ statusCode, message, param, code }: StripeError): boolean =>
  statusCode === 400 &&
  /countr|accounts (located )?in |platform needs approval for accounts/i.test([message, param, code].join(' '));
