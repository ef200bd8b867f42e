import { randomUUID } from 'node:crypto';
import { and, asc, between, eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { memberRehearsalFiles, memberRehearsalPages, memberRehearsals } from '../../db/schema/moving-in.ts';
import type { Services } from '../../http/services.ts';
import { readUpload, type UploadRefusal } from '../../http/upload.server.ts';
import { listUnasked } from '../../letters/subscription/moved-readers.server.ts';
import type { ColumnChoice, ListColumn } from '../../membership/moving-in/columns.ts';
import { type Day, isoDay } from '../../membership/moving-in/day.ts';
import { findInvited, findMembersAmong } from '../../membership/moving-in/invitations.server.ts';
import {
  isArchive,
  type ListedMember,
  MAX_ARCHIVE_BYTES,
  MAX_FILE_BYTES,
} from '../../membership/moving-in/member-file.ts';
import type { MemberFileReader } from '../../membership/moving-in/member-file-reader.server.ts';
import type { Source } from '../../membership/moving-in/readers.ts';
import {
  countOutcomes,
  countRefusing,
  type Outcome,
  paidUntilOf,
  type RehearsedMember,
  readersIn,
  rehearse,
} from '../../membership/moving-in/rehearsal.ts';

/** People per page of the table. */
const PAGE = 50;
/** Maximum pages that one statement writes or reads. */
const PAGES_AT_ONCE = 40;
/** Milliseconds before a rehearsal expires. */
const LIFETIME_MS = 24 * 3600 * 1_000;
const MEGABYTE = 1024 * 1024;
const limits = {
  parts: 10,
  bytesPerFile: MAX_ARCHIVE_BYTES,
  bytes: MAX_ARCHIVE_BYTES + MEGABYTE,
  milliseconds: 5 * 60_000,
};

/** Key of a rehearsal, a stored preview of a member import. Only the account that uploaded the file may see it. */
export interface OwnRehearsal {
  creatorId: string;
  accountId: string;
}

type ReadFailure = Exclude<
  Awaited<ReturnType<MemberFileReader['read']>>,
  { ok: true } | { reason: 'no-known-columns' }
>;

export type ReceiveResult = { ok: true } | { ok: false; reason: UploadRefusal | 'invalid-field' } | ReadFailure;

type RehearsalServices = Pick<Services, 'db' | 'secrets' | 'now' | 'membershipNow' | 'memberFileReader'>;

/** Reads a member file and replaces an earlier rehearsal. The file is stored only if its columns must be chosen. */
export async function receiveMemberFile(
  services: RehearsalServices,
  request: Request,
  { creatorId, accountId }: OwnRehearsal,
): Promise<ReceiveResult> {
  const { db, now } = services;
  const form = await readUpload(request, limits, async ({ filename, content }) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    return { name: filename, bytes: Buffer.concat(chunks) };
  });
  if (!form.ok) return { ok: false, reason: form.reason };
  const file = form.files.find(({ bytes }) => bytes.length > 0);
  if (file && file.bytes.length > MAX_FILE_BYTES && !isArchive(file.bytes)) return { ok: false, reason: 'too-large' };
  const read = await services.memberFileReader.read(creatorId, file?.bytes ?? new Uint8Array());
  if (!read.ok && read.reason !== 'no-known-columns') return read;
  const createdAt = now();
  const own = { creatorId, accountId };
  const people = read.ok ? (JSON.parse(read.people) as ListedMember[]) : [];
  const rehearsed = await rehearsePages(services, db, { creatorId, missingDay: null }, pagesOf(wellFormed(people)));
  await db.transaction(async (tx) => {
    await tx.delete(memberRehearsals).where(isOwn(own));
    await tx.insert(memberRehearsals).values({
      ...own,
      source: read.ok ? read.source : 'list',
      createdAt,
      total: people.length,
      outcomes: countOutcomes(rehearsed.flat()),
      refusing: countRefusing(rehearsed.flat()),
      readers: (await listReaders(tx, own, rehearsed)).length,
      columns: read.ok ? null : read.columns,
      file: file!.name.toWellFormed().replaceAll('\0', '').slice(0, 200).toWellFormed(),
      expiresAt: new Date(createdAt.getTime() + LIFETIME_MS),
    });
    if (read.ok) await insertPages(tx, own, rehearsed);
    else await tx.insert(memberRehearsalFiles).values({ ...own, content: read.content });
  });
  return { ok: true };
}

type ReadColumnsResult =
  | { ok: true }
  /** `gone`: the list expired or was deleted. `changed`: the list was replaced or read with other columns. */
  | { ok: false; reason: 'gone' | 'changed' }
  | ReadFailure;

/**
 * Reads the stored file again with the chosen columns. Keeps the time of expiry, and drops the day for missing dates.
 * @param given.id rehearsal that the creator was shown
 */
export async function readWithColumns(
  services: RehearsalServices,
  { creatorId, accountId, id, choice }: OwnRehearsal & { id: string; choice: ColumnChoice },
): Promise<ReadColumnsResult> {
  const { db, now } = services;
  const own = { creatorId, accountId };
  const { content } = memberRehearsalFiles;
  const { id: ofList, expiresAt } = memberRehearsals;
  const [found] = await db
    .select({ id: ofList, expiresAt, content })
    .from(memberRehearsals)
    .innerJoin(
      memberRehearsalFiles,
      and(
        eq(memberRehearsalFiles.creatorId, memberRehearsals.creatorId),
        eq(memberRehearsalFiles.accountId, memberRehearsals.accountId),
      ),
    )
    .where(isOwn(own));
  if (!found || found.expiresAt <= now()) return { ok: false, reason: 'gone' };
  if (found.id !== id) return { ok: false, reason: 'changed' };
  const read = await services.memberFileReader.read(creatorId, found.content, choice);
  // The creator has already chosen columns and is not asked again.
  if (!read.ok) return read.reason === 'no-known-columns' ? { ok: false, reason: 'unknown' } : read;
  const people = JSON.parse(read.people) as ListedMember[];
  const rehearsed = await rehearsePages(services, db, { creatorId, missingDay: null }, pagesOf(wellFormed(people)));
  const outcomes = countOutcomes(rehearsed.flat());
  const refusing = countRefusing(rehearsed.flat());
  return db.transaction(async (tx) => {
    // Matches no row if another upload or choice came first.
    const [row] = await tx
      .update(memberRehearsals)
      .set({
        id: randomUUID(),
        source: read.source,
        total: people.length,
        outcomes,
        refusing,
        readers: (await listReaders(tx, own, rehearsed)).length,
        choice,
        missingDay: null,
      })
      .where(and(isOwn(own), eq(memberRehearsals.id, id)))
      .returning({ id: memberRehearsals.id });
    if (!row) return { ok: false, reason: 'changed' };
    const { creatorId: ofCreator, accountId: ofAccount } = memberRehearsalPages;
    await tx.delete(memberRehearsalPages).where(and(eq(ofCreator, creatorId), eq(ofAccount, accountId)));
    await insertPages(tx, own, rehearsed);
    return { ok: true };
  });
}

async function insertPages(tx: Db, own: OwnRehearsal, pages: readonly StoredMember[][]): Promise<void> {
  for (let at = 0; at < pages.length; at += PAGES_AT_ONCE) {
    const lot = pages.slice(at, at + PAGES_AT_ONCE);
    await tx.insert(memberRehearsalPages).values(lot.map((people, nth) => ({ ...own, page: at + nth + 1, people })));
  }
}

/** Replaces lone surrogates, which jsonb cannot store. */
const wellFormed = (people: readonly ListedMember[]): ListedMember[] =>
  people.map((person) => ({ ...person, name: person.name.toWellFormed(), plan: person.plan.toWellFormed() }));

/** Person with the computed outcome. `paidUntil` is as in the file. */
type StoredMember = ListedMember & { outcome: Outcome };

const pagesOf = (people: readonly ListedMember[]): ListedMember[][] =>
  Array.from({ length: Math.ceil(people.length / PAGE) }, (_, at) => people.slice(at * PAGE, (at + 1) * PAGE));

async function rehearsePages(
  { secrets, membershipNow }: Pick<Services, 'secrets' | 'membershipNow'>,
  db: Db,
  { creatorId, missingDay }: { creatorId: string; missingDay: Day | null },
  pages: readonly ListedMember[][],
): Promise<StoredMember[][]> {
  const emails = [...new Set(pages.flat().flatMap(({ email }) => email ?? []))];
  const members = await findMembersAmong(db, { creatorId, emails });
  const invited = await findInvited(db, { secrets }, { creatorId, emails });
  const known = { today: isoDay(membershipNow()), missingDay, members, invited };
  return pages.map((people) => rehearse(people, known).map(({ outcome }, at) => ({ ...people[at]!, outcome })));
}

/** Returns the addresses of free readers who have no subscription to the letter and no request for one. */
const listReaders = (
  db: Db,
  { creatorId }: { creatorId: string },
  pages: readonly StoredMember[][],
): Promise<string[]> => listUnasked(db, { creatorId, addresses: readersIn(pages.flat()) });

export interface Rehearsal {
  id: string;
  source: Source;
  file: string;
  missingDay: Day | null;
  /** Columns of a list whose format is unknown, otherwise null. */
  columns: ListColumn[] | null;
  /** Columns chosen by the creator. Null if the creator has not chosen, or if the format is known. */
  choice: ColumnChoice | null;
  total: number;
  /** Number of people by outcome, as last computed. */
  outcomes: Partial<Record<Outcome, number>>;
  /** Number of invited people who refuse mail on the site that the list is from, counted with `outcomes`. */
  refusing: number;
  /** Number of free readers who can be asked if they want the letter, counted with `outcomes`. */
  readers: number;
  pages: number;
}

export async function findRehearsal(
  { db, now }: Pick<Services, 'db' | 'now'>,
  own: OwnRehearsal,
): Promise<Rehearsal | null> {
  const [found] = await db.select().from(memberRehearsals).where(isOwn(own));
  return found && found.expiresAt > now() ? rehearsalOf(found) : null;
}

const rehearsalOf = (row: typeof memberRehearsals.$inferSelect): Rehearsal => ({
  id: row.id,
  source: row.source,
  file: row.file,
  missingDay: row.missingDay,
  columns: row.columns as ListColumn[] | null,
  choice: row.choice as ColumnChoice | null,
  total: row.total,
  outcomes: row.outcomes as Rehearsal['outcomes'],
  refusing: row.refusing,
  readers: row.readers,
  pages: Math.max(1, Math.ceil(row.total / PAGE)),
});

export async function listRehearsed(
  db: Db,
  { page, missingDay, today, ...own }: OwnRehearsal & { page: number; missingDay: Day | null; today: Day },
): Promise<RehearsedMember[]> {
  const [row] = await readPages(db, own, page, page);
  return (row?.people ?? []).map((person) => ({ ...person, paidUntil: paidUntilOf(person, { missingDay, today }) }));
}

async function readPages(db: Db, own: OwnRehearsal, from: number, to: number) {
  const { page, people, creatorId, accountId } = memberRehearsalPages;
  const isTheirs = and(eq(creatorId, own.creatorId), eq(accountId, own.accountId));
  const rows = await db
    .select({ page, people })
    .from(memberRehearsalPages)
    .where(and(isTheirs, between(page, from, to)))
    .orderBy(asc(page));
  return rows.map((row) => ({ page: row.page, people: row.people as StoredMember[] }));
}

/**
 * Computes and stores the outcomes again. Returns null if the rehearsal does not exist, has expired, or still needs a
 * choice of columns.
 * @param change.missingDay last paid day for people without a date; null to leave them out, undefined for no change
 */
export function rehearseAgain(
  services: Pick<Services, 'db' | 'secrets' | 'now' | 'membershipNow'>,
  { creatorId, accountId, ...change }: OwnRehearsal & { missingDay?: Day | null },
): Promise<{ rehearsal: Rehearsal; people: RehearsedMember[]; readers: string[] } | null> {
  const own = { creatorId, accountId };
  return services.db.transaction(async (tx) => {
    const [found] = await tx.select().from(memberRehearsals).where(isOwn(own)).for('update');
    if (!found || found.expiresAt <= services.now() || (found.columns && !found.choice)) return null;
    const missingDay = change.missingDay === undefined ? found.missingDay : change.missingDay;
    const before: StoredMember[][] = [];
    for (let from = 1; before.length === from - 1; from += PAGES_AT_ONCE) {
      const read = await readPages(tx, own, from, from + PAGES_AT_ONCE - 1);
      before.push(...read.map(({ people }) => people));
    }
    const after = await rehearsePages(services, tx, { creatorId, missingDay }, before);
    for (const [at, people] of after.entries()) {
      if (people.every(({ outcome }, nth) => outcome === before[at]![nth]!.outcome)) continue;
      await tx
        .update(memberRehearsalPages)
        .set({ people })
        .where(
          and(
            ...[eq(memberRehearsalPages.creatorId, creatorId), eq(memberRehearsalPages.accountId, accountId)],
            eq(memberRehearsalPages.page, at + 1),
          ),
        );
    }
    const outcomes = countOutcomes(after.flat());
    const refusing = countRefusing(after.flat());
    const readers = await listReaders(tx, own, after);
    // A new id, so that a page shown before cannot confirm the changed outcomes.
    const id = change.missingDay === undefined ? found.id : randomUUID();
    const [row] = await tx
      .update(memberRehearsals)
      .set({ id, missingDay, outcomes, refusing, readers: readers.length })
      .where(isOwn(own))
      .returning();
    const today = isoDay(services.membershipNow());
    const people = after.flat().map((person) => ({ ...person, paidUntil: paidUntilOf(person, { missingDay, today }) }));
    return { rehearsal: rehearsalOf(row!), people, readers };
  });
}

export async function removeRehearsal(db: Db, own: OwnRehearsal): Promise<void> {
  await db.delete(memberRehearsals).where(isOwn(own));
}

export async function deleteExpiredRehearsals(db: Db, { now }: { now: Date }): Promise<void> {
  await db.delete(memberRehearsals).where(lt(memberRehearsals.expiresAt, now));
}

const isOwn = ({ creatorId, accountId }: OwnRehearsal) =>
  and(eq(memberRehearsals.creatorId, creatorId), eq(memberRehearsals.accountId, accountId));
