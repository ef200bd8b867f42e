import type Stripe from 'stripe';
import { idempotencyKeys } from '../idempotency-keys.ts';
import type { Payer } from '../provider.ts';
import type { Part, StripeContext } from './client.server.ts';
import { isOurs, paysElsewhere } from './foreign.server.ts';
import { callStripe, failed, isMissing, orNull, succeeded } from './outcomes.server.ts';
import { taxNumberType } from './tax-number-type.ts';

export function customers({
  stripe,
  withKey,
}: StripeContext): Part<'createCustomer' | 'updateCustomer' | 'setTaxNumber' | 'deleteCustomer'> {
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

    setTaxNumber: ({ customerId, country, number }) =>
      callStripe<null, 'unknown-customer' | 'invalid'>(
        async () => {
          const type = taxNumberType(country);
          if (!type) return failed('invalid');
          const { data } = await stripe.customers.listTaxIds(customerId, { limit: 100 });
          const isSame = (each: Stripe.TaxId) => each.type === type && each.value === number;
          if (!data.some(isSame)) await stripe.customers.createTaxId(customerId, { type, value: number });
          for (const each of data.filter((each) => !isSame(each))) {
            await orNull(stripe.taxIds.del(each.id));
          }
          return succeeded(null);
        },
        (error) => {
          if (isMissing(error, null) || isMissing(error, 'customer')) return 'unknown-customer';
          return error.code === 'tax_id_invalid' ? 'invalid' : null;
        },
      ),

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

const parametersOf = ({ email, name, country, postalCode }: Payer): Stripe.CustomerUpdateParams => ({
  email,
  name,
  ...(country && { address: { country, ...(postalCode && { postal_code: postalCode }) } }),
});
