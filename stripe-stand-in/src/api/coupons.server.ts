import { z } from 'zod';
import { type Route, route } from '../endpoint.ts';
import { invalid } from '../errors.ts';
import { newCoupon } from '../objects/discount.ts';
import { expand, integer, metadata, number, text } from '../parameters.ts';
import { withMetadata } from './metadata.ts';

const creation = z.strictObject({
  ...expand,
  id: text.optional(),
  name: z.string().max(40).optional(),
  percent_off: number.pipe(z.number().gt(0).max(100)).optional(),
  amount_off: integer.pipe(z.number().min(1)).optional(),
  currency: z.string().length(3).optional(),
  duration: z.enum(['once', 'repeating', 'forever']).optional(),
  duration_in_months: integer.pipe(z.number().min(1)).optional(),
  metadata: metadata.optional(),
});

export const couponRoutes: readonly Route[] = [
  route('POST', '/v1/coupons', creation, async ({ session }, params) => {
    const { percent_off = null, amount_off = null, currency = null, duration = 'once' } = params;
    if ((percent_off === null) === (amount_off === null)) {
      throw invalid('You must pass either percent_off or amount_off, and not both.', { param: 'percent_off' });
    }
    if ((amount_off === null) !== (currency === null)) {
      throw invalid('You must pass currency when passing amount_off.', { param: 'currency' });
    }
    if ((duration === 'repeating') !== (params.duration_in_months !== undefined)) {
      throw invalid('duration_in_months is required when duration is repeating, and only then.', {
        param: 'duration_in_months',
      });
    }
    const coupon = newCoupon(session.now, {
      id: params.id ?? session.newId('coupon').slice(-8).toUpperCase(),
      name: params.name ?? null,
      percent_off,
      amount_off,
      currency,
      duration,
      duration_in_months: params.duration_in_months ?? null,
      metadata: withMetadata({}, params.metadata),
    });
    return session.insert('coupon', coupon, { customer: null, event: 'coupon.created' });
  }),
  route('GET', '/v1/coupons/:id', z.strictObject(expand), ({ session, id }) => session.get('coupon', id)),
];
