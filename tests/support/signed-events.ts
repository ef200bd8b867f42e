import Stripe from 'stripe';
import { beasMerchant } from './merchants.ts';
import { webhookSecret } from './stripe-stand-in.ts';

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

/** @param fields.account null for an event of the platform itself */
export function anEvent(fields: {
  id: string;
  at: Date;
  type?: string;
  livemode?: boolean;
  account?: string | null;
  apiVersion?: string;
  object?: Record<string, unknown>;
}): string {
  const { id, at, type = 'customer.subscription.updated', livemode = false } = fields;
  const { account = beasMerchant, apiVersion, object } = fields;
  const about = object ?? { id: 'sub_1', object: 'subscription', status: 'active' };
  const event = { id, object: 'event', type, livemode, created: seconds(at), data: { object: about } };
  return JSON.stringify({ ...event, ...(account && { account }), ...(apiVersion && { api_version: apiVersion }) });
}

export function signed(payload: string, at: Date, secret = webhookSecret): Record<string, string> {
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds(at) });
  return { 'stripe-signature': header, 'content-type': 'application/json' };
}
