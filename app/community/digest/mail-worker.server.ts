import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import {
  communityProfiles,
  postMentions,
  posts,
  recipeFootnotes,
  threadMarks,
  threads,
} from '../../db/schema/community.ts';
import { cookedRecipes, savedRecipes } from '../../db/schema/kitchen.ts';
import { emailPreferences, scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import type { Services } from '../../http/services.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import type { EmailKind, EmailServices, SkipReason } from '../../mail/scheduled/email-kind.server.ts';
import { scheduleEmails } from '../../mail/scheduled/scheduled-emails.server.ts';
import { communityAnswers, communityDigest } from './community-emails.server.ts';
import { type DueZones, dueZones } from './due-zones.ts';
import { newsSince } from './items.server.ts';
import { isMailingProfile } from './reader.server.ts';

type MailServices = Pick<Services, 'db' | 'membershipNow'> & EmailServices;

const BATCH = 500;
const DIGEST_HOURS = { first: 8, last: 12 };
const ANSWER_HOURS = { first: 8, last: 21 };

export function createCommunityMailWorker(services: MailServices): Worker {
  return {
    name: 'community-mail',
    // Offsets of time zones are multiples of a quarter of an hour.
    cron: '*/15 * * * *',
    concurrency: 1,
    options: { retryLimit: 0, retentionSeconds: 900, deleteAfterSeconds: 3600 },
    attemptMs: 300_000,
    async work({ signal }) {
      for (const mail of mails) {
        const zones = await listZones(services.db, mail.kind);
        for (const due of dueZones(zones, services.membershipNow(), mail.hours)) {
          for (let after: string | null = ''; after !== null && !signal.aborted; ) {
            after = await scheduleBatch(services, { mail, due, after });
          }
        }
      }
      return { ok: true };
    },
  };
}

/** Condition that the person follows an unmuted thread whose newest post is later than the person's marks. */
const hasFollowedNews = (further?: SQL) => sql`exists (select from ${threadMarks}
  join ${threads} on ${threads.id} = ${threadMarks.threadId}
  where ${threadMarks.profileId} = ${communityProfiles.id} and ${threadMarks.isFollowed} and not ${threadMarks.isMuted}
    and ${threads.lastAt} > greatest(${threadMarks.seenAt}, ${threadMarks.mailedAt}, '-infinity') ${further ?? sql``})`;

const isOwnThread = sql`and exists (select from ${posts} where ${posts.threadId} = ${threads.id} and ${posts.isOpening}
  and ${posts.authorId} = ${communityProfiles.id})`;

/** Condition that the person has neither seen the post, nor got a mail about it, nor muted its thread. */
const isUntold = sql`not exists (select from ${threadMarks} where ${threadMarks.threadId} = ${posts.threadId}
  and ${threadMarks.profileId} = ${communityProfiles.id}
  and (${threadMarks.isMuted} or greatest(${threadMarks.seenAt}, ${threadMarks.mailedAt}) >= ${posts.shownAt}))`;

const hasMention = sql`exists (select from ${postMentions} join ${posts} on ${posts.id} = ${postMentions.postId}
  where ${postMentions.profileId} = ${communityProfiles.id} and ${posts.state} = 'shown' and ${isUntold})`;

const hasCreatorNews = (now: Date) => sql`exists (select from ${posts}
  join community_profiles author on author.id = ${posts.authorId}
  join creator_members worker on worker.account_id = author.account_id and worker.creator_id = author.creator_id
  where ${posts.creatorId} = ${communityProfiles.creatorId} and ${posts.isOpening} and ${posts.state} = 'shown'
    and author.id <> ${communityProfiles.id}
    and ${posts.shownAt} > ${sql.param(newsSince(now), posts.shownAt)}
    and ${isUntold})`;

const hasFootnote = (now: Date) => sql`exists (select from ${recipeFootnotes}
  join ${posts} on ${posts.id} = ${recipeFootnotes.postId}
  where ${recipeFootnotes.creatorId} = ${communityProfiles.creatorId}
    and ${recipeFootnotes.addedAt} > ${sql.param(newsSince(now), recipeFootnotes.addedAt)}
    and (exists (select from ${savedRecipes} where ${savedRecipes.recipeId} = ${recipeFootnotes.recipeId}
        and ${savedRecipes.accountId} = ${communityProfiles.accountId})
      or exists (select from ${cookedRecipes} where ${cookedRecipes.recipeId} = ${recipeFootnotes.recipeId}
        and ${cookedRecipes.accountId} = ${communityProfiles.accountId}))
    and not exists (select from ${threadMarks} where ${threadMarks.threadId} = ${posts.threadId}
      and ${threadMarks.profileId} = ${communityProfiles.id}
      and (${threadMarks.isMuted} or ${threadMarks.mailedAt} >= ${recipeFootnotes.addedAt})))`;

interface CommunityMail {
  kind: EmailKind<{ creatorId: string }>;
  hours: { first: number; last: number };
  /** Condition for people who may have news. */
  hasNews: (now: Date) => SQL;
  isDue: (due: DueZones) => SQL | undefined;
}

const mails: readonly CommunityMail[] = [
  {
    kind: communityDigest,
    hours: DIGEST_HOURS,
    hasNews: (now) => sql`(${hasFollowedNews()} or ${hasMention} or ${hasCreatorNews(now)} or ${hasFootnote(now)})`,
    isDue: ({ isSaturday }) => (isSaturday ? undefined : eq(communityProfiles.digest, 'daily')),
  },
  {
    kind: communityAnswers,
    hours: ANSWER_HOURS,
    hasNews: () => sql`(${hasFollowedNews(isOwnThread)} or ${hasMention})`,
    isDue: () => undefined,
  },
];

async function listZones(db: Db, { name }: { name: string }): Promise<string[]> {
  const found = await db
    .selectDistinct({ zone: communityProfiles.timeZone })
    .from(communityProfiles)
    .innerJoin(emailPreferences, eq(emailPreferences.accountId, communityProfiles.accountId))
    .where(eq(emailPreferences.kind, name))
    .limit(1_000);
  return found.map(({ zone }) => zone);
}

/** @returns last account, or null if the batch is not full */
async function scheduleBatch(
  services: MailServices,
  given: { mail: CommunityMail; due: DueZones; after: string },
): Promise<string | null> {
  const { kind } = given.mail;
  const now = services.membershipNow();
  const people = await listUnscheduled(services.db, { ...given, now });
  // Due in the future, so that another worker makes the emails in small batches.
  const dueAt = new Date(now.getTime() + 1);
  const emails = people.map(({ accountId, creatorId }) => ({
    kind,
    accountId,
    subject: { creatorId },
    key: given.due.date,
    dueAt,
  }));
  await services.db.transaction((tx) => scheduleEmails(tx, services, { emails, now }));
  return people.length === BATCH ? people.at(-1)!.accountId : null;
}

/**
 * Lists a batch of people who want the mail, may have news, and have no mail of this kind for the date. A mail that was
 * skipped because it did not apply does not count.
 */
async function listUnscheduled(
  db: Db,
  { mail, due, after, now }: { mail: CommunityMail; due: DueZones; after: string; now: Date },
): Promise<{ accountId: string; creatorId: string }[]> {
  const { kind, hasNews, isDue } = mail;
  const { accountId } = emailPreferences;
  const mayComeAgain: SkipReason = 'does-not-apply';
  const isScheduled = and(
    eq(scheduledEmails.accountId, accountId),
    eq(scheduledEmails.kind, kind.name),
    eq(scheduledEmails.key, due.date),
    sql`${scheduledEmails.skipReason} is distinct from ${mayComeAgain}`,
  );
  return db
    .select({ accountId, creatorId: communityProfiles.creatorId })
    .from(emailPreferences)
    .innerJoin(communityProfiles, eq(communityProfiles.accountId, accountId))
    .where(
      and(
        eq(emailPreferences.kind, kind.name),
        after === '' ? undefined : gt(accountId, after),
        inArray(communityProfiles.timeZone, due.zones),
        isDue(due),
        isNull(communityProfiles.excludedAt),
        isMailingProfile,
        hasNews(now),
        sql`not exists (select from ${scheduledEmails} where ${isScheduled})`,
      ),
    )
    .orderBy(asc(accountId))
    .limit(BATCH);
}
