import { discountsFor } from '../billing/discounts.server.ts';
import { invalid } from '../errors.ts';
import { APPLICATION } from '../objects/account.ts';
import type { Subscription } from '../objects/subscription.ts';
import type { Session } from '../session.server.ts';
import { ownCard } from './cards.server.ts';
import { withMetadata } from './metadata.ts';
import type { Settings } from './subscription-parameters.ts';

/** Applies settings other than the price, and charges nothing. The caller saves. */
export async function applySettings(session: Session, subscription: Subscription, given: Settings): Promise<void> {
  if (given.default_payment_method) {
    await ownCard(session, subscription.customer, given.default_payment_method, 'default_payment_method');
    subscription.default_payment_method = given.default_payment_method;
  }
  subscription.metadata = withMetadata(subscription.metadata, given.metadata);
  if (given.description !== undefined) subscription.description = given.description;
  if (given.discounts) {
    subscription.discounts = await discountsFor(session, subscription, given.discounts, 'discounts');
  }
  if (given.application_fee_percent !== undefined) subscription.application_fee_percent = given.application_fee_percent;
  if (given.automatic_tax) await setAutomaticTax(session, subscription, given.automatic_tax.enabled);
  if (given.trial_settings) {
    const { missing_payment_method } = given.trial_settings.end_behavior;
    subscription.trial_settings = { end_behavior: { billing_cycle_anchor: null, missing_payment_method } };
  }
  if (given.payment_settings) {
    const { payment_method_types, save_default_payment_method } = given.payment_settings;
    const current = subscription.payment_settings;
    subscription.payment_settings = {
      payment_method_options: null,
      payment_method_types: payment_method_types ?? current?.payment_method_types ?? null,
      save_default_payment_method: save_default_payment_method ?? current?.save_default_payment_method ?? 'off',
    };
  }
  if (typeof given.trial_end === 'number') moveTrialEnd(session, subscription, given.trial_end);
  if (given.cancel_at_period_end !== undefined) setCancellation(session, subscription, given.cancel_at_period_end);
  if (given.cancel_at !== undefined) setCancelAt(session, subscription, given.cancel_at);
}

export async function setAutomaticTax(session: Session, subscription: Subscription, enabled: boolean): Promise<void> {
  const { address } = await session.get('customer', subscription.customer);
  const needsPostalCode = address?.country === 'US' || address?.country === 'CA';
  if (enabled && (!address?.country || (needsPostalCode && !address.postal_code))) {
    throw invalid(
      "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
      { code: 'customer_tax_location_invalid' },
    );
  }
  subscription.automatic_tax = { disabled_reason: null, enabled, liability: enabled ? { type: 'self' } : null };
}

/** Refuses to change a subscription that the platform did not create. Stripe's message is not known. */
export function refuseForeign({ id, application }: Subscription): void {
  if (application === APPLICATION) return;
  throw invalid(`Your platform did not create the subscription \`${id}\`, and can neither update nor cancel it.`);
}

function moveTrialEnd(session: Session, subscription: Subscription, end: number): void {
  if (end <= session.now) throw invalid('Invalid timestamp: must be in the future', { param: 'trial_end' });
  if (subscription.status !== 'trialing' && subscription.status !== 'active') {
    throw invalid('The stand-in begins no trial of a subscription that is unpaid', { param: 'trial_end' });
  }
  refuseScheduled(subscription);
  // A trial of an active subscription begins now, even in a paid period; the next charge is at its end.
  if (subscription.status === 'active') {
    subscription.status = 'trialing';
    subscription.trial_start = session.now;
    subscription.items.data[0].current_period_start = session.now;
    delete session.internal('subscription', subscription.id).reminded;
  }
  subscription.trial_end = end;
  subscription.billing_cycle_anchor = end;
  subscription.items.data[0].current_period_end = end;
  if (subscription.cancel_at_period_end) subscription.cancel_at = end;
}

function setCancellation(session: Session, subscription: Subscription, cancels: boolean): void {
  refuseScheduled(subscription);
  if (cancels === subscription.cancel_at_period_end) return;
  subscription.cancel_at_period_end = cancels;
  subscription.cancel_at = cancels ? subscription.items.data[0].current_period_end : null;
  subscription.canceled_at = cancels ? session.now : null;
  if (subscription.cancellation_details) {
    subscription.cancellation_details.reason = cancels ? 'cancellation_requested' : null;
  }
}

/** Sets the end to a time, as in the dashboard; null removes the end. */
function setCancelAt(session: Session, subscription: Subscription, at: number | null): void {
  refuseScheduled(subscription);
  if (at !== null && at <= session.now)
    throw invalid('Invalid timestamp: must be in the future', { param: 'cancel_at' });
  subscription.cancel_at = at;
  subscription.cancel_at_period_end = false;
  subscription.canceled_at = at === null ? null : session.now;
}

function refuseScheduled({ schedule }: Subscription): void {
  if (!schedule) return;
  throw invalid(
    `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
  );
}
