import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { letters } from '../../db/schema/letters.ts';
import { readStoredIssue } from '../../letters/document/issue.ts';
import { shownLetter } from '../../letters/document/shown-letter.ts';
import { readStoredLetter } from '../../letters/document/stored-letter.ts';
import { letterLinks } from '../../letters/rendering/letter-links.ts';
import { plainText } from '../../letters/rendering/letter-text.ts';
import { BATCH, jsonRows } from './json-rows.ts';

interface OfCreator {
  creatorId: string;
}

/** Streams a creator's letters as JSON, drafts too. A letter whose sending has started has its content as sent. */
export async function* lettersJson(db: Db, { creatorId }: OfCreator): AsyncGenerator<string> {
  yield '{\n"letters": [';
  yield* jsonRows(async (after) => {
    const rows = await db
      .select()
      .from(letters)
      .where(and(eq(letters.creatorId, creatorId), gt(letters.id, after)))
      .orderBy(asc(letters.id))
      .limit(BATCH);
    return rows.map(({ id, slug, state, pageFor, content, issue, dueAt, startedAt, savedAt }) => ({
      ...{ id, slug, state, pageFor, dueAt, startedAt, savedAt },
      ...(startedAt ? readStoredIssue(issue).letter : readStoredLetter(content)),
    }));
  });
  yield ']\n}\n';
}

/** Yields the plain text, as members read it, of each letter whose sending has started. */
export async function* readLetterTexts(
  db: Db,
  { creatorId, origin, subdomain }: OfCreator & { origin: string; subdomain: string },
): AsyncGenerator<{ slug: string; text: string }> {
  for (let after: string | null = null; ; ) {
    const rows: { id: string; slug: string | null; issue: (typeof letters.$inferSelect)['issue'] }[] = await db
      .select({ id: letters.id, slug: letters.slug, issue: letters.issue })
      .from(letters)
      .where(
        and(
          eq(letters.creatorId, creatorId),
          isNotNull(letters.startedAt),
          after === null ? undefined : gt(letters.id, after),
        ),
      )
      .orderBy(asc(letters.id))
      .limit(BATCH);
    for (const { id, slug, issue } of rows) {
      const letter = shownLetter(readStoredIssue(issue), 'members');
      yield { slug: slug ?? id, text: plainText(letter, letterLinks({ origin, subdomain, slug })) };
    }
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}
