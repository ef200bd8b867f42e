import type Stripe from 'stripe';
import type { PayoutRequirement, ProviderPayoutAccount } from '../payout-account/payout-account-provider.ts';

type Account = Stripe.V2.Core.Account;
type Entry = NonNullable<NonNullable<Account['requirements']>['entries']>[number];

/** Parts that `readPayoutAccount` needs. Stripe omits all parts that are not requested. */
export const payoutAccountInclude = ['configuration.recipient', 'configuration.merchant', 'requirements'] as const;

export function readPayoutAccount(account: Account, platformCountry: string | null): ProviderPayoutAccount {
  const { id, livemode, metadata, closed, configuration, requirements } = account;
  const balance = configuration?.recipient?.capabilities?.stripe_balance;
  const time = requirements?.summary?.minimum_deadline?.time;
  return {
    id,
    livemode,
    creatorId: metadata?.creator_id || null,
    isClosed: closed ?? false,
    platformCountry,
    transfers: balance?.stripe_transfers?.status ?? null,
    payouts: balance?.payouts?.status ?? configuration?.merchant?.capabilities?.stripe_balance?.payouts?.status ?? null,
    cards: configuration?.merchant?.capabilities?.card_payments?.status ?? null,
    requirements: (requirements?.entries ?? []).map(requirementOf),
    dueAt: time ? new Date(time) : null,
  };
}

function requirementOf(entry: Entry): PayoutRequirement {
  const { description, awaiting_action_from, minimum_deadline, errors, requested_reasons } = entry;
  return {
    what: description,
    awaits: awaiting_action_from === 'stripe' ? 'provider' : 'owner',
    due: ({ past_due: 'past', currently_due: 'now', eventually_due: 'later' } as const)[minimum_deadline.status],
    isRefused: errors.length > 0,
    isOnboarding: requested_reasons.some(({ code }) => code === 'routine_onboarding'),
  };
}
