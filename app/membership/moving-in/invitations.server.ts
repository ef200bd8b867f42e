import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, isNull, like, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { recordAuditEvent } from '../../access/audit.server.ts';
import { dateWords } from '../../copy/date-words.ts';
import { findBrand, mailBrand } from '../../creators/brand/brand.server.ts';
import { lockPeople, ownersOf } from '../../creators/people/changes.server.ts';
import type { Db } from '../../db/client.server.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { foreignSubscriptions, memberInvitations } from '../../db/schema/moving-in.ts';
import { yieldToEventLoop } from '../../http/event-loop.server.ts';
import type { Services } from '../../http/services.ts';
import { hashToken, isToken, newToken } from '../../identity/links/tokens.server.ts';
import { keyedHasher } from '../../identity/secret.server.ts';
import { createDueWorker, DUE_BATCH, type Help } from '../../jobs/due-work.server.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import { type MailBrand, plainName } from '../../mail/message.ts';
import { suppressUnsubscribed } from '../../mail/suppressions/suppressions.server.ts';
import { paths } from '../../paths.ts';
import { serverPaths } from '../../server-paths.ts';
import { cardName } from '../card/copy.ts';
import type { MovingCard } from '../charges.ts';
import { costWords } from '../prices/copy.ts';
import { priceForPeriod, priceForPlan } from '../prices/offer.ts';
import type { Price, PriceList } from '../prices/price.ts';
import { listOnSale } from '../prices/queries.server.ts';
import { cardMovedMail, cardMoveMail, memberInvitationMail, sourceNames } from './copy.ts';
import { type Day, endOfDay, isoDay, lastDayOf } from './day.ts';
import type { Period, Source } from './readers.ts';

const { date } = dateWords();
/** Formats a day in words: `31 March 2027`. */
export const dayWords = (day: Day): string => date(new Date(`${day}T12:00:00Z`));

export interface InvitedMember {
  /** Normalized by `normaliseEmail`. */
  email: string;
  name: string;
  paidUntil: Day;
  isPaid: boolean;
  period: Period | null;
  refusesMail?: boolean;
}

const INVITATION_QUEUE = 'member-invitations';

/** Maximum number of people invited per transaction, so that no transaction holds its locks for long. */
const CHUNK = 500;

type InviteMembersResult =
  /** @property count number of people invited for the first time */
  | { ok: true; count: number }
  /** The account is no longer an owner. People in batches that are already stored stay invited. */
  | { ok: false; reason: 'not-owner' };

/**
 * Invites people; a worker sends the emails. Idempotent: each address is invited once per creator. For an invited
 * person who has not joined, stores a later paid day without another email. Each batch is one transaction.
 */
export async function inviteMembers(
  services: Pick<Services, 'db' | 'secrets' | 'startWorker'>,
  given: {
    creatorId: string;
    by: { accountId: string };
    source: Source;
    people: readonly InvitedMember[];
    now: Date;
  },
): Promise<InviteMembersResult> {
  const { people } = given;
  const onSale = await listOnSale(services.db, given);
  let count = 0;
  for (let at = 0; at < people.length; at += CHUNK) {
    const invited = await inviteChunk(services, { ...given, onSale, people: people.slice(at, at + CHUNK) });
    if (invited === 'not-owner') return { ok: false, reason: invited };
    count += invited;
  }
  return { ok: true, count };
}

function inviteChunk(
  { db, secrets, startWorker }: Parameters<typeof inviteMembers>[0],
  { creatorId, by, source, people, now, onSale }: Parameters<typeof inviteMembers>[1] & { onSale: PriceList },
): Promise<number | 'not-owner'> {
  return db.transaction(async (tx) => {
    const studio = await lockPeople(tx, { creatorId, now });
    if (!studio || !ownersOf(studio).some(({ accountId }) => accountId === by.accountId)) return 'not-owner';
    const known = await findInvited(tx, { secrets }, { creatorId, emails: people.map(({ email }) => email) });
    const notJoined = people.filter(({ email }) => known.get(email) !== 'accepted');
    const rows = notJoined.map(({ paidUntil, period, refusesMail: _, ...person }) => ({
      ...person,
      plan: priceForPeriod(onSale, period)?.plan ?? '',
      paidUntil: endOfDay(paidUntil),
      creatorId,
      source,
      invitedBy: by.accountId,
      invitedAt: now,
    }));
    if (rows.length === 0) return 0;
    const refusing = notJoined.filter(({ refusesMail }) => refusesMail).map(({ email }) => email);
    await suppressUnsubscribed(tx, { creatorId, addresses: refusing, source: 'member-list', now });
    const { creatorId: ofCreator, email, paidUntil, state } = memberInvitations;
    const written = await tx
      .insert(memberInvitations)
      .values(rows)
      .onConflictDoUpdate({
        target: [ofCreator, email],
        set: { paidUntil: sql`excluded.paid_until`, isPaid: sql`excluded.is_paid` },
        setWhere: sql`${state} <> 'accepted' and ${paidUntil} < excluded.paid_until`,
      })
      // In PostgreSQL `xmax` is 0 for an inserted row, but not for an updated one.
      .returning({ isNew: sql<boolean>`xmax = 0` });
    const invited = written.filter(({ isNew }) => isNew).length;
    if (invited > 0) {
      const subject = { type: 'creator', id: creatorId };
      const details = { source, people: invited };
      await recordAuditEvent(tx, { by, action: 'members.invited', subject, creatorId, details });
      await startWorker(tx, INVITATION_QUEUE);
    }
    return invited;
  });
}

/**
 * Invites a person whose card can move, even if the person was invited before or has joined: another email is sent, and
 * an earlier link stops working. Never shortens the paid time.
 */
export async function inviteAnew(
  tx: Db,
  {
    now,
    ...person
  }: Pick<
    typeof memberInvitations.$inferInsert,
    'creatorId' | 'email' | 'name' | 'source' | 'plan' | 'paidUntil' | 'invitedBy'
  > & { now: Date },
): Promise<string> {
  const { creatorId, email, paidUntil } = memberInvitations;
  const anew = { isPaid: true, state: 'waiting', tokenHash: null, invitedAt: now } as const;
  const [invitation] = await tx
    .insert(memberInvitations)
    .values({ ...person, ...anew })
    .onConflictDoUpdate({
      target: [creatorId, email],
      set: { ...anew, paidUntil: sql`greatest(${paidUntil}, excluded.paid_until)` },
    })
    .returning({ id: memberInvitations.id });
  return invitation!.id;
}

/** Stores a later end of the time that an invited person has paid for. */
export async function prolongInvitation(
  tx: Db,
  { invitationId, paidUntil }: { invitationId: string; paidUntil: Date },
): Promise<void> {
  const { id, paidUntil: before } = memberInvitations;
  await tx
    .update(memberInvitations)
    .set({ paidUntil })
    .where(and(eq(id, invitationId), lt(before, paidUntil)));
}

/**
 * Finds the addresses that a creator has invited before. The value is `accepted`, also for an account that was deleted,
 * or the last paid day.
 */
export async function findInvited(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  { creatorId, emails }: { creatorId: string; emails: readonly string[] },
): Promise<Map<string, Day | 'accepted'>> {
  const { email, state, paidUntil } = memberInvitations;
  const ofCreator = eq(memberInvitations.creatorId, creatorId);
  const named = await db
    .select({ email, state, paidUntil })
    .from(memberInvitations)
    .where(and(ofCreator, isAmong(email, emails)));
  const found = new Map(
    named.map((row) => [row.email, row.state === 'accepted' ? row.state : lastDayOf(row.paidUntil)]),
  );
  const hashed = await db
    .select({ email })
    .from(memberInvitations)
    .where(and(ofCreator, like(email, `${HASHED}%`)));
  if (hashed.length === 0) return found;
  const hashes = new Set(hashed.map((row) => row.email));
  const hashers = secrets.map((secret) => hasherOf(secret));
  for (const [at, each] of emails.entries()) {
    if (at % HASHES_AT_ONCE === HASHES_AT_ONCE - 1) await yieldToEventLoop();
    if (hashers.some((hash) => hashes.has(hash({ creatorId, email: each })))) found.set(each, 'accepted');
  }
  return found;
}

/** Number of addresses hashed before other requests are handled. */
const HASHES_AT_ONCE = 200;

export async function findMembersAmong(
  db: Db,
  { creatorId, emails }: { creatorId: string; emails: readonly string[] },
): Promise<Set<string>> {
  const found = await db
    .select({ email: accounts.email })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(memberships.creatorId, creatorId), isCurrent, isAmong(accounts.email, emails)));
  return new Set(found.map(({ email }) => email));
}

const isCurrent = and(isNull(memberships.endedAt), isNotNull(memberships.openedAt));

/** Passes the values as one array parameter, because the number of parameters is limited. */
const isAmong = (column: typeof memberInvitations.email | typeof accounts.email, values: readonly string[]): SQL =>
  sql`${column} = any (${sql.param([...values])}::text[])`;

export async function countInvitations(
  db: Db,
  { creatorId }: { creatorId: string },
): Promise<Record<'waiting' | 'sent' | 'accepted', number>> {
  const counts = { waiting: 0, sent: 0, accepted: 0 };
  const rows = await db
    .select({ state: memberInvitations.state, count: sql<number>`count(*)::int` })
    .from(memberInvitations)
    .where(eq(memberInvitations.creatorId, creatorId))
    .groupBy(memberInvitations.state);
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

type SendingServices = Pick<Services, 'db' | 'mail' | 'origin' | 'supportEmail' | 'membershipNow' | 'charges'>;

export function createMemberInvitationWorker(
  services: SendingServices & Pick<Services, 'wait'>,
  { moveWithoutClick, ...help }: Help & { moveWithoutClick: MoveWithoutClick },
): Worker {
  return createDueWorker(services, {
    name: INVITATION_QUEUE,
    passes: [() => sendInvitations(services, moveWithoutClick)],
    ...help,
  });
}

/** Maximum invitation emails per creator in 24 hours. Each concurrent process may exceed the limit by a batch. */
export const MAILS_PER_DAY = 5_000;
const DAY_MS = 24 * 3600 * 1000;

/**
 * Emails one batch of invitations. Each email is queued in the transaction that marks the invitation as sent, so it is
 * queued only once. A person whose card can move without a click is moved instead.
 * @returns number of invitations in the batch
 */
export async function sendInvitations(
  services: SendingServices,
  moveWithoutClick: MoveWithoutClick = async () => {},
): Promise<number> {
  const now = services.membershipNow();
  const withoutClick: string[] = [];
  const count = await services.db.transaction(async (tx) => {
    const sent = alias(memberInvitations, 'sent');
    const mailedEnough = tx
      .select({ creatorId: sent.creatorId })
      .from(sent)
      .where(gt(sent.sentAt, new Date(now.getTime() - DAY_MS)))
      .groupBy(sent.creatorId)
      .having(sql`count(*) >= ${MAILS_PER_DAY}`);
    const waiting = await tx
      .select()
      .from(memberInvitations)
      .where(
        and(
          eq(memberInvitations.state, 'waiting'),
          sql`${memberInvitations.paidUntil} > ${now.toISOString()}`,
          sql`exists (select from ${landingPages} where ${landingPages.creatorId} = ${memberInvitations.creatorId}
            and ${landingPages.isActive})`,
          notInArray(memberInvitations.creatorId, mailedEnough),
        ),
      )
      .orderBy(asc(memberInvitations.invitedAt), asc(memberInvitations.id))
      .limit(DUE_BATCH)
      .for('update', { skipLocked: true });
    const ofCreators = new Map<string, { brand: MailBrand; onSale: PriceList }>();
    for (const { id, creatorId, email, source, plan, paidUntil, isPaid, name } of waiting) {
      if (!ofCreators.has(creatorId)) {
        const brand = mailBrand(await findBrand(tx, { creatorId }), services);
        ofCreators.set(creatorId, { brand, onSale: await listOnSale(tx, { creatorId, now }) });
      }
      const { brand, onSale } = ofCreators.get(creatorId)!;
      const moving = await services.charges?.findMovingCard(tx, { invitationId: id });
      if (moving?.isWithoutClick) {
        withoutClick.push(id);
        continue;
      }
      const { token, hash } = newToken();
      await tx
        .update(memberInvitations)
        .set({ state: 'sent', tokenHash: hash, sentAt: now })
        .where(eq(memberInvitations.id, id));
      const price = priceForPlan(onSale, plan);
      const from = sourceNames[source];
      const words = moving
        ? cardMoveMail(plainName(brand.name), { from, ...movingWords(moving) })
        : memberInvitationMail(plainName(brand.name), {
            from,
            until: dayWords(lastDayOf(paidUntil)),
            costs: price && costWords(price),
            isPaid,
          });
      const link = services.origin + serverPaths.memberInvitation(token);
      const template = { name: 'worded', props: { firstName: namesOf(name).firstName, words, link } } as const;
      // An email about a card gets a new id, because the person may have been emailed before.
      const mail = { id: moving ? randomUUID() : id, to: email, template, brand, unrequested: true as const };
      await services.mail.enqueue(tx, mail, { last: true });
    }
    return waiting.length;
  });
  // People are moved outside of the transaction, because accounts are locked before invitations.
  const failures: unknown[] = [];
  for (const invitationId of withoutClick) {
    await moveWithoutClick({ invitationId }).catch((err) => failures.push(err));
  }
  if (failures.length > 0) throw failures[0];
  return count;
}

type MoveWithoutClick = (of: { invitationId: string }) => Promise<void>;

/** Returns the words for a card that moves. `until` is the earliest day of a charge. */
export const movingWords = ({ card, price, until }: MovingCard) => ({
  card: cardName(card),
  costs: costWords(price),
  until: dayWords(isoDay(until)),
});

/** Emails a person who was moved without a click, in the transaction that moves the person. */
export async function mailMoved(
  tx: Db,
  services: Pick<Services, 'mail' | 'origin' | 'supportEmail'>,
  { invitation, moving, now }: { invitation: FoundInvitation; moving: MovingCard; now: Date },
): Promise<void> {
  const { id, creatorId, email, name, source } = invitation;
  const brand = mailBrand(await findBrand(tx, { creatorId }), services);
  const words = cardMovedMail(plainName(brand.name), { from: sourceNames[source], email, ...movingWords(moving) });
  const link = services.origin + paths.account();
  const template = { name: 'worded', props: { firstName: namesOf(name).firstName, words, link } } as const;
  await tx.update(memberInvitations).set({ sentAt: now }).where(eq(memberInvitations.id, id));
  await services.mail.enqueue(tx, { id: randomUUID(), to: email, template, brand }, { last: true });
}

export function namesOf(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = name.split(' ');
  return { firstName, lastName: others.join(' ') };
}

export interface FoundInvitation {
  id: string;
  creatorId: string;
  email: string;
  name: string;
  source: Source;
  paidUntil: Date;
  isPaid: boolean;
  invitedBy: string | null;
  price: Price;
}

export type FindInvitationResult =
  | { ok: true; invitation: FoundInvitation }
  | { ok: false; reason: 'unknown' }
  /** `over`: the paid time has ended. `closed`: the creator's page is not public, or nothing is on sale. */
  | { ok: false; reason: 'accepted' | 'over' | 'closed'; creatorId: string };

export async function findMemberInvitation(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<FindInvitationResult> {
  if (!isToken(token)) return { ok: false, reason: 'unknown' };
  const [row] = await db
    .select()
    .from(memberInvitations)
    .where(eq(memberInvitations.tokenHash, hashToken(token)));
  if (!row) return { ok: false, reason: 'unknown' };
  return foundOf(db, row, now);
}

/** Finds an invitation that waits to be emailed. */
export async function findWaitingInvitation(
  db: Db,
  { invitationId, now }: { invitationId: string; now: Date },
): Promise<FindInvitationResult> {
  const { id, state } = memberInvitations;
  const [row] = await db
    .select()
    .from(memberInvitations)
    .where(and(eq(id, invitationId), eq(state, 'waiting')));
  return row ? foundOf(db, row, now) : { ok: false, reason: 'unknown' };
}

async function foundOf(db: Db, row: typeof memberInvitations.$inferSelect, now: Date): Promise<FindInvitationResult> {
  const { id, creatorId, email, name, source, paidUntil, isPaid, invitedBy } = row;
  if (row.state === 'accepted') return { ok: false, reason: 'accepted', creatorId };
  if (paidUntil <= now) return { ok: false, reason: 'over', creatorId };
  const price = priceForPlan(await listOnSale(db, { creatorId, now }), row.plan);
  if (!price || !(await findBrand(db, { creatorId }))) return { ok: false, reason: 'closed', creatorId };
  return { ok: true, invitation: { id, creatorId, email, name, source, paidUntil, isPaid, invitedBy, price } };
}

/** Milliseconds for which an invitation is kept after the paid time, so that the address is not invited again. */
const RETENTION_MS = 365 * 24 * 3600 * 1000;

export async function deleteOldMemberInvitations(db: Db, { now }: { now: Date }): Promise<void> {
  await db.delete(memberInvitations).where(lt(memberInvitations.paidUntil, new Date(now.getTime() - RETENTION_MS)));
}

/**
 * Replaces an account's addresses in invitations by keyed hashes, and deletes the data about the account's
 * subscriptions outside this site, in the transaction that deletes the account. The hashes prevent a second invitation
 * without identifying the owner.
 */
export async function forgetInvitations(
  tx: Db,
  { accountId, addresses, secrets }: { accountId: string; addresses: readonly string[] } & Pick<Services, 'secrets'>,
): Promise<void> {
  const rows = await tx
    .select({ id: memberInvitations.id, creatorId: memberInvitations.creatorId, email: memberInvitations.email })
    .from(memberInvitations)
    .where(or(inArray(memberInvitations.email, [...addresses]), eq(memberInvitations.accountId, accountId)));
  await tx.delete(foreignSubscriptions).where(inArray(foreignSubscriptions.email, [...addresses]));
  const hash = hasherOf(secrets[0]);
  for (const { id, creatorId, email } of rows) {
    const hashed = { email: hash({ creatorId, email }), state: 'accepted', name: '' } as const;
    const nobody = { tokenHash: null, accountId: null, invitedBy: null };
    await tx
      .update(memberInvitations)
      .set({ ...hashed, ...nobody })
      .where(eq(memberInvitations.id, id));
  }
}

const HASHED = 'hmac:';

function hasherOf(secret: string): (invited: { creatorId: string; email: string }) => string {
  const hash = keyedHasher(secret, 'member invitation');
  return ({ creatorId, email }) => HASHED + hash(`${creatorId} ${email}`);
}
