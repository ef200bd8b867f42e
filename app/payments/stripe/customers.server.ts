import { idempotencyKeys } from '../idempotency-keys.ts';
import { callStripe, failed, orNull, succeeded } from './outcomes.server.ts';
import type { Part, StripeContext } from './part.ts';

export function customers({ stripe }: StripeContext): Part<'createCustomer' | 'updateCustomer' | 'deleteCustomer'> {
  return {
    createCustomer: ({ accountId, attemptId, email, name }) =>
      callStripe(async () => {
        // A key is refused with other parameters, so an address that was changed between two tries must not be one.
        const metadata = { account_id: accountId, attempt_id: attemptId };
        const idempotencyKey = idempotencyKeys.customer(accountId, attemptId);
        const { id } = await stripe.customers.create({ metadata }, { idempotencyKey });
        await stripe.customers.update(id, { email, name });
        return succeeded({ customerId: id });
      }),

    updateCustomer: ({ customerId, email, name }) =>
      callStripe(async () => {
        const updated = await orNull(stripe.customers.update(customerId, { email, name }));
        return updated ? succeeded(null) : failed('unknown-customer');
      }),

    deleteCustomer: ({ customerId }) =>
      callStripe(async () => {
        await orNull(stripe.customers.del(customerId));
        return succeeded(null);
      }),
  };
}
