import type Stripe from 'stripe';
import { z } from 'zod';
import type { ProviderEvent } from '../provider.ts';
import { idOf, time } from './read.ts';

/** API version of the installed SDK's types. A newer SDK does not compile until the version is changed here. */
export const ApiVersion = '2026-10-28.endive';

/** The draft of a renewal needs no event, because its subscription is updated too. */
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
  'charge.dispute.funds_reinstated',
  'charge.updated',
  'radar.early_fraud_warning.created',
  'customer.deleted',
  'account.updated',
  'account.application.deauthorized',
];

/** Events that reconciliation skips, because the daily sync or another event has the same effect. */
const unlisted = new Set<string>([
  'account.updated',
  'account.application.deauthorized',
  'refund.failed',
  'radar.early_fraud_warning.created',
  'setup_intent.setup_failed',
]);

/** Events that reconciliation lists. Stripe filters by at most 20 types. */
export const listedEvents: string[] = handledEvents.filter((type) => !unlisted.has(type));

/** Thin events about merchants, which Stripe sends to a separate destination. */
export const merchantEvents = [
  'v2.core.account.closed',
  'v2.core.account[configuration.merchant].capability_status_updated',
  'v2.core.account[requirements].updated',
  'v2.core.account_link.returned',
];

const reference = z.union([z.string(), z.object({ id: z.string() })]).nullish();

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
      /** Subscription of an invoice in API versions before 2025-03-31. Later versions have it in `parent`. */
      subscription: reference,
      parent: z.object({ subscription_details: z.object({ subscription: reference }).nullish() }).nullish(),
    }),
    previous_attributes: z.object({ customer: reference }).nullish(),
  }),
});
type ReadEvent = z.output<typeof schema>;

const merchantId = z.string().regex(/^acct_\w+$/);
const thinSchema = z.object({
  id: z.string().regex(/^evt_\w+$/),
  object: z.literal('v2.core.event'),
  type: z.string().max(200),
  livemode: z.boolean(),
  created: z.iso.datetime(),
  related_object: z.object({ id: z.string().max(200), type: z.string().max(100) }).nullish(),
  data: z.object({ account_id: z.string().max(200).optional() }).nullish(),
});

export function readEvent(event: unknown): ProviderEvent | null {
  const thin = thinSchema.safeParse(event);
  if (thin.success) return readThinEvent(thin.data);
  const read = schema.safeParse(event);
  if (!read.success) return null;
  const { id, type, livemode, created, account, api_version } = read.data;
  const shared = { id, type, livemode, createdAt: time(created) };
  // Events of the platform's own account are ignored, because no member is charged there.
  if (!merchantId.safeParse(account).success)
    return { ...shared, merchantId: null, about: null, isOfOtherVersion: false };
  const of = { ...shared, merchantId: account! };
  if (type === 'account.updated' || type === 'account.application.deauthorized') {
    return { ...of, about: { kind: 'merchant', id: account! }, isOfOtherVersion: false };
  }
  const isOfOtherVersion = api_version !== undefined && api_version !== ApiVersion;
  return { ...of, about: aboutOf(read.data), isOfOtherVersion };
}

/** Parses a thin event, which has no API version. */
function readThinEvent({
  id,
  type,
  livemode,
  created,
  related_object,
  data,
}: z.output<typeof thinSchema>): ProviderEvent {
  const isOfAccount = type.startsWith('v2.core.account') && type !== 'v2.core.account.created';
  const named = related_object?.type === 'v2.core.account' ? related_object.id : data?.account_id;
  const account = isOfAccount && merchantId.safeParse(named).success ? named! : null;
  const about = account === null ? null : { kind: 'merchant' as const, id: account };
  return { id, type, livemode, createdAt: new Date(created), merchantId: account, about, isOfOtherVersion: false };
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
