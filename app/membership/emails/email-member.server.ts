import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import type { Services } from '../../http/services.ts';
import type { Fact } from '../access/access.ts';
import { listCharging, unsyncedCharging } from './charging.server.ts';
import { type Charging, membershipEmailKinds, type QueuedEmail, WITHDRAWAL_RECEIVED } from './due-emails.ts';
import { listStoredEmails, sentEmails } from './stored-emails.server.ts';

export interface EmailMember {
  membershipId: string;
  accountId: string;
  creatorId: string;
  isOpened: boolean;
  isCancelled: boolean;
  /** Time of the scheduled move or raise, whichever is earlier, or null without either. */
  changesAt: Date | null;
  facts: Fact[];
  queued: QueuedEmail[];
  charging: Charging | null;
  /** True if the creator can charge now. */
  canCharge: boolean;
  /** False for a former membership, and while the account's deletion is pending. */
  receivesEmails: boolean;
}

export async function listEmailMembers(
  tx: Db,
  { charges }: Pick<Services, 'charges'>,
  membershipIds: readonly string[],
): Promise<EmailMember[]> {
  if (membershipIds.length === 0) return [];
  const rows = await tx
    .select({
      membershipId: memberships.id,
      accountId: memberships.accountId,
      creatorId: memberships.creatorId,
      openedAt: memberships.openedAt,
      endedAt: memberships.endedAt,
      cancelAt: memberships.cancelAt,
      moveAt: memberships.moveAt,
      raiseAt: memberships.raiseAt,
      deletionAt: accounts.deletionAt,
      legalAccepted: endUserDetails.legalAccepted,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .leftJoin(endUserDetails, eq(endUserDetails.authId, memberships.accountId))
    .where(inArray(memberships.id, [...membershipIds]));
  const facts = await tx
    .select()
    .from(membershipFacts)
    .where(inArray(membershipFacts.membershipId, [...membershipIds]));
  const emails = await listStoredEmails(tx, { membershipIds, kinds: [...membershipEmailKinds, WITHDRAWAL_RECEIVED] });
  const creatorIds = [...new Set(rows.map(({ creatorId }) => creatorId))];
  const open = new Set(await charges?.listOpen(tx, { creatorIds }));
  const running = charges ? await listCharging(tx, membershipIds) : null;
  const factsOf = Map.groupBy(facts, ({ membershipId }) => membershipId);
  const emailsOf = Map.groupBy(emails, ({ membershipId }) => membershipId);
  return rows.map(({ endedAt, deletionAt, openedAt, cancelAt, moveAt, raiseAt, legalAccepted, ...row }) => ({
    ...row,
    changesAt: earlier(moveAt, raiseAt),
    isOpened: openedAt !== null,
    isCancelled: cancelAt !== null,
    facts: factsOf.get(row.membershipId) ?? [],
    queued: sentEmails(emailsOf.get(row.membershipId) ?? []),
    canCharge: open.has(row.creatorId),
    charging: chargingOf(running?.get(row.membershipId), {
      isOpen: open.has(row.creatorId),
      legalAccepted: legalAccepted === true,
    }),
    receivesEmails: endedAt === null && deletionAt === null,
  }));
}

const earlier = (one: Date | null, other: Date | null) => (one && other ? (one < other ? one : other) : (one ?? other));

/** @param running state of the subscription, which charges even if the terms were not accepted */
function chargingOf(
  running: Omit<Charging, 'awaitsTerms'> | undefined,
  { isOpen, legalAccepted }: { isOpen: boolean; legalAccepted: boolean },
): Charging | null {
  if (running) return { ...running, awaitsTerms: false };
  return isOpen ? { ...unsyncedCharging, awaitsTerms: !legalAccepted } : null;
}
