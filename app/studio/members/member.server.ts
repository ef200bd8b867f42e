import { and, eq, inArray } from 'drizzle-orm';
import type { AuditEvent } from '../../access/audit.server.ts';
import { listPostsOf, type WrittenPost } from '../../community/moderation/queries.server.ts';
import type { Db } from '../../db/client.server.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import { isUuid } from '../../http/ids.ts';
import { sentEmails } from '../../membership/emails/stored-emails.server.ts';
import { isOnlyGranted } from '../../membership/operator/grants.server.ts';
import { withHistory } from '../../membership/operator/member-history.server.ts';
import { findListedMember, type StoredFact } from '../../membership/operator/member-list.server.ts';
import type { Money } from '../../payments/money.ts';
import { findPaymentStatus } from '../../payments/payment-status.server.ts';
import { type RefundableInvoice, refundableInvoices } from '../../payments/refund/refundable.ts';
import { readSnapshot } from '../../payments/stored-subscription.ts';
import { freeMonth } from './grant-form.ts';
import { type HistoryActor, type HistoryEntry, historyOf } from './member-history.ts';
import type { ShownMember } from './member-list.ts';
import { type MemberServices, type OfStudio, shown } from './members.server.ts';

export interface MemberPage {
  member: ShownMember;
  /** Newest first. Empty for a former member. */
  history: HistoryEntry[];
  /** Payments that can be refunded, newest first. Empty for a former member. */
  refundable: RefundableInvoice[];
  /** Disputes that are not won, newest first. Empty for a former member. */
  disputes: OpenDispute[];
  /** True if access comes only from grants, and no subscription follows, so that the studio can end the access. */
  canEnd: boolean;
  /** Sum of the payments in each currency, less what went back. Empty for a former member. */
  paid: Money[];
  /** Next charge, or null if none is planned. */
  nextCharge: { at: Date; price: Money } | null;
  /** Newest posts in the community, at most `POSTS_SHOWN`. Empty for a former member. */
  wrote: WrittenPost[];
  /** Suggested last day of free time as `YYYY-MM-DD`. Null for a former member. */
  freeMonth: string | null;
}

const POSTS_SHOWN = 5;

/** Sums payments by currency, less refunds and disputes. Failed refunds and won disputes are not subtracted. */
function paidInTotal(facts: readonly StoredFact[]): Money[] {
  const signs: Partial<Record<StoredFact['kind'], number>> = {
    paid: 1,
    refunded: -1,
    refund_failed: 1,
    disputed: -1,
    dispute_won: 1,
  };
  const sums = new Map<string, number>();
  for (const { kind, amount, currency } of facts) {
    const sign = signs[kind];
    if (sign && amount && currency) sums.set(currency, (sums.get(currency) ?? 0) + sign * amount);
  }
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}

interface OpenDispute {
  /** `dp_…` */
  id: string;
  amount: Money;
  /** Time of the dispute, in ISO 8601. */
  at: string;
  /** Deadline for evidence in ISO 8601, or null if the provider does not wait for evidence. */
  evidenceDueAt: string | null;
}

const openDisputes = (facts: readonly StoredFact[], evidenceDue: ReadonlyMap<string, Date>): OpenDispute[] =>
  facts
    .filter(
      ({ kind, providerId }) =>
        kind === 'disputed' && !facts.some((won) => won.kind === 'dispute_won' && won.providerId === providerId),
    )
    .map(({ providerId, amount, currency, at }) => ({
      id: providerId,
      amount: { amount: amount!, currency: currency! },
      at: at.toISOString(),
      evidenceDueAt: evidenceDue.get(providerId)?.toISOString() ?? null,
    }))
    .reverse();

export async function findMemberPage(
  services: MemberServices,
  studio: OfStudio,
  { membershipId, now }: { membershipId: string; now: Date },
): Promise<MemberPage | null> {
  const { db } = services;
  if (!isUuid(membershipId)) return null;
  const listed = await findListedMember(db, { creatorId: studio.creatorId, membershipId, now });
  if (!listed) return null;
  const [member] = await shown(services, studio, [listed], now);
  if (listed.endedAt) {
    const nothing = { history: [], refundable: [], disputes: [], paid: [], nextCharge: null, wrote: [] };
    return { member: member!, ...nothing, canEnd: false, freeMonth: null };
  }
  const [record] = await withHistory(db, [listed]);
  const doers = await findDoers(db, studio, record!.audit);
  const charge = (await findPaymentStatus(db, { membershipId }))?.nextCharge ?? null;
  return {
    member: member!,
    history: historyOf({ ...record!, notices: sentEmails(record!.emails), doers }),
    refundable: refundableInvoices(listed.facts),
    disputes: openDisputes(listed.facts, await findEvidenceDue(db, { membershipId })),
    canEnd: isOnlyGranted(listed, now),
    paid: paidInTotal(listed.facts),
    nextCharge: charge && { at: charge.at, price: charge.price },
    wrote: await listPostsOf(db, { creatorId: studio.creatorId, accountId: listed.accountId, limit: POSTS_SHOWN }),
    freeMonth: freeMonth(listed.access.until, now),
  };
}

async function findEvidenceDue(db: Db, { membershipId }: { membershipId: string }): Promise<Map<string, Date>> {
  const stored = await db
    .select({ snapshot: paymentSubscriptions.snapshot })
    .from(paymentSubscriptions)
    .where(eq(paymentSubscriptions.membershipId, membershipId));
  const asking = stored.flatMap(({ snapshot }) => readSnapshot(snapshot)?.disputes ?? []);
  return new Map(asking.map(({ id, evidenceDueAt }) => [id, evidenceDueAt]));
}

/** Returns actors by `kind:providerId`. Operators act by commands, so an account acted while working in the studio. */
async function findDoers(
  db: Db,
  { creatorId }: OfStudio,
  audit: readonly AuditEvent[],
): Promise<Map<string, HistoryActor>> {
  const ids = audit.flatMap(({ actorAccountId }) => actorAccountId ?? []);
  const known = await db
    .select({ accountId: accounts.id, email: accounts.email, works: creatorMembers.accountId })
    .from(accounts)
    .leftJoin(creatorMembers, and(eq(creatorMembers.accountId, accounts.id), eq(creatorMembers.creatorId, creatorId)))
    .where(inArray(accounts.id, ids));
  const people = new Map(known.map(({ accountId, email, works }) => [accountId, works ? { studio: email } : 'former']));
  return new Map(
    audit.flatMap(({ details, actorAccountId }): [string, HistoryActor][] => {
      const { fact } = details;
      if (typeof fact !== 'string') return [];
      return [[fact, actorAccountId === null ? 'site' : ((people.get(actorAccountId) as HistoryActor) ?? 'deleted')]];
    }),
  );
}
