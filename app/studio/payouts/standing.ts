import type { DueRequirements } from '../../payments/payout-account/copy.ts';
import type { PayoutState } from '../../payments/payout-account/payout-account.ts';
import { dueRequirements } from '../../payments/payout-account/payout-account.ts';
import type { PayoutRequirement } from '../../payments/payout-account/payout-account-provider.ts';
import type { StoredPayoutAccount } from '../../payments/payout-account/queries.server.ts';

/** Payout state of a creator for pages, without anything that gives access to the account at Stripe. */
export interface PayoutStanding {
  state: PayoutState | 'none';
  /** ISO 3166-1 alpha-2, or null if no country was chosen yet. */
  country: string | null;
  requirements: DueRequirements;
  /** Deadline for the requirements as ISO 8601, or null if there is none. */
  dueAt: string | null;
  wasActive: boolean;
}

export function standingOf(account: StoredPayoutAccount | null): PayoutStanding {
  // An account that was not created at Stripe yet counts as no account.
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
