import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { letterDeliveries, letters } from '../../db/schema/letters.ts';
import { withStoredParts } from '../../documents/stored-document.ts';
import { type Issue, readStoredIssue } from '../document/issue.ts';
import {
  audienceFormat,
  type Letter,
  type LetterAudience,
  type LetterBlock,
  letterFormat,
  letterShape,
} from '../document/letter-shape.ts';
import { readStoredAudience, readStoredLetter, storedAudience, storedLetter } from '../document/stored-letter.ts';

export interface OwnLetter {
  creatorId: string;
  letterId: string;
}

type Row = typeof letters.$inferSelect;

/** Letter with its draft as last saved. */
export interface EditedLetter
  extends Pick<
    Row,
    'slug' | 'state' | 'stopReason' | 'version' | 'savedAt' | 'pageFor' | 'issueVersion' | 'dueAt' | 'dueZone'
  > {
  letterId: string;
  letter: Letter;
  audience: LetterAudience;
  /** Content as scheduled or sent, or null for a draft. */
  issue: Issue | null;
  startedAt: Date | null;
  finishedAt: Date | null;
}

export interface ListedLetter extends Pick<Row, 'state' | 'savedAt' | 'dueAt' | 'dueZone' | 'startedAt'> {
  letterId: string;
  subject: string;
  /** Number of recipients, and of accepted mails. Both are zero before the start. */
  recipients: number;
  accepted: number;
}

const MAX_LETTERS = 5_000;
const MAX_IN_PROGRESS = 100;
const SENT_ON_PAGE = 20;

const editable = ['draft', 'scheduled', 'held'] as const;
const inProgress = [...editable, 'sending', 'paused'] as const;

export const isEditable = (state: Row['state']): boolean => (editable as readonly string[]).includes(state);

const isOwn = ({ creatorId, letterId }: OwnLetter) => and(eq(letters.id, letterId), eq(letters.creatorId, creatorId));

export async function findLetter(db: Db, own: OwnLetter): Promise<EditedLetter | null> {
  const [row] = await db.select().from(letters).where(isOwn(own));
  return row ? editedLetter(row) : null;
}

function editedLetter({ id, content, audience, issue, ...row }: Row): EditedLetter {
  return {
    ...row,
    letterId: id,
    letter: readStoredLetter(content),
    audience: readStoredAudience(audience),
    issue: issue && readStoredIssue(issue),
  };
}

export const newBlock = (block: Pick<LetterBlock, 'kind'> & Partial<LetterBlock>): LetterBlock => ({
  id: randomUUID(),
  lines: [],
  picture: null,
  button: null,
  recipe: null,
  ...block,
});

export const recipeCard = (recipeId: string): LetterBlock =>
  newBlock({ kind: 'recipe', recipe: { recipeId, shows: 'teaser' } });

export type BeginResult = { ok: true; letterId: string } | { ok: false; reason: 'too-many-letters' };

/**
 * Starts a draft, empty unless `letter` is given.
 * @param draft.authorId null for a letter that the site makes
 * @param draft.weekOf date of the slot of a weekly letter
 */
export async function beginLetter(
  db: Db,
  draft: { creatorId: string; authorId: string | null; letter?: Letter; weekOf?: string; now: Date },
): Promise<BeginResult> {
  const { creatorId, authorId, letter = letterFormat.empty, weekOf = null, now } = draft;
  const [there] = await db.select({ letters: count() }).from(letters).where(eq(letters.creatorId, creatorId));
  if (there!.letters >= MAX_LETTERS) return { ok: false, reason: 'too-many-letters' };
  const [begun] = await db
    .insert(letters)
    .values({
      creatorId,
      authorId,
      weekOf,
      content: storedLetter(letter),
      audience: storedAudience({ ...audienceFormat.empty, readers: ['free', 'trial', 'paid'] }),
      createdAt: now,
      savedAt: now,
    })
    .returning({ letterId: letters.id });
  return { ok: true, ...begun! };
}

export type SaveLetterResult =
  | { ok: true; version: number }
  /** Another save came first. `theirs` is the stored letter. */
  | { ok: false; reason: 'conflict'; theirs: { letter: Letter; version: number } }
  | { ok: false; reason: 'unknown' | 'started' };

/**
 * Saves a draft. The stored copy of a scheduled letter (`issue`) stays unchanged.
 * @param draft.version version that the author edited
 */
export function saveLetter(
  db: Db,
  draft: OwnLetter & { letter: Letter; version: number; authorId: string; now: Date },
): Promise<SaveLetterResult> {
  const { letter, authorId, now } = draft;
  return db.transaction(async (tx): Promise<SaveLetterResult> => {
    const [row] = await tx.select().from(letters).where(isOwn(draft)).for('update');
    if (!row) return { ok: false, reason: 'unknown' };
    if (!isEditable(row.state)) return { ok: false, reason: 'started' };
    const stored = readStoredLetter(row.content);
    if (row.version !== draft.version) {
      return { ok: false, reason: 'conflict', theirs: { letter: stored, version: row.version } };
    }
    const version = row.version + 1;
    const content = storedLetter(withStoredParts(letterShape, letter, stored));
    await tx.update(letters).set({ content, version, authorId, savedAt: now }).where(isOwn(draft));
    return { ok: true, version };
  });
}

/** Sets the recipients and the readers of the page. Returns false if the letter is unknown or has started. */
export async function setRecipients(
  tx: Db,
  { audience, pageFor, ...own }: OwnLetter & { audience: LetterAudience; pageFor: Row['pageFor'] },
): Promise<boolean> {
  const changed = await tx
    .update(letters)
    .set({ audience: storedAudience(audience), pageFor })
    .where(and(isOwn(own), inArray(letters.state, editable)))
    .returning({ id: letters.id });
  return changed.length > 0;
}

/** Deletes a draft. Returns false if there is no such draft. */
export async function removeDraft(db: Db, own: OwnLetter): Promise<boolean> {
  const removed = await db
    .delete(letters)
    .where(and(isOwn(own), eq(letters.state, 'draft')))
    .returning({ id: letters.id });
  return removed.length > 0;
}

export async function listInProgress(db: Db, { creatorId }: { creatorId: string }): Promise<ListedLetter[]> {
  return db
    .select(listedColumns)
    .from(letters)
    .where(and(eq(letters.creatorId, creatorId), inArray(letters.state, inProgress)))
    .orderBy(desc(letters.savedAt), letters.id)
    .limit(MAX_IN_PROGRESS);
}

/**
 * Returns a page of sent letters, last started first.
 * @param from.before start of the last letter on the previous page, or null for the first page
 */
export async function listSent(
  db: Db,
  { creatorId, before }: { creatorId: string; before: Date | null },
): Promise<{ letters: ListedLetter[]; next: Date | null }> {
  const earlier = before ? lt(letters.startedAt, before) : undefined;
  const rows = await db
    .select(listedColumns)
    .from(letters)
    .where(and(eq(letters.creatorId, creatorId), eq(letters.state, 'sent'), earlier))
    .orderBy(desc(letters.startedAt), letters.id)
    .limit(SENT_ON_PAGE + 1);
  const shown = rows.slice(0, SENT_ON_PAGE);
  return { letters: shown, next: rows.length > SENT_ON_PAGE ? (shown.at(-1)?.startedAt ?? null) : null };
}

// Tables are written out, because Drizzle omits a column's table in a query of one table.
const deliveries = (narrowed = sql``) => sql<number>`(select count(*)::int from ${letterDeliveries}
  where ${letterDeliveries}.letter_id = ${letters}.id ${narrowed})`;

const listedColumns = {
  letterId: letters.id,
  subject: sql<string>`coalesce(${letters.content} ->> 'subject', '')`,
  state: letters.state,
  savedAt: letters.savedAt,
  dueAt: letters.dueAt,
  dueZone: letters.dueZone,
  startedAt: letters.startedAt,
  recipients: deliveries(),
  accepted: deliveries(sql`and ${letterDeliveries}.state = 'accepted'`),
};
