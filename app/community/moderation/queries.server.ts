import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import {
  communityDecisions,
  communityProfiles,
  postDecisions,
  postReports,
  posts,
  threads,
} from '../../db/schema/community.ts';
import { creatorMembers, creators } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { isImportedProfile, isModeratorProfile } from '../profiles/profiles.server.ts';
import type { Cursor, PostAuthor, PostPicture } from '../threads/queries.server.ts';
import { pictureColumn } from '../threads/queries.server.ts';
import { seenOf } from './commands.server.ts';
import { toldActions, type WaitingKind, waitingKinds } from './decision.ts';

type StoredPost = typeof posts.$inferSelect;
type StoredThread = typeof threads.$inferSelect;

/** Post as moderators read it. Words are empty if the author deleted the post, or if they were erased. */
export interface ModeratedPost {
  id: string;
  threadId: string;
  isOpening: boolean;
  state: StoredPost['state'];
  heldBy: StoredPost['heldBy'];
  words: string;
  pictures: PostPicture[];
  createdAt: Date;
  editedAt: Date | null;
  version: number;
  author: PostAuthor;
}

export interface Waiting {
  kind: WaitingKind;
  since: Date;
  /** Null for an appeal whose post is no longer stored. */
  post: ModeratedPost | null;
  thread: Pick<StoredThread, 'kind' | 'title' | 'recipeName'> | null;
  /** Number of open reports. */
  reports: number;
  isUnlawful: boolean;
  /** Id of the appealed decision, or null for an entry that is no appeal. */
  decisionId: string | null;
  /** Result of `seenOf`; empty for an appeal. */
  seen: string;
}

const postColumns = {
  id: posts.id,
  threadId: posts.threadId,
  isOpening: posts.isOpening,
  state: posts.state,
  heldBy: posts.heldBy,
  words: sql<string>`case when ${posts.state} = 'deleted' then '' else ${posts.words} end`,
  pictures: sql<PostPicture[]>`case when ${posts.state} = 'deleted' then '[]' else ${pictureColumn} end`,
  createdAt: posts.createdAt,
  editedAt: posts.editedAt,
  version: posts.version,
};

const authorColumns = {
  id: communityProfiles.id,
  name: communityProfiles.name,
  picture: communityProfiles.picture,
  isModerator: isModeratorProfile,
  isImported: isImportedProfile,
};

const threadColumns = { kind: threads.kind, title: threads.title, recipeName: threads.recipeName };

const openReports = sql<number>`(select count(*)::int from ${postReports}
  where ${postReports.postId} = ${posts.id} and ${postReports.settledAt} is null)`;
const isReported = sql`exists (select from ${postReports}
  where ${postReports.postId} = ${posts.id} and ${postReports.settledAt} is null)`;
const firstReport = sql<Date>`(select min(${postReports.at}) from ${postReports}
  where ${postReports.postId} = ${posts.id} and ${postReports.settledAt} is null)`.mapWith(postReports.at);
const isUnlawful = sql<boolean>`exists (select from ${postReports} where ${postReports.postId} = ${posts.id}
  and ${postReports.settledAt} is null and ${postReports.kind} = 'unlawful')`;

/** Conditions of the kinds of posts that wait. */
const waits = (creatorId: string): Record<Exclude<WaitingKind, 'appeal'>, SQL> => ({
  reported: and(
    sql`${posts.id} in (select ${postReports.postId} from ${postReports}
      where ${postReports.creatorId} = ${creatorId} and ${postReports.settledAt} is null)`,
    eq(posts.creatorId, creatorId),
    ne(posts.state, 'deleted'),
  )!,
  held: and(eq(posts.creatorId, creatorId), eq(posts.state, 'held'), sql`not ${isReported}`)!,
  question: and(
    eq(threads.creatorId, creatorId),
    eq(threads.kind, 'question'),
    isNull(threads.answeredAt),
    isNull(threads.closedAt),
    posts.isOpening,
    eq(posts.state, 'shown'),
  )!,
});

/** Maximum number of entries of a kind on a page. */
const SHOWN = 30;

/** Lists the entries that wait for a moderator by kind, oldest first within a kind. */
export async function listWaiting(
  db: Db,
  { creatorId, accountId, only }: { creatorId: string; accountId: string; only: WaitingKind | null },
): Promise<Waiting[]> {
  const wanted = only ? [only] : waitingKinds;
  const lists: Waiting[] = [];
  for (const kind of wanted) {
    if (kind === 'appeal') lists.push(...(await listAppeals(db, { creatorId, accountId })));
    else lists.push(...(await listWaitingPosts(db, kind, waits(creatorId)[kind])));
  }
  return lists;
}

async function listWaitingPosts(db: Db, kind: Exclude<WaitingKind, 'appeal'>, where: SQL): Promise<Waiting[]> {
  const since = kind === 'reported' ? firstReport : kind === 'held' ? posts.stateAt : threads.createdAt;
  const found = await db
    .select({
      since,
      post: postColumns,
      author: authorColumns,
      thread: threadColumns,
      reports: openReports,
      isUnlawful,
      subject: {
        state: posts.state,
        version: posts.version,
        decisionId: posts.decisionId,
        pausedUntil: communityProfiles.pausedUntil,
        excludedAt: communityProfiles.excludedAt,
        pinnedAt: threads.pinnedAt,
        closedAt: threads.closedAt,
      },
    })
    .from(posts)
    .innerJoin(threads, eq(threads.id, posts.threadId))
    .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
    .where(where)
    .orderBy(asc(since), posts.id)
    .limit(SHOWN);
  return found.map(({ post, author, subject, ...rest }) => ({
    kind,
    decisionId: null,
    ...rest,
    post: { ...post, author },
    seen: seenOf({ post: subject, author: subject, thread: subject }),
  }));
}

const isOpenAppeal = ({ creatorId, accountId }: { creatorId: string; accountId: string }) =>
  and(
    eq(communityDecisions.creatorId, creatorId),
    isNotNull(communityDecisions.appealedAt),
    isNull(communityDecisions.appealDecidedAt),
    or(isNull(communityDecisions.decidedBy), ne(communityDecisions.decidedBy, accountId)),
  );

async function listAppeals(db: Db, by: { creatorId: string; accountId: string }): Promise<Waiting[]> {
  const found = await db
    .select({
      since: communityDecisions.appealedAt,
      decisionId: communityDecisions.id,
      post: postColumns,
      author: authorColumns,
      thread: threadColumns,
    })
    .from(communityDecisions)
    .leftJoin(posts, eq(posts.id, communityDecisions.postId))
    .leftJoin(threads, eq(threads.id, posts.threadId))
    .leftJoin(communityProfiles, eq(communityProfiles.id, communityDecisions.profileId))
    .where(isOpenAppeal(by))
    .orderBy(asc(communityDecisions.appealedAt), communityDecisions.id)
    .limit(SHOWN);
  return found.map(({ since, decisionId, post, author, thread }) => ({
    kind: 'appeal',
    since: since!,
    decisionId,
    thread,
    reports: 0,
    isUnlawful: false,
    seen: '',
    post: post && author ? { ...(post as Omit<ModeratedPost, 'author'>), author: author as PostAuthor } : null,
  }));
}

/** Counts the entries that wait for a moderator. Leaves out appeals that the account may not answer. */
export async function countWaiting(
  db: Db,
  { creatorId, accountId }: { creatorId: string; accountId: string },
): Promise<Record<WaitingKind, number>> {
  const { reported, held, question } = waits(creatorId);
  const ofPosts = (where: SQL) => db.$count(posts, where);
  const [questions] = await db
    .select({ count: count() })
    .from(threads)
    .innerJoin(posts, eq(posts.threadId, threads.id))
    .where(question);
  return {
    reported: await ofPosts(reported),
    held: await ofPosts(held),
    question: questions?.count ?? 0,
    appeal: await db.$count(communityDecisions, isOpenAppeal({ creatorId, accountId })),
  };
}

/** Lists shown posts since a time, newest first, without those of moderators. Words are cut after 200 characters. */
export async function listNewestPosts(
  db: Db,
  { creatorId, since, limit }: { creatorId: string; since: Date; limit: number },
) {
  const { id, isOpening, shownAt } = posts;
  const found = await db
    .select({
      ...{ id, isOpening, shownAt, name: communityProfiles.name, thread: threadColumns },
      words: sql<string>`left(${posts.words}, 200)`,
    })
    .from(posts)
    .innerJoin(threads, eq(threads.id, posts.threadId))
    .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
    .where(
      and(
        eq(posts.creatorId, creatorId),
        eq(posts.state, 'shown'),
        gte(shownAt, since),
        sql`not ${isModeratorProfile}`,
      ),
    )
    .orderBy(desc(shownAt), desc(id))
    .limit(limit);
  return found.map((post) => ({ ...post, shownAt: post.shownAt! }));
}

export type WrittenPost = Awaited<ReturnType<typeof listPostsOf>>[number];

/** Lists an account's newest posts in a community, without deleted ones. Words are cut after 300 characters. */
export async function listPostsOf(
  db: Db,
  { creatorId, accountId, limit }: { creatorId: string; accountId: string; limit: number },
) {
  const { id, isOpening, state, createdAt } = posts;
  return db
    .select({
      ...{ id, isOpening, state, createdAt },
      thread: threadColumns,
      words: sql<string>`left(${posts.words}, 300)`,
    })
    .from(posts)
    .innerJoin(threads, eq(threads.id, posts.threadId))
    .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
    .where(
      and(eq(communityProfiles.accountId, accountId), eq(communityProfiles.creatorId, creatorId), ne(state, 'deleted')),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

export async function findModeratedThread(
  db: Db,
  { creatorId, threadId }: { creatorId: string; threadId: string },
): Promise<(StoredThread & { openingState: StoredPost['state'] }) | null> {
  const [found] = await db
    .select({ thread: threads, openingState: posts.state })
    .from(threads)
    .innerJoin(posts, and(eq(posts.threadId, threads.id), posts.isOpening))
    .where(and(eq(threads.id, threadId), eq(threads.creatorId, creatorId)));
  return found ? { ...found.thread, openingState: found.openingState } : null;
}

const AROUND = 10;

/** Lists a thread's opening, a post, and the posts around the post, oldest first. */
export async function listAround(
  db: Db,
  { creatorId, threadId, post }: { creatorId: string; threadId: string; post: { id: string; createdAt: Date } },
): Promise<ModeratedPost[]> {
  const position = sql`(${posts.createdAt}, ${posts.id})`;
  const at = sql`(${sql.param(post.createdAt, posts.createdAt)}, ${post.id}::uuid)`;
  const select = (where: SQL) =>
    db
      .select({ post: postColumns, author: authorColumns })
      .from(posts)
      .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
      .where(and(eq(posts.threadId, threadId), eq(posts.creatorId, creatorId), where));
  const opening = await select(sql`${posts.isOpening}`);
  const before = await select(sql`not ${posts.isOpening} and ${position} <= ${at}`)
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(AROUND);
  const after = await select(sql`not ${posts.isOpening} and ${position} > ${at}`)
    .orderBy(asc(posts.createdAt), asc(posts.id))
    .limit(AROUND);
  return [...opening, ...before.reverse(), ...after].map(({ post, author }) => ({ ...post, author }));
}

/** Lists reports of a post, newest first. */
export async function listReports(db: Db, { creatorId, postId }: { creatorId: string; postId: string }) {
  const { id, kind, reason, reference, at, settledAt } = postReports;
  return db
    .select({ id, kind, reason, reference, at, isOpen: sql<boolean>`${settledAt} is null` })
    .from(postReports)
    .where(and(eq(postReports.creatorId, creatorId), eq(postReports.postId, postId)))
    .orderBy(desc(at), id)
    .limit(50);
}

export async function readAuthorRecord(db: Db, { creatorId, profileId }: { creatorId: string; profileId: string }) {
  const own = and(eq(posts.creatorId, creatorId), eq(posts.authorId, profileId));
  const states = await db.select({ state: posts.state, count: count() }).from(posts).where(own).groupBy(posts.state);
  const newest = await db
    .select({ id: posts.id, state: posts.state, words: postColumns.words, createdAt: posts.createdAt })
    .from(posts)
    .where(own)
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(AROUND);
  return { states: Object.fromEntries(states.map(({ state, count }) => [state, count])), newest };
}

export type ListedDecision = Awaited<ReturnType<typeof selectDecisions>>[number];

function selectDecisions(db: Db, where: SQL | undefined, limit: number) {
  return db
    .select({
      id: communityDecisions.id,
      action: communityDecisions.action,
      reason: communityDecisions.reason,
      at: communityDecisions.at,
      until: communityDecisions.until,
      undoneAt: communityDecisions.undoneAt,
      postId: communityDecisions.postId,
      appealedAt: communityDecisions.appealedAt,
      appealOutcome: communityDecisions.appealOutcome,
      appealDecidedAt: communityDecisions.appealDecidedAt,
      decidedBy: communityDecisions.decidedBy,
      /** Email address of the decider if the person still works for the creator, otherwise null. */
      decider: accounts.email,
      author: communityProfiles.name,
      words: sql<string | null>`case when ${posts.state} = 'deleted' then null else left(${posts.words}, 200) end`,
      title: threads.title,
      recipeName: threads.recipeName,
      count: sql<number>`(select count(*)::int from ${postDecisions}
        where ${postDecisions.decisionId} = ${communityDecisions.id})`,
    })
    .from(communityDecisions)
    .leftJoin(communityProfiles, eq(communityProfiles.id, communityDecisions.profileId))
    .leftJoin(
      creatorMembers,
      and(
        eq(creatorMembers.accountId, communityDecisions.decidedBy),
        eq(creatorMembers.creatorId, communityDecisions.creatorId),
      ),
    )
    .leftJoin(accounts, eq(accounts.id, creatorMembers.accountId))
    .leftJoin(posts, eq(posts.id, communityDecisions.postId))
    .leftJoin(threads, eq(threads.id, communityDecisions.threadId))
    .where(where)
    .orderBy(desc(communityDecisions.at), communityDecisions.id)
    .limit(limit);
}

/** Lists a creator's decisions, newest first. */
export function listDecisions(
  db: Db,
  { creatorId, after, limit }: { creatorId: string; after: Cursor | null; limit: number },
): Promise<ListedDecision[]> {
  const { at, id } = communityDecisions;
  const isAfter =
    after && or(sql`${at} < ${sql.param(after.at, at)}`, and(eq(at, after.at), sql`${id} > ${after.id}::uuid`));
  return selectDecisions(db, and(eq(communityDecisions.creatorId, creatorId), isAfter ?? undefined), limit);
}

export const listDecisionsAbout = (db: Db, { creatorId, profileId }: { creatorId: string; profileId: string }) =>
  selectDecisions(
    db,
    and(eq(communityDecisions.creatorId, creatorId), eq(communityDecisions.profileId, profileId)),
    20,
  );

/** Lists an account's newest decisions of the kinds in `toldActions`. */
export async function listToldDecisions(db: Db, { accountId, limit }: { accountId: string; limit: number }) {
  const { id, action, at, profileId } = communityDecisions;
  const found = await db
    .select({ id, action, at })
    .from(communityDecisions)
    .innerJoin(communityProfiles, eq(communityProfiles.id, profileId))
    .where(and(eq(communityProfiles.accountId, accountId), inArray(action, [...toldActions])))
    .orderBy(desc(at), id)
    .limit(limit);
  return found as { id: string; action: (typeof toldActions)[number]; at: Date }[];
}

export async function findDecision(db: Db, { creatorId, decisionId }: { creatorId: string; decisionId: string }) {
  const own = and(eq(communityDecisions.creatorId, creatorId), eq(communityDecisions.id, decisionId));
  const [listed] = await selectDecisions(db, own, 1);
  if (!listed) return null;
  const { appeal, appealAnswer } = communityDecisions;
  const [texts] = await db.select({ appeal, appealAnswer }).from(communityDecisions).where(own);
  return { ...listed, ...texts! };
}

/** Condition for open appeals in studios in which the decider has no colleague. */
const isOperators = and(
  isNotNull(communityDecisions.appealedAt),
  isNull(communityDecisions.appealDecidedAt),
  sql`not exists (select from ${creatorMembers} join ${accounts} on ${accounts.id} = ${creatorMembers.accountId}
    where ${creatorMembers.creatorId} = ${communityDecisions.creatorId} and ${accounts.emailConfirmedAt} is not null
      and ${creatorMembers.accountId} is distinct from ${communityDecisions.decidedBy})`,
)!;

const isOpenUnlawful = and(eq(postReports.kind, 'unlawful'), isNull(postReports.settledAt))!;

export async function countForOperator(db: Db): Promise<{ unlawful: number; appeals: number }> {
  return {
    unlawful: await db.$count(postReports, isOpenUnlawful),
    appeals: await db.$count(communityDecisions, isOperators),
  };
}

/** Lists the reports of unlawful content and the appeals that wait for an operator, each oldest first. */
export async function listForOperator(db: Db, { limit }: { limit: number }) {
  const { reference, reason, at, name, email } = postReports;
  const unlawful = await db
    .select({
      ...{ reference, reason, at, name, email },
      postId: posts.id,
      creatorId: creators.id,
      creatorName: creators.name,
    })
    .from(postReports)
    .innerJoin(creators, eq(creators.id, postReports.creatorId))
    .leftJoin(posts, eq(posts.id, postReports.postId))
    .where(isOpenUnlawful)
    .orderBy(asc(at), postReports.id)
    .limit(limit);
  const appeals = await db
    .select({
      decisionId: communityDecisions.id,
      action: communityDecisions.action,
      reason: communityDecisions.reason,
      at: communityDecisions.at,
      appeal: communityDecisions.appeal,
      appealedAt: communityDecisions.appealedAt,
      postId: communityDecisions.postId,
      creatorId: creators.id,
      creatorName: creators.name,
    })
    .from(communityDecisions)
    .innerJoin(creators, eq(creators.id, communityDecisions.creatorId))
    .where(isOperators)
    .orderBy(asc(communityDecisions.appealedAt), communityDecisions.id)
    .limit(limit);
  return { unlawful, appeals };
}

/** Counts posts and authors by creator since a time, most posts first. */
export async function listCommunityFigures(db: Db, { since, limit }: { since: Date; limit: number }) {
  const inState = (...states: StoredPost['state'][]) =>
    sql<number>`count(*) filter (where ${inArray(posts.state, states)})::int`;
  return db
    .select({
      creatorId: creators.id,
      creatorName: creators.name,
      posts: sql<number>`count(*)::int`,
      people: sql<number>`count(distinct ${posts.authorId})::int`,
      held: inState('held'),
      hidden: inState('hidden'),
      removed: inState('removed'),
    })
    .from(posts)
    .innerJoin(creators, eq(creators.id, posts.creatorId))
    .where(sql`${posts.createdAt} >= ${sql.param(since, posts.createdAt)}`)
    .groupBy(creators.id)
    .orderBy(sql`count(*) desc`, creators.id)
    .limit(limit);
}
