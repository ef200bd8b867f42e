import { and, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { cookedRecipes } from '../../db/schema/kitchen.ts';
import { letterDeliveries, letters } from '../../db/schema/letters.ts';
import { memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { readStoredIssue } from '../document/issue.ts';
import { findLetter, type OwnLetter, type StoredLetterRow } from './schedule.server.ts';

/**
 * Numbers of a letter that has begun. `recipients` is the sum of the five states. The last three numbers count only
 * recipients whose mail was accepted.
 */
export interface LetterNumbers {
  recipients: number;
  queued: number;
  accepted: number;
  refused: number;
  skipped: number;
  unknown: number;
  /** Numbers of refused and skipped recipients by reason (`SkipReason`, a status code or an error code). */
  reasons: { state: 'refused' | 'skipped'; reason: string; count: number }[];
  bounced: number;
  complained: number;
  unsubscribed: number;
  /** Recipients whose membership with the creator opened within 90 days after the start. */
  newTrials: number;
  /** Recipients whose membership with the creator was first paid within 90 days after the start. */
  newMembers: number;
  /** Recipients who cooked a recipe of the letter within seven days after the start. */
  cooks: number;
}

const WEEK_MS = 7 * 24 * 3600 * 1000;
/** Milliseconds after the start in which new memberships are counted. After them, addresses are hashed. */
export const COUNTED_MS = 90 * 24 * 3600 * 1000;

export async function readNumbers(db: Db, own: OwnLetter): Promise<LetterNumbers | null> {
  const letter = await findLetter(db, own);
  if (!letter?.startedAt) return null;
  const { letterId, creatorId } = own;
  const since = { letterId, creatorId, startedAt: letter.startedAt };
  return {
    ...(await countOutcomes(db, { letterId })),
    ...(storedSums(letter) ?? (await countSums(db, letter, since))),
  };
}

type Sums = Pick<LetterNumbers, 'newTrials' | 'newMembers' | 'cooks'>;

const storedSums = ({ newTrials, newMembers, cooks }: StoredLetterRow): Sums | null =>
  newTrials === null || newMembers === null || cooks === null ? null : { newTrials, newMembers, cooks };

async function countSums(db: Db, { issue }: StoredLetterRow, since: Since): Promise<Sums> {
  const recipeIds = readStoredIssue(issue).cards.map(({ recipeId }) => recipeId);
  return { ...(await countNewMemberships(db, since)), cooks: await countCooks(db, { ...since, recipeIds }) };
}

/** Counts in one statement, so that the states add up to the recipients while the letter is being sent. */
async function countOutcomes(db: Db, { letterId }: { letterId: string }) {
  const { state, reason, bouncedAt, complainedAt, unsubscribedAt } = letterDeliveries;
  const groups = await db
    .select({
      state,
      reason,
      count: sql<number>`count(*)::int`,
      bounced: sql<number>`count(${bouncedAt})::int`,
      complained: sql<number>`count(${complainedAt})::int`,
      unsubscribed: sql<number>`count(${unsubscribedAt})::int`,
    })
    .from(letterDeliveries)
    .where(eq(letterDeliveries.letterId, letterId))
    .groupBy(state, reason);
  const sum = (of: (group: (typeof groups)[number]) => number) => groups.reduce((total, each) => total + of(each), 0);
  const inState = (name: (typeof groups)[number]['state']) => sum((each) => (each.state === name ? each.count : 0));
  return {
    recipients: sum(({ count }) => count),
    queued: inState('queued'),
    accepted: inState('accepted'),
    refused: inState('refused'),
    skipped: inState('skipped'),
    unknown: inState('unknown'),
    reasons: groups.flatMap(({ state, reason, count }) =>
      reason !== null && (state === 'refused' || state === 'skipped') ? { state, reason, count } : [],
    ),
    bounced: sum(({ bounced }) => bounced),
    complained: sum(({ complained }) => complained),
    unsubscribed: sum(({ unsubscribed }) => unsubscribed),
  };
}

interface Since extends OwnLetter {
  startedAt: Date;
}

/** Returns the join condition for accounts of recipients whose mail was accepted. A hashed address has no account. */
const isRecipient = (letterId: string) =>
  and(
    eq(letterDeliveries.letterId, letterId),
    eq(letterDeliveries.state, 'accepted'),
    eq(letterDeliveries.address, accounts.email),
  );

async function countNewMemberships(db: Db, { letterId, creatorId, startedAt }: Since) {
  const paid = (when: ReturnType<typeof sql>) => sql`exists (select from ${membershipFacts}
    where ${membershipFacts.membershipId} = ${memberships.id} and ${membershipFacts.kind} = 'paid' and ${when})`;
  const start = startedAt.toISOString();
  const end = new Date(startedAt.getTime() + COUNTED_MS).toISOString();
  const { at } = membershipFacts;
  const isTrial = sql`${memberships.openedAt} >= ${start} and ${memberships.openedAt} < ${end}`;
  const isPaid = sql`${paid(sql`${at} >= ${start} and ${at} < ${end}`)} and not ${paid(sql`${at} < ${start}`)}`;
  const [counted] = await db
    .select({
      newTrials: sql<number>`(count(distinct ${accounts.id}) filter (where ${isTrial}))::int`,
      newMembers: sql<number>`(count(distinct ${accounts.id}) filter (where ${isPaid}))::int`,
    })
    .from(memberships)
    .innerJoin(accounts, and(eq(accounts.id, memberships.accountId), isNotNull(accounts.emailConfirmedAt)))
    .innerJoin(letterDeliveries, isRecipient(letterId))
    .where(eq(memberships.creatorId, creatorId));
  return counted!;
}

async function countCooks(
  db: Db,
  { letterId, startedAt, recipeIds }: Since & { recipeIds: readonly string[] },
): Promise<number> {
  if (recipeIds.length === 0) return 0;
  const { accountId, recipeId, cookedAt } = cookedRecipes;
  const [counted] = await db
    .select({ count: sql<number>`count(distinct ${accountId})::int` })
    .from(cookedRecipes)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .innerJoin(letterDeliveries, isRecipient(letterId))
    .where(
      and(
        inArray(recipeId, [...recipeIds]),
        gte(cookedAt, startedAt),
        lt(cookedAt, new Date(startedAt.getTime() + WEEK_MS)),
      ),
    );
  return counted!.count;
}

export async function countOpenDeliveries(
  db: Db,
  { now }: { now: Date },
): Promise<Record<'queued' | 'unknown', number>> {
  const { state, letterId } = letterDeliveries;
  const recent = sql`${letters.state} in ('sending', 'paused')
    or ${letters.finishedAt} > ${new Date(now.getTime() - WEEK_MS).toISOString()}`;
  const rows = await db
    .select({ state, count: sql<number>`count(*)::int` })
    .from(letterDeliveries)
    .innerJoin(letters, eq(letters.id, letterId))
    .where(and(recent, inArray(state, ['queued', 'unknown'])))
    .groupBy(state);
  const countOf = (name: string) => rows.find((row) => row.state === name)?.count ?? 0;
  return { queued: countOf('queued'), unknown: countOf('unknown') };
}
