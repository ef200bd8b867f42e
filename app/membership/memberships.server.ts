import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { endUserDetails, memberships } from '../db/schema/membership.ts';
import { membershipFacts } from '../db/schema/membership-facts.ts';
import type { Services } from '../http/services.ts';
import { lastGrace } from './access/access.ts';
import { recordFact } from './access/facts.server.ts';
import type { RequestedChange } from './charges.ts';
import { scheduleMembershipEmails } from './emails/due.server.ts';
import type { Price } from './prices/price.ts';
import { beginTrial } from './trial/trials.server.ts';

// State transitions of a membership. Callers hold the account's lock and write `EndUserDetails` afterwards, so that the
// trigger of that table does nothing.

export type Opening = Pick<Services, 'secrets' | 'origin' | 'sites' | 'supportEmail' | 'mail' | 'charges'>;

/**
 * Begins a membership as the account's current one, and returns its id; the caller begins the trial, if any. Ends the
 * previous membership, or deletes it if it was never opened.
 * @param membership.openedAt null if the address is not confirmed yet
 * @param membership.previous reason for the end of the previous membership
 */
export async function beginMembership(
  tx: Db,
  { charges }: Pick<Services, 'charges'>,
  membership: {
    accountId: string;
    creatorId: string;
    price: Pick<Price, 'id' | 'plan'>;
    cameFrom?: 'community' | null | undefined;
    openedAt: Date | null;
    previous: 'moved' | 'ended';
    now: Date;
  },
): Promise<string> {
  const { previous, now, price, ...begun } = membership;
  const current = and(eq(memberships.accountId, membership.accountId), isNull(memberships.endedAt));
  const nothingToCome = { nextCreatorId: null, moveAt: null, movePriceId: null, dueAt: null };
  const ended = await tx
    .update(memberships)
    .set({ endedAt: now, endReason: previous, ...nothingToCome })
    .where(and(current, isNotNull(memberships.openedAt)))
    .returning({ id: memberships.id });
  for (const { id } of ended) {
    await recordFact(tx, { kind: previous, providerId: id, membershipId: id, at: now });
    await charges?.syncToProvider(tx, { membershipId: id });
  }
  await tx.delete(memberships).where(current);
  const [row] = await tx
    .insert(memberships)
    .values({ ...begun, plan: price.plan, priceId: price.id, beganAt: now })
    .returning({ id: memberships.id });
  const membershipId = row!.id;
  await noteGraceUsed(tx, { ...membership, membershipId });
  return membershipId;
}

/** Copies the last grace of earlier memberships with the same creator. That grace counts towards the yearly limit. */
async function noteGraceUsed(
  tx: Db,
  { accountId, creatorId, membershipId }: { accountId: string; creatorId: string; membershipId: string },
): Promise<void> {
  const { kind, providerId, at, coversFrom, coversUntil, aboutId } = membershipFacts;
  const facts = await tx
    .select({ earlierId: memberships.id, kind, providerId, at, coversFrom, coversUntil, aboutId })
    .from(membershipFacts)
    .innerJoin(memberships, eq(memberships.id, membershipFacts.membershipId))
    .where(
      and(eq(memberships.accountId, accountId), eq(memberships.creatorId, creatorId), ne(memberships.id, membershipId)),
    );
  const graces = [...Map.groupBy(facts, ({ earlierId }) => earlierId).values()].flatMap(
    (ofOne) => lastGrace(ofOne)?.getTime() ?? [],
  );
  if (graces.length === 0) return;
  const last = new Date(Math.max(...graces));
  await recordFact(tx, { kind: 'grace_used', providerId: membershipId, membershipId, at: last });
}

/** Gives a membership without a subscription the price that its member has agreed to. */
export async function takePrice(
  tx: Db,
  { membershipId, accountId, price }: { membershipId: string; accountId: string; price: Pick<Price, 'id' | 'plan'> },
): Promise<{ beganAt: Date }> {
  const [membership] = await tx
    .update(memberships)
    .set({ priceId: price.id, plan: price.plan })
    .where(eq(memberships.id, membershipId))
    .returning({ beganAt: memberships.beganAt });
  await tx.update(endUserDetails).set({ membershipType: price.plan }).where(eq(endUserDetails.authId, accountId));
  return membership!;
}

/** Opens the account's current membership, if any, in the transaction that confirms the address. Idempotent. */
export async function openMembership(
  tx: Db,
  services: Opening,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  const opened = await tx
    .update(memberships)
    .set({ openedAt: now })
    .where(and(eq(memberships.accountId, accountId), isNull(memberships.endedAt), isNull(memberships.openedAt)))
    .returning({ membershipId: memberships.id, creatorId: memberships.creatorId });
  for (const each of opened) await beginOpenTrial(tx, services, { ...each, accountId, now });
}

export async function beginOpenTrial(
  tx: Db,
  services: Opening,
  { membershipId, requested, ...opened }: Parameters<typeof beginTrial>[2] & { requested?: RequestedChange },
): Promise<void> {
  await beginTrial(tx, services, { membershipId, ...opened });
  await scheduleMembershipEmails(tx, services, { membershipId, now: opened.now });
  await services.charges?.syncToProvider(tx, { membershipId, ...(requested && { requested }) });
}
