import type Stripe from 'stripe';
import type { MerchantRequirement, ProviderMerchant } from '../merchant/merchant-provider.ts';

type Account = Stripe.V2.Core.Account;
type Entry = NonNullable<NonNullable<Account['requirements']>['entries']>[number];

/** Parts that `readMerchant` needs. Stripe omits parts that are not named. */
export const merchantInclude = ['configuration.merchant', 'requirements', 'identity'] as const;

export function readMerchant(account: Account): ProviderMerchant {
  const { id, livemode, closed, configuration, requirements, identity } = account;
  const capabilities = configuration?.merchant?.capabilities;
  const time = requirements?.summary?.minimum_deadline?.time;
  return {
    id,
    livemode,
    isClosed: closed ?? false,
    country: identity?.country?.toUpperCase() ?? null,
    cards: capabilities?.card_payments?.status ?? null,
    requirements: (requirements?.entries ?? []).map(requirementOf),
    dueAt: time ? new Date(time) : null,
  };
}

function requirementOf(entry: Entry): MerchantRequirement {
  const { description, awaiting_action_from, minimum_deadline, errors, requested_reasons } = entry;
  return {
    what: description,
    awaits: awaiting_action_from === 'stripe' ? 'provider' : 'owner',
    due: ({ past_due: 'past', currently_due: 'now', eventually_due: 'later' } as const)[minimum_deadline.status],
    isRefused: errors.length > 0,
    isOnboarding: requested_reasons.some(({ code }) => code === 'routine_onboarding'),
  };
}
