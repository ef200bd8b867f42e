import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { findBrand, mailBrand } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { communityProfiles, postQuotes, posts, threads } from '../../db/schema/community.ts';
import { creators } from '../../db/schema/creators.ts';
import { lockAccount } from '../../identity/commands.server.ts';
import { plainLine, plainName } from '../../mail/message.ts';
import type { EmailKind } from '../../mail/scheduled/email-kind.server.ts';
import { scheduleEmails } from '../../mail/scheduled/scheduled-emails.server.ts';
import type { DecisionServices } from '../moderation/commands.server.ts';
import { mayDecide } from '../moderation/moderators.server.ts';
import { communityPaths } from '../paths.ts';
import { isModeratorProfile } from '../profiles/profiles.server.ts';
import { checkWords } from '../threads/words.ts';
import { quoteMail } from './mail-copy.ts';

export const quoteEmail: EmailKind<{ threadId: string }> = {
  name: 'community-quote',
  purpose: {
    title: 'questions if your notes may be quoted',
    choice: 'Ask me by email if a cook wants to quote a note of mine',
  },
  async load(tx, services, { recipient, subject: { threadId } }) {
    const found = await findAskedQuote(tx, { accountId: recipient.accountId, threadId });
    if (!found || found.agreedAt || found.declinedAt) return { skip: 'does-not-apply' };
    const brand = await findBrand(tx, found);
    const words = quoteMail(plainName(brand?.name ?? found.creator), plainLine(found.words));
    const link = services.origin + communityPaths.quote(threadId);
    const { firstName } = recipient;
    return { brand: mailBrand(brand, services), template: { name: 'worded', props: { firstName, words, link } } };
  },
};

export type AskResult =
  | { ok: true }
  | { ok: false; reason: 'not-a-moderator' | 'not-a-note' | 'not-in-note' | 'asked' | 'no-such-post' };

export function askForQuote(
  services: DecisionServices,
  given: { accountId: string; creatorId: string; postId: string; words: string; now: Date },
): Promise<AskResult> {
  const { accountId, creatorId, postId, words, now } = given;
  return services.db.transaction(async (tx): Promise<AskResult> => {
    if (!(await mayDecide(tx, { accountId, creatorId, as: 'studio' }))) return { ok: false, reason: 'not-a-moderator' };
    const find = () =>
      tx
        .select({
          threadId: posts.threadId,
          words: posts.words,
          author: communityProfiles.accountId,
          isModerator: isModeratorProfile,
        })
        .from(posts)
        .innerJoin(threads, and(eq(threads.id, posts.threadId), eq(threads.kind, 'note')))
        .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
        .where(and(eq(posts.id, postId), eq(posts.creatorId, creatorId), posts.isOpening, eq(posts.state, 'shown')));
    const [before] = await find();
    if (!before?.author || before.isModerator) return { ok: false, reason: 'not-a-note' };
    await lockAccount(tx, before.author);
    const [note] = await find();
    if (!note?.author) return { ok: false, reason: 'no-such-post' };
    const quote = quotablePart(words, note.words);
    if (quote === null) return { ok: false, reason: 'not-in-note' };
    const { threadId } = note;
    const asked = await tx
      .insert(postQuotes)
      .values({ threadId, creatorId, words: quote, askedAt: now })
      .onConflictDoNothing()
      .returning({ threadId: postQuotes.threadId });
    if (asked.length === 0) return { ok: false, reason: 'asked' };
    const email = { kind: quoteEmail, accountId: note.author, subject: { threadId }, key: threadId, dueAt: now };
    await scheduleEmails(tx, services, { emails: [email], now });
    return { ok: true };
  });
}

export async function findQuote(db: Db, { creatorId, threadId }: { creatorId: string; threadId: string }) {
  const [found] = await db
    .select()
    .from(postQuotes)
    .where(and(eq(postQuotes.threadId, threadId), eq(postQuotes.creatorId, creatorId)));
  return found ?? null;
}

/** Finds the request to quote a person's own note, unless the note is not shown. */
export async function findAskedQuote(db: Db, { accountId, threadId }: { accountId: string; threadId: string }) {
  const [found] = await db
    .select({
      words: postQuotes.words,
      creatorId: postQuotes.creatorId,
      creator: creators.name,
      name: communityProfiles.name,
      agreedAt: postQuotes.agreedAt,
      declinedAt: postQuotes.declinedAt,
    })
    .from(postQuotes)
    .innerJoin(creators, eq(creators.id, postQuotes.creatorId))
    .innerJoin(posts, and(eq(posts.threadId, postQuotes.threadId), posts.isOpening, eq(posts.state, 'shown')))
    .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
    .where(and(eq(postQuotes.threadId, threadId), eq(communityProfiles.accountId, accountId)));
  return found ?? null;
}

/** Lists the requests to quote a person's shown notes, newest first, without those that the person declined. */
export function listAskedQuotes(db: Db, { accountId, limit }: { accountId: string; limit: number }) {
  return db
    .select({ threadId: postQuotes.threadId, words: postQuotes.words, agreedAt: postQuotes.agreedAt })
    .from(postQuotes)
    .innerJoin(posts, and(eq(posts.threadId, postQuotes.threadId), posts.isOpening, eq(posts.state, 'shown')))
    .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
    .where(and(eq(communityProfiles.accountId, accountId), isNull(postQuotes.declinedAt)))
    .orderBy(desc(postQuotes.askedAt), postQuotes.threadId)
    .limit(limit);
}

/** Answers the request to quote a note. A later no withdraws the consent. Idempotent. */
export function answerQuote(
  db: Db,
  { accountId, threadId, agrees, now }: { accountId: string; threadId: string; agrees: boolean; now: Date },
): Promise<{ ok: true } | { ok: false; reason: 'no-such-quote' }> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const found = await findAskedQuote(tx, { accountId, threadId });
    if (!found) return { ok: false, reason: 'no-such-quote' } as const;
    const isSame = agrees ? found.agreedAt : found.declinedAt;
    if (!isSame) {
      const answer = agrees ? { agreedAt: now, declinedAt: null } : { agreedAt: null, declinedAt: now };
      await tx.update(postQuotes).set(answer).where(eq(postQuotes.threadId, threadId));
    }
    return { ok: true } as const;
  });
}

/** Quoted note, in the shape of a review of the creator's page. */
export interface Quote {
  id: string;
  body: string;
  firstName: string;
  dish: string | null;
  isQuote: true;
}

const MAX_QUOTES = 20;

/**
 * Quotes whose authors agreed, newest first, as one column. Leaves out notes that are not shown, and authors without an
 * account.
 */
export const quotesColumn = (creatorId: PgColumn | SQL) => sql<Quote[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', quoted.thread_id, 'body', quoted.words, 'firstName', quoted.name,
    'dish', quoted.recipe_name, 'isQuote', true) order by quoted.agreed_at desc, quoted.thread_id), '[]')
  from (
    select quote.thread_id, quote.words, quote.agreed_at, author.name, thread.recipe_name
    from ${postQuotes} quote
    join ${threads} thread on thread.id = quote.thread_id
    join ${posts} note on note.thread_id = quote.thread_id and note.is_opening and note.state = 'shown'
    join ${communityProfiles} author on author.id = note.author_id and author.account_id is not null
    where quote.creator_id = ${creatorId} and quote.agreed_at is not null
    order by quote.agreed_at desc, quote.thread_id
    limit ${sql.raw(String(MAX_QUOTES))}) quoted)`;

export async function listQuotes(db: Db, { creatorId }: { creatorId: string }): Promise<Quote[]> {
  const [found] = await db
    .select({ quotes: quotesColumn(sql`${creatorId}::uuid`) })
    .from(creators)
    .where(eq(creators.id, creatorId));
  return found?.quotes ?? [];
}

/** Maximum length of a quote, in code points. */
const MAX_QUOTE = 500;

function quotablePart(words: string, note: string): string | null {
  const checked = checkWords(words);
  if (!checked.ok || [...checked.words].length > MAX_QUOTE) return null;
  return note.includes(checked.words) ? checked.words : null;
}
