import type { creatorMembers } from '../db/schema/creators.ts';
import type { Access, Fact } from './access.ts';
import type { PlanId } from './plans.ts';

/** The membership of an account as it stands: the current one, or where none is, the one that ended last. */
export interface StandingMembership {
  membershipId: string;
  creatorId: string;
  plan: PlanId;
  beganAt: Date;
  /** Null: the address was not confirmed while it was current. */
  openedAt: Date | null;
  /** Null: it is current. */
  endedAt: Date | null;
  cancelAt: Date | null;
  nextPlan: PlanId | null;
  nextCreatorId: string | null;
  moveAt: Date | null;
  facts: readonly Fact[];
  access: Access;
}

/** What an account is to the site's creators. */
export interface Standing {
  /** Null: the account never joined anybody. */
  membership: StandingMembership | null;
  /** The creators whose studio the account may open. */
  studios: readonly { creatorId: string; role: (typeof creatorMembers.$inferSelect)['role'] }[];
  isOperator: boolean;
}
