import { and, eq, sql } from 'drizzle-orm';
import { findBrand, mailBrand } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { communityDecisions, communityProfiles, postDecisions, posts, threads } from '../../db/schema/community.ts';
import { creators } from '../../db/schema/creators.ts';
import { plainLine } from '../../mail/message.ts';
import type { EmailKind, EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { scheduleEmails } from '../../mail/scheduled/scheduled-emails.server.ts';
import { communityPaths } from '../paths.ts';
import { aboutWords } from './copy.ts';
import { isTold } from './decision.ts';
import { appealMail, decisionMail, type ToldDecision, undoneMail } from './mail-copy.ts';

type DecisionEvent = 'decided' | 'undone' | 'appeal';

export const decisionEmail: EmailKind<{ decisionId: string; event: DecisionEvent }> = {
  name: 'community-decision',
  purpose: 'necessary',
  async load(tx, services, { recipient, subject: { decisionId, event } }) {
    const found = await findToldDecision(tx, { accountId: recipient.accountId, decisionId });
    if (!found) return { skip: 'does-not-apply' };
    const { decision, stored, creator, creatorId } = found;
    if (event === 'decided' && stored.undoneAt) return { skip: 'does-not-apply' };
    if (recipient.deletionAt) return { skip: 'deletion-requested' };
    const { appealOutcome: outcome, appealAnswer: answer } = stored;
    const words =
      event === 'appeal' && outcome
        ? appealMail(creator, { outcome, answer: answer ?? '' })
        : event === 'undone'
          ? undoneMail(creator, decision)
          : decisionMail(creator, decision);
    const link = services.origin + communityPaths.decision(decisionId);
    const brand = mailBrand(await findBrand(tx, { creatorId }), services);
    return { brand, template: { name: 'worded', props: { firstName: recipient.firstName, words, link } } };
  },
};

export interface FoundDecision {
  decision: ToldDecision;
  stored: typeof communityDecisions.$inferSelect;
  creatorId: string;
  creator: string;
  /** Words of the post, or null if they are gone. */
  words: string | null;
}

/** Finds a decision of the kinds in `toldActions` about the person. */
export async function findToldDecision(
  db: Db,
  { accountId, decisionId }: { accountId: string; decisionId: string },
): Promise<FoundDecision | null> {
  const [found] = await db
    .select({
      stored: communityDecisions,
      creatorName: creators.name,
      post: { id: posts.id, isOpening: posts.isOpening, words: posts.words, state: posts.state },
      thread: { kind: threads.kind, title: threads.title, recipeName: threads.recipeName },
      rule: postDecisions.heldBefore,
      count: sql<number>`(select count(*)::int from ${postDecisions} hidden
        where hidden.decision_id = ${communityDecisions.id})`,
    })
    .from(communityDecisions)
    .innerJoin(communityProfiles, eq(communityProfiles.id, communityDecisions.profileId))
    .innerJoin(creators, eq(creators.id, communityDecisions.creatorId))
    .leftJoin(posts, eq(posts.id, communityDecisions.postId))
    .leftJoin(threads, eq(threads.id, posts.threadId))
    .leftJoin(
      postDecisions,
      and(eq(postDecisions.decisionId, communityDecisions.id), eq(postDecisions.postId, communityDecisions.postId)),
    )
    .where(and(eq(communityDecisions.id, decisionId), eq(communityProfiles.accountId, accountId)));
  if (!found || !isTold(found.stored.action)) return null;
  const { stored, creatorName, post, thread, rule, count } = found;
  const { action, reason, at, until, creatorId } = stored;
  const brand = await findBrand(db, { creatorId });
  const title = plainLine(thread?.title || thread?.recipeName || '');
  const written = post && thread ? { kind: thread.kind, isOpening: post.isOpening, title } : null;
  return {
    decision: { action: action as ToldDecision['action'], reason, at, until, rule, count, about: aboutWords(written) },
    stored,
    creatorId,
    creator: brand?.name ?? creatorName,
    words: post && post.state !== 'deleted' && post.words ? post.words : null,
  };
}

/** Schedules the email about a decision, unless the author is the given account. */
export async function tellAuthor(
  tx: Db,
  services: EmailServices,
  told: { decisionId: string; event: DecisionEvent; except: string; now: Date },
): Promise<void> {
  const { decisionId, event, except, now } = told;
  const [author] = await tx
    .select({ accountId: communityProfiles.accountId })
    .from(communityDecisions)
    .innerJoin(communityProfiles, eq(communityProfiles.id, communityDecisions.profileId))
    .where(eq(communityDecisions.id, decisionId));
  if (!author?.accountId || author.accountId === except) return;
  const { accountId } = author;
  const email = {
    kind: decisionEmail,
    accountId,
    subject: { decisionId, event },
    key: `${decisionId} ${event}`,
    dueAt: now,
  };
  await scheduleEmails(tx, services, { emails: [email], now });
}
