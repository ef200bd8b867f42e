import { idempotencyKeys } from '../idempotency-keys.ts';
import type { Asking, Part } from './call-stripe.ts';
import { asked, no, orNull, yes } from './outcomes.server.ts';

export function customers({ stripe }: Asking): Part<'createCustomer' | 'updateCustomer' | 'deleteCustomer'> {
  return {
    createCustomer: ({ accountId, attemptId, email, name }) =>
      asked(async () => {
        // A key is refused with other parameters, so an address that was changed between two tries must not be one.
        const metadata = { account_id: accountId, attempt_id: attemptId };
        const idempotencyKey = idempotencyKeys.customer(accountId, attemptId);
        const { id } = await stripe.customers.create({ metadata }, { idempotencyKey });
        await stripe.customers.update(id, { email, name });
        return yes({ customerId: id });
      }),

    updateCustomer: ({ customerId, email, name }) =>
      asked(async () => {
        const updated = await orNull(stripe.customers.update(customerId, { email, name }));
        return updated ? yes(null) : no('unknown-customer');
      }),

    deleteCustomer: ({ customerId }) =>
      asked(async () => {
        await orNull(stripe.customers.del(customerId));
        return yes(null);
      }),
  };
}
