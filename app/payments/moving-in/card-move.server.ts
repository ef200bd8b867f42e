import { and, asc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { recordAuditEvent } from '../../access/audit.server.ts';
import { lockPeople, ownersOf } from '../../creators/people/changes.server.ts';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { cardMoves, foreignSubscriptions, memberInvitations, memberRehearsals } from '../../db/schema/moving-in.ts';
import type { Services } from '../../http/services.ts';
import { normaliseEmail } from '../../identity/email.ts';
import type { JobResult, Worker } from '../../jobs/worker.server.ts';
import { findInvited, inviteAnew } from '../../membership/moving-in/invitations.server.ts';
import type { Source } from '../../membership/moving-in/readers.ts';
import type { Interval } from '../../membership/prices/interval.ts';
import { keepPrice } from '../../membership/prices/kept-price.server.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { paymentQueues, whileUnavailable } from '../jobs.server.ts';
import { findReadyMerchant } from '../merchant/queries.server.ts';
import type { Payments } from '../payments.ts';
import { valuesOf } from './foreign.server.ts';
import { leftOutOf } from './foreign.ts';

type MoveServices = Pick<Services, 'db' | 'membershipNow' | 'now' | 'secrets'> & {
  payments: Pick<Payments, 'of' | 'jobs' | 'livemode'>;
};

type CardMove = typeof cardMoves.$inferSelect;

export async function findCardMove(db: Db, { creatorId }: { creatorId: string }): Promise<CardMove | null> {
  const [move] = await db.select().from(cardMoves).where(eq(cardMoves.creatorId, creatorId));
  return move ?? null;
}

type ByOwner = { creatorId: string; by: { accountId: string } };

type CardMoveResult =
  | { ok: true }
  /** `busy`: a job is running. `not-listed`: the list is incomplete or has changed, or no move was started. */
  | { ok: false; reason: 'not-owner' | 'no-merchant' | 'busy' | 'not-listed' };

/** Begins to list the subscriptions in a creator's account that the site did not begin, for a dry run. */
export function listForCardMove(services: MoveServices, { creatorId, by }: ByOwner): Promise<CardMoveResult> {
  return asOwner(services, { creatorId, by }, async (tx, move) => {
    const merchant = await findReadyMerchant(tx, { creatorId });
    if (!merchant) return { ok: false, reason: 'no-merchant' };
    if (move && isBusy(move)) return { ok: false, reason: 'busy' };
    const { merchantId } = merchant;
    const listing = {
      merchantId,
      ...by,
      state: 'listing',
      cursor: null,
      listedFrom: services.membershipNow(),
    } as const;
    await tx
      .insert(cardMoves)
      .values({ creatorId, ...listing })
      .onConflictDoUpdate({ target: cardMoves.creatorId, set: listing });
    return { ok: true };
  });
}

/**
 * Begins to offer the move of the listed subscriptions. Charges nothing.
 * @param given.listedFrom start of the listing that the owner was shown, in ISO 8601
 * @param given.isWithoutClick true if the owner's terms allow the move without a click of the members
 */
export function startCardMove(
  services: MoveServices,
  { creatorId, by, listedFrom, isWithoutClick }: ByOwner & { listedFrom: string; isWithoutClick: boolean },
): Promise<CardMoveResult> {
  return asOwner(services, { creatorId, by }, async (tx, move) => {
    if (!move || isBusy(move) || move.listedFrom.toISOString() !== listedFrom)
      return { ok: false, reason: 'not-listed' };
    // The listed subscriptions are of the account that was connected during the listing.
    const merchant = await findReadyMerchant(tx, { creatorId });
    if (merchant?.merchantId !== move.merchantId) return { ok: false, reason: 'no-merchant' };
    const now = services.membershipNow();
    const started = { state: 'offering', cursor: null, startedAt: now } as const;
    await tx
      .update(cardMoves)
      .set({ ...started, withoutClickAt: isWithoutClick ? now : null })
      .where(eq(cardMoves.creatorId, creatorId));
    await audit(tx, { creatorId, by, action: 'members.card-move-started', details: { isWithoutClick } });
    return { ok: true };
  });
}

/**
 * Begins to take the move back. Refuses with `busy` during a listing, because an incomplete list was not compared with
 * the owner's members.
 */
export function undoCardMove(services: MoveServices, { creatorId, by }: ByOwner): Promise<CardMoveResult> {
  return asOwner(services, { creatorId, by }, async (tx, move) => {
    if (!move?.startedAt) return { ok: false, reason: 'not-listed' };
    if (move.state === 'listing') return { ok: false, reason: 'busy' };
    await tx.update(cardMoves).set({ state: 'undoing', cursor: null }).where(eq(cardMoves.creatorId, creatorId));
    await audit(tx, { creatorId, by, action: 'members.card-move-undone', details: {} });
    return { ok: true };
  });
}

export const isBusy = ({ state }: Pick<CardMove, 'state'>) => state !== 'listed' && state !== 'offered';

function asOwner(
  { db, payments, now }: MoveServices,
  { creatorId, by }: ByOwner,
  change: (tx: Db, move: CardMove | null) => Promise<CardMoveResult>,
): Promise<CardMoveResult> {
  return db.transaction(async (tx): Promise<CardMoveResult> => {
    const people = await lockPeople(tx, { creatorId, now: now() });
    if (!people || !ownersOf(people).some(({ accountId }) => accountId === by.accountId))
      return { ok: false, reason: 'not-owner' };
    const changed = await change(tx, await findCardMove(tx, { creatorId }));
    if (changed.ok) await payments.jobs.moveCards(tx, { creatorId });
    return changed;
  });
}

function audit(
  tx: Db,
  { creatorId, ...event }: ByOwner & { action: string; details: Record<string, unknown> },
): Promise<void> {
  return recordAuditEvent(tx, { ...event, creatorId, subject: { type: 'creator', id: creatorId } });
}

/** Number of subscriptions per request to the provider, and per transaction. */
const PAGE = 100;
const PAGES = 10;

/** Creates the worker of a card move. After ten pages, other jobs may run before the rest. */
export function createCardMoveWorker(services: MoveServices): Worker<{ creatorId: string }> {
  const { db, payments } = services;
  return {
    name: paymentQueues.moveCards,
    concurrency: 1,
    attemptMs: 300_000,
    options: whileUnavailable,
    async work({ data: { creatorId }, signal }): Promise<JobResult> {
      for (let pages = 0; pages < PAGES && !signal.aborted; pages++) {
        const move = await findCardMove(db, { creatorId });
        if (!move || !isBusy(move)) return { ok: true };
        const done = await pageOf[move.state as keyof typeof pageOf](services, move);
        if (done === 'away') return { ok: false, failure: { reason: 'away' } };
      }
      await payments.jobs.moveCards(db, { creatorId });
      return { ok: true };
    },
  };
}

const pageOf = { listing: listPage, offering: offerPage, undoing: undoPage };

/** Locks the move, and returns true if its state is the same as when it was read. */
async function isStill(tx: Db, { creatorId, state }: CardMove): Promise<boolean> {
  const [locked] = await tx.select().from(cardMoves).where(eq(cardMoves.creatorId, creatorId)).for('update');
  return locked?.state === state;
}

/** Stores the next position, unless the state or the listing has changed since the move was read. */
function proceed(tx: Db, move: CardMove, to: Partial<Pick<CardMove, 'state' | 'cursor'>>) {
  const isSame = and(eq(cardMoves.state, move.state), eq(cardMoves.listedFrom, move.listedFrom));
  return tx
    .update(cardMoves)
    .set(to)
    .where(and(eq(cardMoves.creatorId, move.creatorId), isSame));
}

async function listPage(services: MoveServices, move: CardMove): Promise<'away' | 'done'> {
  const { db, payments, membershipNow } = services;
  const { creatorId, merchantId, cursor, listedFrom } = move;
  const merchant = await findReadyMerchant(db, { creatorId });
  if (merchant?.merchantId !== merchantId) {
    await db.transaction(async (tx) => {
      if (!(await isStill(tx, move))) return;
      // An incomplete list was not compared with the owner's members.
      await tx
        .delete(foreignSubscriptions)
        .where(and(eq(foreignSubscriptions.creatorId, creatorId), eq(foreignSubscriptions.state, 'listed')));
      await proceed(tx, move, { state: 'listed', cursor: null });
    });
    return 'done';
  }
  const page = await payments.of(merchantId).listForeign({ cursor, limit: PAGE });
  if (!page.ok) return 'away';
  const onSale = await listOnSale(db, { creatorId, now: membershipNow() });
  const rows = page.value.items
    .filter(({ livemode }) => livemode === payments.livemode)
    .map((each) => ({
      ...valuesOf(each),
      id: each.id,
      creatorId,
      merchantId,
      customerId: each.customerId,
      email: normaliseEmail(each.email ?? ''),
      name: each.name.toWellFormed().replaceAll('\0', '').slice(0, 200).toWellFormed(),
      amount: each.price?.amount ?? null,
      currency: each.price?.currency ?? null,
      interval: each.price?.interval.count === 1 ? each.price.interval.unit : null,
      leftOut: leftOutOf(each, onSale),
      listedAt: listedFrom,
    }));
  await db.transaction(async (tx) => {
    const excluded = (name: string) => sql.raw(`excluded.${name}`);
    if (rows.length > 0) {
      await tx
        .insert(foreignSubscriptions)
        .values(rows)
        .onConflictDoUpdate({
          target: foreignSubscriptions.id,
          set: {
            listedAt: listedFrom,
            email: excluded('email'),
            name: excluded('name'),
            card: excluded('card'),
            amount: excluded('amount'),
            currency: excluded('currency'),
            interval: excluded('"interval"'),
            periodUntil: excluded('period_until'),
            paidUntil: excluded('paid_until'),
            leftOut: excluded('left_out'),
            state: 'listed',
          },
          // Offered and accepted subscriptions are updated by their own syncs.
          setWhere: sql`${foreignSubscriptions.state} = 'listed' or (${foreignSubscriptions.state} = 'undone' and excluded.left_out is null)`,
        });
    }
    if (page.value.next !== null) return proceed(tx, move, { cursor: page.value.next });
    const { state, listedAt } = foreignSubscriptions;
    const isGone = and(eq(state, 'listed'), lt(listedAt, listedFrom));
    await tx.delete(foreignSubscriptions).where(and(eq(foreignSubscriptions.creatorId, creatorId), isGone));
    await match(tx, services, move);
    return proceed(tx, move, { state: 'listed', cursor: null });
  });
  return 'done';
}

/**
 * Compares the listed subscriptions with the owner's list and earlier invitations, by mailbox. An address is replaced
 * by the spelling in the list or the invitation.
 */
async function match(tx: Db, { secrets }: MoveServices, { creatorId, accountId, listedFrom }: CardMove): Promise<void> {
  const taken = sql`creator_id = ${creatorId} and state = 'listed' and left_out is null`;
  const leaveOut = (reason: string, which: ReturnType<typeof sql>) =>
    tx.execute(sql`update foreign_subscriptions set left_out = ${reason} where ${taken} and ${which}`);
  await leaveOut('no-address', sql`email is null`);
  const all = sql`foreign_subscriptions
    where creator_id = ${creatorId} and listed_at = ${listedFrom.toISOString()}::timestamptz`;
  // Left-out subscriptions count too, because an owner has to look at a person who pays twice.
  await leaveOut(
    'twice',
    sql`(customer_id in (select customer_id from ${all} group by 1 having count(*) > 1)
      or mailbox_of(email) in (select mailbox_of(email) from ${all} and email is not null group by 1 having count(*) > 1))`,
  );
  await tx.execute(sql`
    with listed as (
        select lower(person ->> 'email') as email from member_rehearsal_pages, jsonb_array_elements(people) as person
          where creator_id = ${creatorId} and account_id = ${accountId} and person ->> 'email' is not null
            and person ->> 'outcome' <> 'deletion-requested'
        union select email from member_invitations where creator_id = ${creatorId}),
      named as (select mailbox_of(email) as mailbox, min(email) as email, count(*) as people from listed group by 1)
    update foreign_subscriptions subscription
      set email = coalesce(named.email, subscription.email),
        left_out = case when named.mailbox is null then 'not-in-list' when people > 1 then 'twice' end
      from foreign_subscriptions self left join named on named.mailbox = mailbox_of(self.email)
      where self.id = subscription.id and subscription.creator_id = ${creatorId} and subscription.state = 'listed'
        and subscription.left_out is null`);
  await leaveOut(
    'pays-here',
    sql`mailbox_of(email) in (select mailbox_of(${accounts.email}) from ${accounts}
      join memberships on memberships.account_id = ${accounts.id} and memberships.ended_at is null
      join payment_subscriptions paying on paying.membership_id = memberships.id and paying.ended_at is null
      where memberships.creator_id = ${creatorId})`,
  );
  await leaveOutDeleted(tx, { secrets, creatorId });
}

/** Leaves out people who have deleted their account; only keyed hashes of their addresses are left. */
async function leaveOutDeleted(
  tx: Db,
  { secrets, creatorId }: Pick<Services, 'secrets'> & { creatorId: string },
): Promise<void> {
  const { email, state, leftOut } = foreignSubscriptions;
  const ofCreator = eq(foreignSubscriptions.creatorId, creatorId);
  const rows = await tx
    .select({ email })
    .from(foreignSubscriptions)
    .where(and(ofCreator, eq(state, 'listed'), isNull(leftOut)));
  const emails = rows.map((row) => row.email!);
  const invited = await findInvited(tx, { secrets }, { creatorId, emails });
  const stored = await tx
    .select({ email: memberInvitations.email })
    .from(memberInvitations)
    .where(eq(memberInvitations.creatorId, creatorId));
  const known = new Set(stored.map((row) => row.email));
  const deleted = emails.filter((each) => invited.get(each) === 'accepted' && !known.has(each));
  if (deleted.length === 0) return;
  await tx
    .update(foreignSubscriptions)
    .set({ leftOut: 'deleted-account' })
    .where(and(ofCreator, inArray(email, deleted)));
}

async function offerPage(services: MoveServices, move: CardMove): Promise<'done'> {
  const { db, membershipNow } = services;
  const { creatorId, accountId, cursor, withoutClickAt } = move;
  const now = membershipNow();
  await db.transaction(async (tx) => {
    if (!(await isStill(tx, move))) return;
    const onSale = await listOnSale(tx, { creatorId, now });
    const [list] = accountId
      ? await tx
          .select({ source: memberRehearsals.source })
          .from(memberRehearsals)
          .where(and(eq(memberRehearsals.creatorId, creatorId), eq(memberRehearsals.accountId, accountId)))
      : [];
    const rows = await tx
      .select()
      .from(foreignSubscriptions)
      .where(
        and(
          eq(foreignSubscriptions.creatorId, creatorId),
          eq(foreignSubscriptions.state, 'listed'),
          isNull(foreignSubscriptions.leftOut),
          gt(foreignSubscriptions.id, cursor ?? ''),
        ),
      )
      .orderBy(asc(foreignSubscriptions.id))
      .limit(PAGE);
    for (const { id, email, name, amount, currency, interval, periodUntil } of rows) {
      const unit = interval as Interval['unit'];
      const price = await keepPrice(tx, { creatorId, amount: amount!, currency: currency!, unit, onSale });
      // The creator has stopped selling the plan since the listing.
      if (!price) continue;
      const person = { creatorId, email: email!, name, plan: price.plan, paidUntil: periodUntil };
      const source: Source = list?.source ?? 'list';
      const invitationId = await inviteAnew(tx, { ...person, source, invitedBy: accountId, now });
      const agreed = withoutClickAt ? ({ agreedBy: 'creator', agreedAt: withoutClickAt } as const) : {};
      const offered = { state: 'offered', invitationId, priceId: price.id } as const;
      await tx
        .update(foreignSubscriptions)
        .set({ ...offered, ...agreed })
        .where(and(eq(foreignSubscriptions.id, id), eq(foreignSubscriptions.state, 'listed')));
    }
    const last = rows.at(-1);
    await proceed(tx, move, rows.length < PAGE ? { state: 'offered', cursor: null } : { cursor: last!.id });
  });
  return 'done';
}

/** Takes a page of offers back. A member who has accepted keeps the paid time. */
async function undoPage({ db, payments }: MoveServices, move: CardMove): Promise<'done'> {
  const { creatorId, cursor } = move;
  await db.transaction(async (tx) => {
    if (!(await isStill(tx, move))) return;
    const rows = await tx
      .select({ id: foreignSubscriptions.id, membershipId: foreignSubscriptions.membershipId })
      .from(foreignSubscriptions)
      .where(
        and(
          eq(foreignSubscriptions.creatorId, creatorId),
          ne(foreignSubscriptions.state, 'listed'),
          gt(foreignSubscriptions.id, cursor ?? ''),
        ),
      )
      .orderBy(asc(foreignSubscriptions.id))
      .limit(PAGE)
      // A member may accept at the same moment.
      .for('update');
    for (const { id, membershipId } of rows) {
      await tx
        .update(foreignSubscriptions)
        .set({ state: membershipId ? 'undone' : 'listed', agreedBy: null, agreedAt: null })
        .where(eq(foreignSubscriptions.id, id));
      if (membershipId) await payments.jobs.syncToProvider(tx, { membershipId });
    }
    const last = rows.at(-1);
    const isLast = rows.length < PAGE;
    await proceed(tx, move, isLast ? { state: 'listed', cursor: null } : { cursor: last!.id });
    if (isLast) await tx.update(cardMoves).set({ startedAt: null }).where(eq(cardMoves.creatorId, creatorId));
  });
  return 'done';
}
