import { z } from 'zod';
import { clearable, expand, flag, integer, metadata, number, text } from '../parameters.ts';

const item = { quantity: z.literal('1').optional(), metadata: metadata.optional() };

const cleared = z.literal('').transform(() => null);
const discount = z.strictObject({ coupon: text.optional(), discount: text.optional() });
export const automaticTax = z.strictObject({
  enabled: flag,
  liability: z.strictObject({ type: z.literal('self') }).optional(),
});
export const discounts = z.union([z.literal('').transform(() => []), z.array(discount)]);

const settings = {
  ...expand,
  default_payment_method: text.optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: z.union([integer, cleared]).optional(),
  metadata: metadata.optional(),
  description: clearable.optional(),
  discounts: discounts.optional(),
  application_fee_percent: z.union([number.pipe(z.number().min(0).max(100)), cleared]).optional(),
  trial_end: z.union([z.literal('now'), integer]).optional(),
  trial_settings: z
    .strictObject({ end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice']) }) })
    .optional(),
  off_session: flag.optional(),
  automatic_tax: automaticTax.optional(),
  payment_settings: z
    .strictObject({
      payment_method_types: z.array(z.enum(['card', 'link'])).optional(),
      save_default_payment_method: z.enum(['on_subscription', 'off']).optional(),
    })
    .optional(),
};
const changeable = z.strictObject(settings);
export type Settings = z.output<typeof changeable>;

export const creation = z.strictObject({
  ...settings,
  customer: text,
  items: z.array(z.strictObject({ ...item, price: text })).length(1, 'the stand-in has subscriptions of one item'),
  trial_period_days: integer.optional(),
  billing_mode: z.strictObject({ type: z.enum(['classic', 'flexible']) }).optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
  collection_method: z.literal('charge_automatically').optional(),
});

export const repricing = {
  items: z
    .array(z.strictObject({ ...item, id: text, price: text }))
    .length(1, 'the stand-in has subscriptions of one item')
    .optional(),
  billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  proration_date: integer.optional(),
};

export const update = z.strictObject({
  ...settings,
  ...repricing,
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).optional(),
  cancellation_details: z.strictObject({ comment: clearable.optional() }).optional(),
});
