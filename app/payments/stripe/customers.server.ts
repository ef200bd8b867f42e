import type Stripe from 'stripe';
import { idempotencyKeys } from '../idempotency-keys.ts';
import type { Payer } from '../provider.ts';
import type { Part, StripeContext } from './client.server.ts';
import { isOurs, paysElsewhere } from './foreign.server.ts';
import { callStripe, failed, orNull, succeeded } from './outcomes.server.ts';

export function customers({
  stripe,
  withKey,
}: StripeContext): Part<'createCustomer' | 'updateCustomer' | 'deleteCustomer'> {
  return {
    createCustomer: ({ accountId, attemptId, ...payer }) =>
      callStripe(async () => {
        // The first request omits the email address, which may change before a retry: Stripe refuses a known key with
        // other parameters.
        const metadata = { account_id: accountId, attempt_id: attemptId };
        const { id } = await withKey(idempotencyKeys.customer(accountId, attemptId), (options) =>
          stripe.customers.create({ metadata }, options),
        );
        await stripe.customers.update(id, parametersOf(payer));
        return succeeded({ customerId: id });
      }),

    updateCustomer: ({ customerId, ...payer }) =>
      callStripe(async () => {
        const updated = await orNull(stripe.customers.update(customerId, parametersOf(payer)));
        return updated ? succeeded(null) : failed('unknown-customer');
      }),

    deleteCustomer: ({ customerId }) =>
      callStripe(async () => {
        if (!(await paysElsewhere(stripe, customerId))) await orNull(stripe.customers.del(customerId));
        else {
          const { data } = await stripe.subscriptions.list({ customer: customerId, limit: 100 });
          for (const each of data.filter(isOurs)) await orNull(stripe.subscriptions.cancel(each.id));
        }
        return succeeded(null);
      }),
  };
}

const parametersOf = ({ email, name, country }: Payer): Stripe.CustomerUpdateParams => ({
  email,
  name,
  ...(country ? { address: { country } } : {}),
});
