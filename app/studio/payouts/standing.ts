import type { DueRequirements } from '../../payments/payout-account/copy.ts';
import type { PayoutState } from '../../payments/payout-account/payout-account.ts';
import { dueRequirements } from '../../payments/payout-account/payout-account.ts';
import type { PayoutRequirement } from '../../payments/payout-account/payout-account-provider.ts';
import type { StoredPayoutAccount } from '../../payments/payout-account/queries.server.ts';

/** How a creator's payouts stand, as pages show it. Nothing that leads to the account at the provider. */
export interface PayoutStanding {
  state: PayoutState | 'none';
  /** ISO 3166-1 alpha-2; null with `none`. */
  country: string | null;
  requirements: DueRequirements;
  /** By when, as ISO 8601. Null: no date is known. */
  dueAt: string | null;
  wasActive: boolean;
}

export function standingOf(account: StoredPayoutAccount | null): PayoutStanding {
  // Of one that was not made yet nothing is fixed.
  if (!account || (account.accountId === null && account.closedAt === null)) {
    return { state: 'none', country: account?.country ?? null, requirements: [], dueAt: null, wasActive: false };
  }
  const { state, country, requirements, dueAt, activeAt } = account;
  return {
    state,
    country,
    dueAt: dueAt?.toISOString() ?? null,
    wasActive: activeAt !== null,
    requirements: dueRequirements(requirements as PayoutRequirement[]),
  };
}
