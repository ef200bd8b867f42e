import type { Part, StripeContext } from './client.server.ts';
import { callStripe, succeeded } from './outcomes.server.ts';

type PriceRefusal = 'amount-too-small' | 'amount-too-large' | 'currency';

/** Creates prices ahead of the first charge, so that the creator learns of a refusal. */
export const offering = ({ catalog }: StripeContext): Part<'offerPrice'> => ({
  offerPrice: ({ priceId }) =>
    callStripe<null, PriceRefusal>(
      async () => {
        await catalog.idOf(priceId);
        return succeeded(null);
      },
      ({ code, param, type }) => {
        if (code === 'amount_too_small') return 'amount-too-small';
        if (code === 'amount_too_large') return 'amount-too-large';
        return type === 'StripeInvalidRequestError' && param === 'currency' ? 'currency' : null;
      },
    ),
});
