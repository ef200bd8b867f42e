import { and, eq, inArray } from 'drizzle-orm';
import { foldName } from '../../app/community/profiles/names.ts';
import type { Db } from '../../app/db/client.server.ts';
import { communityProfiles, postReports, posts, threadMarks, threads } from '../../app/db/schema/community.ts';
import { creators } from '../../app/db/schema/creators.ts';
import { accounts } from '../../app/db/schema/identity.ts';
import { recipes } from '../../app/db/schema/recipes.ts';
import { demoCreators } from '../creators.ts';
import { demoPeople } from '../people.ts';
import { type DemoPost, type DemoThread, marisolsThreads, otherThreads, reportedPost } from './community.ts';
import { addressOf, editor } from './guests.ts';
import { before, DAY, numberedId } from './random.ts';

interface Member {
  accountId: string;
  first: string;
}

/** Profile names of people whose profile has more than the first name, by first name. */
const fullNames: Readonly<Record<string, string>> = { Marisol: 'Marisol Vega' };

type Post = typeof posts.$inferInsert;

export async function addCommunity(
  db: Db,
  { creatorId, now }: { creatorId: string; now: Date },
  guests: readonly Member[],
): Promise<void> {
  const people = [
    ...guests,
    ...demoPeople.map(({ id, firstName }) => ({ accountId: id, first: firstName })),
    { accountId: numberedId('3c03', 1), first: editor.first },
  ];
  const made = await addThreads(db, { creatorId, now, kind: '3c20' }, marisolsThreads, people);
  const reported = made.posts.find(({ words }) => words.startsWith(reportedPost.words))!;
  await db.insert(postReports).values({
    creatorId,
    postId: reported.id,
    profileId: made.profileOf(reportedPost.by),
    kind: 'rules',
    reason: reportedPost.reason,
    at: before(now, 0.2),
  });
}

/** Fills the communities of the other creators, with members who cannot sign in. */
export async function addOtherCommunities(db: Db, { now }: { now: Date }): Promise<void> {
  for (const [index, [slug, { people, threads: all }]] of Object.entries(otherThreads).entries()) {
    const creator = demoCreators.find((each) => each.slug === slug)!;
    if ((await db.$count(creators, eq(creators.id, creator.id))) === 0) continue;
    const kind = `3c2${index + 1}`;
    const members = people.map((first, number) => ({ accountId: numberedId(kind, 900 + number), first }));
    const since = before(now, 60);
    await db.insert(accounts).values(
      members.map(({ accountId, first }) => ({
        id: accountId,
        email: addressOf(first, slug),
        userType: 'subscriber',
        metadata: { first_name: first },
        emailConfirmedAt: since,
        createdAt: since,
        updatedAt: since,
      })),
    );
    await addThreads(db, { creatorId: creator.id, now, kind }, all, members);
  }
}

/** @param of.kind four hexadecimal digits of the ids (`numberedId`) */
async function addThreads(
  db: Db,
  { creatorId, now, kind }: { creatorId: string; now: Date; kind: string },
  all: readonly DemoThread[],
  members: readonly Member[],
) {
  const names = new Set(
    all
      .flatMap(postsOf)
      .map(({ by }) => by)
      .concat(all.flatMap(({ joined = [] }) => joined)),
  );
  if (kind === '3c20') names.add(reportedPost.by);
  const profiles = [...names].map((first, number) => {
    const own = all.flatMap(postsOf).filter(({ by }) => by === first);
    const [earliest = null] = own.map(({ ago }) => ago).sort((one, other) => other - one);
    return {
      id: numberedId(kind, 100 + number),
      creatorId,
      accountId: members.find((each) => each.first === first)!.accountId,
      name: fullNames[first] ?? first,
      foldedName: foldName(fullNames[first] ?? first),
      createdAt: before(now, earliest ?? 1),
      approvedAt: own.some(({ held }) => !held) ? before(now, earliest!) : null,
    };
  });
  await db.insert(communityProfiles).values(profiles);
  const profileOf = (first: string) => profiles.find(({ name }) => name === (fullNames[first] ?? first))!.id;
  const known = await db
    .select({ id: recipes.id, slug: recipes.slug, name: recipes.name, revision: recipes.revision, body: recipes.body })
    .from(recipes)
    .where(
      and(
        eq(recipes.userId, creatorId),
        inArray(
          recipes.slug,
          all.flatMap(({ recipe = [] }) => recipe),
        ),
      ),
    );
  const made = all.map((thread, number) => {
    const recipe = known.find(({ slug }) => slug === thread.recipe) ?? null;
    const id = numberedId(kind, 1_000 + 100 * number);
    const shown = postsOf(thread).filter(({ held }) => !held);
    const lastAt = before(now, Math.min(...(shown.length > 0 ? shown : [thread.opening]).map(({ ago }) => ago)));
    const createdAt = before(now, thread.opening.ago);
    const answer = thread.answers?.find(({ by }) => by === 'Marisol' || by === editor.first);
    return {
      row: {
        id,
        creatorId,
        kind: thread.kind,
        title: thread.title ?? '',
        recipeId: recipe?.id ?? null,
        recipeName: recipe?.name ?? null,
        revision: recipe?.revision ?? null,
        ...placeIn(recipe?.body, thread.step),
        wouldAgain: thread.wouldAgain ?? null,
        madeAs: thread.madeAs ?? null,
        ...(thread.startsIn !== undefined && {
          startsAt: inTheEvening(new Date(now.getTime() + thread.startsIn * DAY)),
          minutes: 90,
          timeZone: 'Europe/London',
        }),
        createdAt,
        lastAt,
        pinnedAt: thread.pinned ? createdAt : null,
        answeredAt: thread.kind === 'question' && answer ? before(now, answer.ago) : null,
      } satisfies typeof threads.$inferInsert,
      posts: postsOf(thread).map((post, at): Post => {
        const time = before(now, post.ago);
        return {
          id: at === 0 ? id : numberedId(kind, 1_000 + 100 * number + at),
          threadId: id,
          creatorId,
          authorId: profileOf(post.by),
          isOpening: at === 0,
          words: post.words,
          state: post.held ? 'held' : 'shown',
          heldBy: post.held ? 'first' : null,
          stateAt: time,
          createdAt: time,
          shownAt: post.held ? null : time,
        };
      }),
      joined: thread.joined ?? [],
    };
  });
  await db.insert(threads).values(made.map(({ row }) => row));
  const allPosts = made.flatMap((each) => each.posts);
  await db.insert(posts).values(allPosts);
  await db.insert(threadMarks).values(
    made.flatMap(({ row, posts: own, joined }) => {
      const followers = new Set([...own.map(({ authorId }) => authorId), ...joined.map(profileOf)]);
      // Nora has not seen the answer to her post.
      const unseen = names.has('Nora') ? profileOf('Nora') : null;
      return [...followers].map((profileId) => ({
        profileId,
        threadId: row.id,
        isFollowed: true,
        seenAt: profileId === unseen ? row.createdAt : row.lastAt,
        joinedAt: joined.some((first) => profileOf(first) === profileId) ? row.createdAt : null,
      }));
    }),
  );
  return { posts: allPosts, profileOf };
}

const postsOf = ({ opening, answers = [] }: DemoThread): readonly DemoPost[] => [opening, ...answers];

function placeIn(body: unknown, step: number | undefined) {
  const steps = (body as { steps?: { text: string }[] } | null)?.steps ?? [];
  const text = step === undefined ? undefined : steps[step - 1]?.text;
  return text === undefined ? {} : ({ place: 'step', placeNumber: step!, placeText: text } as const);
}

/** Returns 18:00 UTC on the day of a time. */
const inTheEvening = (at: Date) => new Date(new Date(at).setUTCHours(18, 0, 0, 0));
