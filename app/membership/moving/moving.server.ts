import { and, eq, isNull } from 'drizzle-orm';
import { findBrand } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { cancellations, endUserDetails, memberships } from '../../db/schema/membership.ts';
import type { Services } from '../../http/services.ts';
import { updateMetadata } from '../../identity/commands.server.ts';
import { type Account, findAccount } from '../../identity/queries.server.ts';
import { type Access, timeOfFact } from '../access/access.ts';
import type { RequestedChange } from '../charges.ts';
import { scheduleMembershipEmails } from '../emails/due.server.ts';
import { beginMembership, beginOpenTrial, type Opening } from '../memberships.server.ts';
import { bindOffer, releaseOffer, takeOffer } from '../offers/commands.server.ts';
import { movePrice } from '../offers/queries.server.ts';
import { offerOf, priceForPlan, wasShown, withOffer } from '../prices/offer.ts';
import type { OfferTerms, Price, PriceList } from '../prices/price.ts';
import { listOnSale } from '../prices/queries.server.ts';
import { type LockedMembership, lockDueMembership, lockMembership } from '../status/current-membership.server.ts';
import { hasUsedTrial } from '../trial/trials.server.ts';
import { type MoveTerms, moveCharge, moveTerms, planAfter, termsKey } from './moving.ts';

export type MoveResult =
  /** `stays`: the account is already a member of this creator. `joined`: the account had no current membership. */
  | { ok: true; done: 'moved' | 'joined' | 'scheduled' | 'stays' }
  | { ok: false; reason: 'creator-unknown' | 'unconfirmed' | 'nothing-on-sale' }
  /** The terms or the price differ from those shown; nothing is changed. */
  | { ok: false; reason: 'terms-changed'; terms: MoveTerms; onSale: PriceList }
  /** The offer was used before, has ended, or has no place left; nothing is changed. */
  | { ok: false; reason: 'offer-gone'; terms: MoveTerms; onSale: PriceList };

/**
 * Moves a confirmed account to another creator, or lets the account join a creator: now, or when the paid or granted
 * time ends (`moveTerms`). A scheduled move replaces an earlier scheduled move and a cancellation. Idempotent.
 * @param move.agreed `termsKey` of the terms shown
 * @param move.plan plan to join with, if it is sold; ignored for a move, which keeps the plan
 * @param move.shown prices shown on the page, as in `wasShown`
 */
export async function moveToCreator(
  services: Pick<Services, 'db'> & Opening,
  move: {
    accountId: string;
    creatorId: string;
    agreed: string | null;
    plan: string;
    shown?: string | undefined;
    offer?: OfferTerms | null;
    now: Date;
  },
): Promise<MoveResult> {
  try {
    return await services.db.transaction((tx) => makeMove(tx, services, move));
  } catch (error) {
    if (error instanceof OfferGone) return { ok: false, reason: 'offer-gone', ...error.shown };
    throw error;
  }
}

/** Thrown to roll back a transaction whose offer cannot be taken; carries the new terms. */
class OfferGone extends Error {
  shown: { terms: MoveTerms; onSale: PriceList };
  constructor(shown: OfferGone['shown']) {
    super('The offer cannot be taken');
    this.shown = shown;
  }
}

async function makeMove(tx: Db, services: Opening, move: Parameters<typeof moveToCreator>[1]): Promise<MoveResult> {
  const { accountId, now, offer = null } = move;
  const brand = await findBrand(tx, move);
  if (!brand) return { ok: false, reason: 'creator-unknown' };
  const { creatorId } = brand;
  const membership = await lockMembership(tx, { accountId, now });
  const account = await findAccount(tx, move);
  if (!account?.emailConfirmedAt) return { ok: false, reason: 'unconfirmed' };
  if (membership?.creatorId === creatorId) return { ok: true, done: 'stays' };
  const terms = await findMoveTerms(tx, services, { access: membership?.access ?? null, accountId, creatorId, now });
  if (terms.when === 'later' && membership?.nextCreatorId === creatorId) return { ok: true, done: 'scheduled' };
  const sale = await listOnSale(tx, { creatorId, now });
  const onSale = withOffer(sale, offer);
  const price = priceForPlan(onSale, membership ? planAfter(membership, terms) : move.plan);
  if (!price) return { ok: false, reason: 'nothing-on-sale' };
  if (termsKey(terms) !== move.agreed || !wasShown(price, move.shown)) {
    return { ok: false, reason: 'terms-changed', terms, onSale };
  }
  await recordAgreed(tx, services, { accountId, creatorId, membership, terms, price, now });
  await releaseOffer(tx, { accountId });
  const take = async (by: { membershipId: string } | { membershipId: null; creatorId: string }) => {
    const taken = offerOf(price);
    if (!taken) return;
    const taking = { offerId: taken.id, accountId, ...by, now, isConfirmed: true };
    if (!(await takeOffer(tx, services, taking))) throw new OfferGone({ terms, onSale: sale });
  };
  if (terms.when === 'later' && membership) {
    await take({ membershipId: null, creatorId });
    await schedule(tx, services, { membershipId: membership.id, creatorId, price, at: terms.at, now });
    return { ok: true, done: 'scheduled' };
  }
  await begin(tx, services, { account, membership, creatorId, price, terms, take, now });
  return { ok: true, done: membership ? 'moved' : 'joined' };
}

export async function findMoveTerms(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  move: { access: Access | null; accountId: string; creatorId: string; now: Date },
): Promise<MoveTerms> {
  const { access: given, now } = move;
  // While the next payment is awaited, the promised time has passed, so the move can be made now.
  const access = given?.may && given.until <= now ? null : given;
  return moveTerms({ access, hadTrial: await hasUsedTrial(db, { secrets }, move) });
}

/** Records the consent to the price, if the page stated that the saved card will be charged. */
async function recordAgreed(
  tx: Db,
  { charges }: Pick<Services, 'charges'>,
  move: {
    accountId: string;
    creatorId: string;
    membership: LockedMembership | null;
    terms: MoveTerms;
    price: Price;
    now: Date;
  },
): Promise<void> {
  const { accountId, creatorId, membership, terms, price, now } = move;
  // If the move opens with a payment, the next page asks for the payment and for the consent.
  if (!charges || !membership || moveCharge(terms, now).when === 'asked') return;
  const card = await charges.findCardFor(tx, { accountId, creatorId, currency: price.currency });
  if (card) await charges.recordConsent(tx, { accountId, price, beginsAtOnce: true, now });
}

/**
 * Finds the price accepted for a scheduled move to this creator, with the offer taken for the move. Null if there is no
 * such move, or if the member has chosen another plan since.
 */
export async function findScheduledPrice(
  db: Db,
  { accountId, creatorId }: { accountId: string; creatorId: string },
): Promise<Price | null> {
  const ofMove = and(eq(memberships.accountId, accountId), eq(memberships.nextCreatorId, creatorId));
  const [found] = await db
    .select({ price: movePrice(memberships) })
    .from(memberships)
    .where(and(ofMove, isNull(memberships.endedAt)));
  return found?.price ?? null;
}

/**
 * Makes a membership's scheduled move if the move is due. Delays the move if access was extended, and cancels the move
 * if the new creator's page is not public or nothing is on sale. Idempotent.
 */
export async function executeScheduledMove(
  tx: Db,
  services: Opening,
  { membershipId, now }: { membershipId: string; now: Date },
): Promise<void> {
  const due = await lockDueMembership(tx, { membershipId, now });
  if (!due) return;
  const { accountId, current: membership } = due;
  if (membership?.id !== membershipId || !membership.nextCreatorId || !membership.moveAt) return;
  if (membership.moveAt > now) return;
  const { nextCreatorId: creatorId } = membership;
  const account = await findAccount(tx, { accountId });
  const brand = await findBrand(tx, { creatorId });
  const terms = await findMoveTerms(tx, services, { access: membership.access, accountId, creatorId, now });
  const price = await findMovePrice(tx, { membership, creatorId, now });
  if (account && brand && price && terms.when === 'now') {
    // The terms stated that the price is charged at the move if no trial begins.
    const take = (by: { membershipId: string }) => bindOffer(tx, { accountId, ...by, creatorId });
    await begin(tx, services, { account, membership, creatorId, price, terms, requested: 'charge', take, now });
    return;
  }
  const delayedTo = brand && terms.when === 'later' ? terms.at : null;
  if (!delayedTo) await releaseOffer(tx, { accountId });
  const next = delayedTo ? { moveAt: delayedTo } : { nextCreatorId: null, moveAt: null, movePriceId: null };
  await tx.update(memberships).set(next).where(eq(memberships.id, membershipId));
  await scheduleMembershipEmails(tx, services, { membershipId, now });
  await services.charges?.syncToProvider(tx, { membershipId, ...(!delayedTo && { requested: 'return' }) });
}

async function schedule(
  tx: Db,
  services: Opening,
  move: { membershipId: string; creatorId: string; price: Price; at: Date; now: Date },
): Promise<void> {
  const { membershipId, creatorId, price, at, now } = move;
  await tx
    .update(memberships)
    .set({ nextCreatorId: creatorId, moveAt: at, movePriceId: price.id, cancelAt: null })
    .where(eq(memberships.id, membershipId));
  await tx
    .update(cancellations)
    .set({ undoneAt: now })
    .where(and(eq(cancellations.membershipId, membershipId), isNull(cancellations.undoneAt)));
  await scheduleMembershipEmails(tx, services, { membershipId, now });
  await services.charges?.syncToProvider(tx, { membershipId });
}

/** Returns the accepted price, or the current price of a plan chosen since, or null if nothing is on sale. */
async function findMovePrice(
  tx: Db,
  { membership, creatorId, now }: { membership: LockedMembership; creatorId: string; now: Date },
): Promise<Price | null> {
  const [agreed] = await tx
    .select({ price: movePrice(memberships) })
    .from(memberships)
    .where(eq(memberships.id, membership.id));
  const { price, nextPrice } = membership;
  const isChosenSince = nextPrice !== null && agreed?.price?.plan !== nextPrice.plan;
  if (agreed?.price && !isChosenSince) return agreed.price;
  return priceForPlan(await listOnSale(tx, { creatorId, now }), (nextPrice ?? price).plan);
}

/** Ends the current membership, if any, and begins the new one at the same time. */
async function begin(
  tx: Db,
  services: Opening,
  move: {
    account: Account;
    membership: LockedMembership | null;
    creatorId: string;
    price: Price;
    terms: MoveTerms;
    requested?: RequestedChange;
    /** Assigns the offer to the new membership. Called before the payments are synced. */
    take(by: { membershipId: string }): Promise<void>;
    now: Date;
  },
): Promise<void> {
  const { account, membership, creatorId, price, terms, requested, take } = move;
  const { accountId, metadata } = account;
  // The move is not earlier than the membership's newest fact, even if the clock jumped back.
  const times = membership?.facts.map(({ at }) => at.getTime()) ?? [];
  const newest = times.length > 0 ? new Date(Math.max(...times)) : null;
  const now = timeOfFact('moved', { newest, now: move.now });
  const previous = membership ? 'moved' : 'ended';
  const begun = { accountId, creatorId, price, openedAt: now, previous, now } as const;
  const membershipId = await beginMembership(tx, services, begun);
  await take({ membershipId });
  // A customer at the provider belongs to one creator's account.
  const record = { creatorId, membershipType: price.plan, stripeId: null };
  await tx
    .insert(endUserDetails)
    .values({ ...namesIn(metadata), ...record, authId: accountId, email: account.email })
    .onConflictDoUpdate({ target: endUserDetails.authId, set: record });
  // The metadata of accounts made with Google also names the creator (specification, section 3).
  if ('creator_id' in metadata) await updateMetadata(tx, { accountId, metadata: { creator_id: creatorId }, now });
  const left = terms.trial === 'left' && membership ? { until: terms.until, of: membership.id } : null;
  await beginOpenTrial(tx, services, { membershipId, accountId, creatorId, left, requested, now });
}

function namesIn(metadata: Record<string, unknown>): { firstName: string | null; lastName: string | null } {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return { firstName: text(metadata.first_name), lastName: text(metadata.last_name) };
}
