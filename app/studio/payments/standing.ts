import type { DueRequirements } from '../../payments/merchant/copy.ts';
import { dueRequirements, type MerchantState } from '../../payments/merchant/merchant.ts';
import type { MerchantRequirement } from '../../payments/merchant/merchant-provider.ts';
import type { StoredMerchant } from '../../payments/merchant/queries.server.ts';

/** State of a creator's merchant for pages, without its id at Stripe. */
export interface MerchantStanding {
  /** `leaving`: the owner has begun to disconnect the merchant. */
  state: MerchantState | 'none' | 'leaving';
  requirements: DueRequirements;
  /** Deadline for the requirements as ISO 8601, or null without a deadline. */
  dueAt: string | null;
  wasReady: boolean;
  /** Name on members' bank statements, or null before it was set. */
  statementDescriptor: string | null;
  usesTax: boolean;
}

export function standingOf(account: StoredMerchant | null): MerchantStanding {
  // The account at Stripe was not created yet.
  if (!account || (account.merchantId === null && account.disconnectedAt === null)) {
    return {
      state: 'none',
      requirements: [],
      dueAt: null,
      wasReady: false,
      statementDescriptor: null,
      usesTax: false,
    };
  }
  const { state, requirements, dueAt, readyAt, parting, disconnectedAt, statementDescriptor, usesTax } = account;
  return {
    state: parting !== null && disconnectedAt === null ? 'leaving' : state,
    dueAt: dueAt?.toISOString() ?? null,
    wasReady: readyAt !== null,
    requirements: dueRequirements(requirements as MerchantRequirement[]),
    statementDescriptor,
    usesTax,
  };
}
