import type Stripe from 'stripe';
import { z } from 'zod';
import type { ProviderEvent } from '../provider.ts';
import { ApiVersion } from './api-version.ts';
import { idOf, time } from './read.ts';

/**
 * The events that are followed, at most the 20 that a list of Stripe's can be asked for. A renewal's draft shows by its
 * subscription, which is updated with it. `charge.refunded` says what `refund.created` does.
 */
export const handledEvents: Stripe.WebhookEndpointUpdateParams.EnabledEvent[] = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalization_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'payment_method.automatically_updated',
  'payment_method.detached',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'customer.deleted',
];

const reference = z.union([z.string(), z.object({ id: z.string() })]).nullish();

/** Only what leads to what is to be retrieved. */
const schema = z.object({
  id: z.string().regex(/^evt_\w+$/),
  object: z.literal('event'),
  type: z.string().max(100),
  livemode: z.boolean(),
  created: z.int().nonnegative(),
  account: z.string().optional(),
  api_version: z.string().max(100).nullish(),
  data: z.object({
    object: z.looseObject({
      id: z.string().optional(),
      customer: reference,
      payment_intent: reference,
      /** Where API versions before 2025-03-31 have what `parent` has now. */
      subscription: reference,
      parent: z.object({ subscription_details: z.object({ subscription: reference }).nullish() }).nullish(),
    }),
    previous_attributes: z.object({ customer: reference }).nullish(),
  }),
});
type ReadEvent = z.output<typeof schema>;

/**
 * Pure.
 * @param accountId `acct_…` of ours; null: it is not known, and then only events without an account are ours
 * @returns null: this is no event
 */
export function readEvent(event: unknown, accountId: string | null): ProviderEvent | null {
  const read = schema.safeParse(event);
  if (!read.success) return null;
  const { id, type, livemode, created, account, api_version } = read.data;
  const ours = account === undefined || account === accountId;
  const about = ours ? aboutOf(read.data) : null;
  const isOfOtherVersion = ours && api_version !== undefined && api_version !== ApiVersion;
  return { id, type, livemode, createdAt: time(created), about, isOfOtherVersion };
}

function aboutOf({ type, data: { object, previous_attributes } }: ReadEvent): ProviderEvent['about'] {
  const named = (
    kind: NonNullable<ProviderEvent['about']>['kind'],
    reference: string | { id: string } | null | undefined,
  ) => {
    const id = idOf(reference);
    return id === null ? null : { kind, id };
  };
  if (/^customer\.(deleted|updated)$/.test(type)) return named('customer', object.id);
  if (type.startsWith('customer.subscription.')) return named('subscription', object.id);
  if (type.startsWith('invoice.')) {
    return named('subscription', object.parent?.subscription_details?.subscription ?? object.subscription);
  }
  if (type.startsWith('setup_intent.')) return named('card-setup', object.id);
  if (type.startsWith('payment_method.')) return named('customer', object.customer ?? previous_attributes?.customer);
  if (/^(charge\.|refund\.|radar\.early_fraud_warning\.)/.test(type)) return named('payment', object.payment_intent);
  return null;
}
