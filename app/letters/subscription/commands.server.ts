import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, not, or, sql } from 'drizzle-orm';
import { type Brand, queueMail } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { isLiveSubscription, letterDeliveries, letterSubscriptions, letters } from '../../db/schema/letters.ts';
import { mailSuppressions } from '../../db/schema/mail-suppressions.ts';
import { memberships } from '../../db/schema/membership.ts';
import type { Services } from '../../http/services.ts';
import { addressHashes } from '../../identity/address-hashes.server.ts';
import {
  endConfirmedBounce,
  findSuppression,
  type HashAddress,
  suppressUnsubscribed,
} from '../../mail/suppressions/suppressions.server.ts';
import { letterPaths } from '../paths.ts';
import { ON_LIST } from './moved-readers.server.ts';
import { findSubscription, type Subscription } from './queries.server.ts';
import { subscriptionToken } from './token.server.ts';

const HOUR_MS = 3600 * 1_000;

/** A creator's letter at one address, normalized by `normaliseEmail`. */
interface LetterAt {
  creatorId: string;
  address: string;
}

/**
 * Mails a link that confirms the request, at most once an hour. Does nothing for an address that gets the letter.
 * @param request.on pattern of the route where the letter was requested
 */
export function requestLetter(
  services: Pick<Services, 'db' | 'mail' | 'now' | 'origin' | 'secrets' | 'supportEmail'>,
  { brand, address, on }: { brand: Brand; address: string; on: string },
): Promise<void> {
  return services.db.transaction(async (tx) => {
    const now = services.now();
    const requested = { requestedAt: now, requestedOn: on, confirmationSentAt: now };
    const { creatorId, confirmationSentAt } = letterSubscriptions;
    const isDue = or(isNull(confirmationSentAt), lte(confirmationSentAt, new Date(now.getTime() - HOUR_MS)));
    const ofAddress = and(eq(creatorId, brand.creatorId), eq(letterSubscriptions.address, address));
    // Deletes a refused subscription, because its old token must not confirm the request.
    await tx
      .delete(letterSubscriptions)
      .where(and(ofAddress, isNotNull(letterSubscriptions.confirmedAt), not(isLiveSubscription)));
    const [due] = await tx
      .insert(letterSubscriptions)
      .values({ creatorId: brand.creatorId, address, ...requested })
      .onConflictDoUpdate({
        target: [creatorId, letterSubscriptions.address],
        set: requested,
        setWhere: and(not(isLiveSubscription), isDue),
      })
      .returning({ id: letterSubscriptions.id });
    if (!due) return;
    const link = services.origin + letterPaths.confirm(subscriptionToken(due.id, services.secrets));
    await queueMail(tx, services, { to: address, brand, template: { name: 'letter-confirmation', props: { link } } });
  });
}

/**
 * Confirms a requested letter, and ends a bounce if the confirmation was sent despite the bounce. Idempotent.
 * @returns null if the request has expired or the subscription has ended
 */
export function confirmLetter(
  services: Pick<Services, 'db' | 'now' | 'secrets'>,
  { subscriptionId }: { subscriptionId: string },
): Promise<Subscription | null> {
  const { db, now, secrets } = services;
  return db.transaction(async (tx) => {
    const found = await findSubscription(tx, { subscriptionId });
    if (!found || found.isLive) return found;
    // A link in an old letter does not renew a consent that was refused later.
    if (found.confirmedAt !== null) return null;
    const confirmedAt = now();
    await tx.update(letterSubscriptions).set({ confirmedAt }).where(eq(letterSubscriptions.id, subscriptionId));
    const hashAddress = (address: string) => addressHashes(address, secrets);
    await endConfirmedBounce(tx, { address: found.address, hashAddress, now: confirmedAt });
    return { ...found, confirmedAt, isLive: true };
  });
}

/**
 * Subscribes the confirmed address of a signed-in account, or renews its consent.
 * @returns false if no letter may be sent to the address, because of a bounce or a complaint
 */
export async function subscribeAccount(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  { creatorId, address, on, now }: LetterAt & { on: string; now: Date },
): Promise<boolean> {
  const hashAddress = (each: string) => addressHashes(each, secrets);
  const letter = { kind: 'optional', creatorId, agreedAt: now } as const;
  if (await findSuppression(db, letter, { address, hashAddress, now })) return false;
  const agreed = { requestedAt: now, requestedOn: on, confirmedAt: now };
  await db
    .insert(letterSubscriptions)
    .values({ creatorId, address, ...agreed })
    .onConflictDoUpdate({ target: [letterSubscriptions.creatorId, letterSubscriptions.address], set: agreed });
  return true;
}

/** Ends an address's subscription and stores the unsubscription. Idempotent. Returns false without a subscription. */
export async function stopLetter(tx: Db, { creatorId, address, now }: LetterAt & { now: Date }): Promise<boolean> {
  const ended = await tx
    .delete(letterSubscriptions)
    .where(and(eq(letterSubscriptions.creatorId, creatorId), eq(letterSubscriptions.address, address)))
    .returning({ id: letterSubscriptions.id });
  if (ended.length === 0) return false;
  await suppressUnsubscribed(tx, { creatorId, addresses: [address], source: 'letter', now });
  return true;
}

/**
 * Unsubscribes by the link of a letter. Idempotent. Ends a newer subscription of the address too, because mail programs
 * unsubscribe by old letters.
 * @param given.letterDeliveryId delivery that had the link
 * @returns the ended letter, or null if the address does not get it any more
 */
export async function unsubscribe(
  tx: Db,
  given: { subscriptionId: string; letterDeliveryId?: string; now: Date },
): Promise<LetterAt | null> {
  const { subscriptionId, letterDeliveryId, now } = given;
  const sent = letterDeliveryId ? await findDelivered(tx, { letterDeliveryId }) : null;
  const subscription = await findSubscription(tx, { subscriptionId });
  // The delivery counts only if its subscription has ended too.
  const letter = subscription ?? (sent?.subscriptionId === null ? sent : null);
  if (!letter) return null;
  const { creatorId, address } = letter;
  if (!(await stopLetter(tx, { creatorId, address, now }))) return null;
  if (letterDeliveryId && sent?.creatorId === creatorId && sent.address === address) {
    await tx.update(letterDeliveries).set({ unsubscribedAt: now }).where(eq(letterDeliveries.id, letterDeliveryId));
  }
  return { creatorId, address };
}

async function findDelivered(
  tx: Db,
  { letterDeliveryId }: { letterDeliveryId: string },
): Promise<(LetterAt & { subscriptionId: string | null }) | null> {
  const [sent] = await tx
    .select({
      creatorId: letters.creatorId,
      address: letterDeliveries.address,
      subscriptionId: letterDeliveries.subscriptionId,
    })
    .from(letterDeliveries)
    .innerJoin(letters, eq(letters.id, letterDeliveries.letterId))
    .where(eq(letterDeliveries.id, letterDeliveryId));
  return sent ?? null;
}

/**
 * Moves the letters of an address to the account's new address. The subscriptions are new, so that links in old letters
 * do not work for the new address.
 * @param given.ofMembershipsOf account that returns to an earlier address; moves only letters of its creators
 */
export async function moveSubscriptions(
  tx: Db,
  given: { from: string; to: string; ofMembershipsOf?: string },
): Promise<void> {
  const { from, to, ofMembershipsOf: accountId } = given;
  const complaints = await tx
    .select({ id: mailSuppressions.id })
    .from(mailSuppressions)
    .where(and(eq(mailSuppressions.address, from), eq(mailSuppressions.reason, 'complaint')));
  // A person who complained gets no letters at another address either.
  if (complaints.length > 0) return;
  const creatorIds = tx.select({ id: memberships.creatorId }).from(memberships);
  const ofMemberships =
    accountId && inArray(letterSubscriptions.creatorId, creatorIds.where(eq(memberships.accountId, accountId)));
  const moved = await tx
    .delete(letterSubscriptions)
    .where(and(eq(letterSubscriptions.address, from), isLiveSubscription, ofMemberships || undefined))
    .returning();
  if (moved.length === 0) return;
  await tx
    .insert(letterSubscriptions)
    .values(moved.map(({ id: _, ...subscription }) => ({ ...subscription, address: to })))
    .onConflictDoUpdate({
      target: [letterSubscriptions.creatorId, letterSubscriptions.address],
      set: { confirmedAt: sql`excluded.confirmed_at` },
      setWhere: isNull(letterSubscriptions.confirmedAt),
    });
}

/** Deletes an account's subscriptions and hashes its addresses in deliveries. */
export async function forgetReader(
  tx: Db,
  { addresses, hashAddress }: { addresses: readonly string[]; hashAddress: HashAddress },
): Promise<void> {
  await tx.delete(letterSubscriptions).where(inArray(letterSubscriptions.address, [...addresses]));
  for (const address of addresses) {
    await tx
      .update(letterDeliveries)
      .set({ address: hashAddress(address)[0]! })
      .where(eq(letterDeliveries.address, address));
  }
}

const UNCONFIRMED_DAYS = 7;
/** Days for which unconfirmed requests from a list are stored, so that their readers are not asked again. */
const ASKED_DAYS = 365;

export async function deleteUnconfirmedRequests(db: Db, { now }: { now: Date }): Promise<void> {
  const { confirmedAt, requestedAt, requestedOn } = letterSubscriptions;
  const before = (days: number) => lt(requestedAt, new Date(now.getTime() - days * 24 * HOUR_MS));
  const isExpired = or(and(ne(requestedOn, ON_LIST), before(UNCONFIRMED_DAYS)), before(ASKED_DAYS));
  await db.delete(letterSubscriptions).where(and(isNull(confirmedAt), isExpired));
}
