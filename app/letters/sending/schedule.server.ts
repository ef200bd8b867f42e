import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { findBrand } from '../../creators/brand/brand.server.ts';
import { creatorOfPath } from '../../creators/subdomain/subdomain.ts';
import type { Db } from '../../db/client.server.ts';
import { creators } from '../../db/schema/creators.ts';
import { letterDeliveries, letterSettings, letters } from '../../db/schema/letters.ts';
import { isUuid } from '../../http/ids.ts';
import type { Services } from '../../http/services.ts';
import { loadIssue } from '../document/issue.server.ts';
import {
  type Issue,
  type IssueDifferences,
  issueDifferences,
  readStoredIssue,
  storedIssue,
} from '../document/issue.ts';
import { hasContent } from '../document/letter-problems.ts';
import { readStoredAudience, readStoredLetter } from '../document/stored-letter.ts';
import { LETTER_ENDED } from './outcome.ts';

/** Queue of the worker that starts and sends letters. */
export const LETTER_QUEUE = 'letters';

export type StoredLetterRow = typeof letters.$inferSelect;
export type StopReason = NonNullable<StoredLetterRow['stopReason']>;

export interface OwnLetter {
  creatorId: string;
  letterId: string;
}

/** Time at which a letter is sent. `dueZone` is the IANA time zone in which the time was chosen. */
export type When = 'now' | { dueAt: Date; dueZone: string };

export type ScheduleResult =
  | { ok: true }
  | {
      ok: false;
      /**
       * - `conflict`: the draft has been saved since the version that the creator saw.
       * - `nobody`: the audience has no kind of reader.
       * - `no-page`: the creator has no public page.
       */
      reason:
        | 'unknown'
        | 'conflict'
        | 'begun'
        | 'no-subject'
        | 'no-text'
        | 'nobody'
        | 'past'
        | 'no-postal-address'
        | 'no-page';
    };

/**
 * Schedules or reschedules a letter, and stores a copy of the draft and its recipe cards. If either has changed by the
 * due time without a decision (`decideLetter`), the letter is held.
 * @param given.version version of the draft that the creator saw
 */
export async function scheduleLetter(
  tx: Db,
  services: Pick<Services, 'mail' | 'startWorker'>,
  { creatorId, letterId, version, when, now }: OwnLetter & { version: number; when: When; now: Date },
): Promise<ScheduleResult> {
  // Locks the creator, because two letters must not choose the same slug.
  await tx.select({ id: creators.id }).from(creators).where(eq(creators.id, creatorId)).for('no key update');
  const row = await lockLetter(tx, { creatorId, letterId });
  if (!row) return { ok: false, reason: 'unknown' };
  if (!isUnsent(row)) return { ok: false, reason: 'begun' };
  if (row.version !== version) return { ok: false, reason: 'conflict' };
  const letter = readStoredLetter(row.content);
  const issue = await loadIssue(tx, { creatorId, letter });
  if (letter.subject.trim() === '') return { ok: false, reason: 'no-subject' };
  if (!hasContent(issue)) return { ok: false, reason: 'no-text' };
  if (readStoredAudience(row.audience).readers.length === 0) return { ok: false, reason: 'nobody' };
  if (when !== 'now' && when.dueAt <= now) return { ok: false, reason: 'past' };
  if ((await findPostalAddress(tx, services, { creatorId })) === null)
    return { ok: false, reason: 'no-postal-address' };
  if ((await findSubdomain(tx, { creatorId })) === null) return { ok: false, reason: 'no-page' };
  await tx
    .update(letters)
    .set({
      state: 'scheduled',
      stopReason: null,
      slug: row.slug ?? (await freeSlug(tx, { creatorId, letterId, subject: letter.subject })),
      issue: storedIssue(issue),
      issueVersion: version,
      decidedOn: null,
      ...(when === 'now' ? { dueAt: now, dueZone: null } : when),
    })
    .where(eq(letters.id, letterId));
  if (when === 'now') await services.startWorker(tx, LETTER_QUEUE);
  return { ok: true };
}

export type UnscheduleResult = { ok: true } | { ok: false; reason: 'unknown' | 'begun' };

/** Makes a scheduled or held letter a draft again. Idempotent. */
export async function unscheduleLetter(tx: Db, own: OwnLetter): Promise<UnscheduleResult> {
  const row = await lockLetter(tx, own);
  if (!row) return { ok: false, reason: 'unknown' };
  if (!isUnsent(row)) return { ok: false, reason: 'begun' };
  const nothing = { issue: null, issueVersion: null, decidedOn: null, dueAt: null, dueZone: null };
  await tx
    .update(letters)
    .set({ state: 'draft', stopReason: null, ...nothing })
    .where(eq(letters.id, row.id));
  return { ok: true };
}

export type DecideResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'not-scheduled' | 'no-subject' | 'conflict' };

/**
 * Stores which version of a scheduled or held letter is sent. A held letter becomes due now.
 * @param given.version version of the draft that the creator saw
 */
export async function decideLetter(
  tx: Db,
  { startWorker }: Pick<Services, 'startWorker'>,
  given: OwnLetter & { choice: 'as-scheduled' | 'as-it-is-now'; version: number; now: Date },
): Promise<DecideResult> {
  const { creatorId, letterId, choice, version, now } = given;
  const row = await lockLetter(tx, { creatorId, letterId });
  if (!row) return { ok: false, reason: 'unknown' };
  if (row.state !== 'scheduled' && row.state !== 'held') return { ok: false, reason: 'not-scheduled' };
  if (row.version !== version) return { ok: false, reason: 'conflict' };
  const current = await currentIssue(tx, row);
  if (choice === 'as-it-is-now' && current.letter.subject.trim() === '') return { ok: false, reason: 'no-subject' };
  const chosen =
    choice === 'as-scheduled'
      ? { decidedOn: digestOf(current) }
      : { issue: storedIssue(current), issueVersion: row.version, decidedOn: null };
  const due = row.state === 'held' ? { dueAt: now, dueZone: null } : {};
  await tx
    .update(letters)
    .set({ state: 'scheduled', stopReason: null, ...chosen, ...due })
    .where(eq(letters.id, row.id));
  if (row.state === 'held') await startWorker(tx, LETTER_QUEUE);
  return { ok: true };
}

/** Returns how the draft and its recipes differ from the scheduled letter, or null if there is nothing to decide. */
export async function findDifferences(db: Db, own: OwnLetter): Promise<IssueDifferences | null> {
  const row = await findLetter(db, own);
  return row && (row.state === 'scheduled' || row.state === 'held') ? undecidedDifferences(db, row) : null;
}

export async function undecidedDifferences(db: Db, row: StoredLetterRow): Promise<IssueDifferences | null> {
  const current = await currentIssue(db, row);
  const differences = issueDifferences(readStoredIssue(row.issue), current);
  const isSame = !differences.letter && differences.recipes.length === 0;
  return isSame || row.decidedOn === digestOf(current) ? null : differences;
}

const currentIssue = (db: Db, { creatorId, content }: StoredLetterRow) =>
  loadIssue(db, { creatorId, letter: readStoredLetter(content) });

const digestOf = (issue: Issue) => createHash('sha256').update(JSON.stringify(issue)).digest('base64url');

export type PauseResult = { ok: true } | { ok: false; reason: 'unknown' | 'not-sending' };

/** Pauses a letter that is being sent. Mails that are being handed over still go out. */
export async function pauseLetter(tx: Db, own: OwnLetter): Promise<PauseResult> {
  const row = await lockLetter(tx, own);
  if (!row) return { ok: false, reason: 'unknown' };
  if (row.state !== 'sending') return { ok: false, reason: 'not-sending' };
  await stopLetter(tx, { letterId: row.id, state: 'paused', reason: 'by-person' });
  return { ok: true };
}

export type ResumeResult = { ok: true } | { ok: false; reason: 'unknown' | 'not-paused' };

/** Resumes a paused letter. After a pause by bounces or complaints, the letter is not paused by either again. */
export async function resumeLetter(
  tx: Db,
  { startWorker }: Pick<Services, 'startWorker'>,
  own: OwnLetter,
): Promise<ResumeResult> {
  const row = await lockLetter(tx, own);
  if (!row) return { ok: false, reason: 'unknown' };
  if (row.state !== 'paused') return { ok: false, reason: 'not-paused' };
  const isResumed = row.isResumed || row.stopReason === 'bounces' || row.stopReason === 'complaints';
  await tx.update(letters).set({ state: 'sending', stopReason: null, isResumed }).where(eq(letters.id, row.id));
  await startWorker(tx, LETTER_QUEUE);
  return { ok: true };
}

/** Ends a paused letter. A mail that is under way is not tried again if it fails. */
export async function endLetter(tx: Db, { now, ...own }: OwnLetter & { now: Date }): Promise<ResumeResult> {
  const row = await lockLetter(tx, own);
  if (!row) return { ok: false, reason: 'unknown' };
  if (row.state !== 'paused') return { ok: false, reason: 'not-paused' };
  await endSending(tx, { letterId: row.id, now });
  return { ok: true };
}

/** Ends a letter that has begun. The caller holds the letter's lock. */
export async function endSending(tx: Db, { letterId, now }: { letterId: string; now: Date }): Promise<void> {
  const { state, handedAt } = letterDeliveries;
  const left = await tx
    .update(letterDeliveries)
    .set({
      state: sql`case when ${handedAt} is null then 'skipped' else ${state} end`,
      reason: LETTER_ENDED,
      settledAt: sql`case when ${handedAt} is null then ${now.toISOString()}::timestamptz end`,
    })
    .where(and(eq(letterDeliveries.letterId, letterId), eq(state, 'queued')))
    .returning({ state });
  const isUnderWay = left.some((each) => each.state === 'queued');
  await tx
    .update(letters)
    .set({ stopReason: null, ...(isUnderWay ? { state: 'sending' } : { state: 'sent', finishedAt: now }) })
    .where(eq(letters.id, letterId));
}

export type PageResult = { ok: true } | { ok: false; reason: 'unknown' | 'not-sent' };

/** Changes who may read the page of a letter whose sending has begun. */
export async function changePage(
  tx: Db,
  { pageFor, ...own }: OwnLetter & { pageFor: StoredLetterRow['pageFor'] },
): Promise<PageResult> {
  const row = await lockLetter(tx, own);
  if (!row) return { ok: false, reason: 'unknown' };
  if (isUnsent(row)) return { ok: false, reason: 'not-sent' };
  await tx.update(letters).set({ pageFor }).where(eq(letters.id, row.id));
  return { ok: true };
}

export type RetryResult = { ok: true; count: number } | { ok: false; reason: 'unknown' | 'not-sent' };

/** Sends a letter again to the recipients for whom it is unknown if they got it. They may get it twice. */
export async function retryUnknown(
  tx: Db,
  { startWorker }: Pick<Services, 'startWorker'>,
  own: OwnLetter,
): Promise<RetryResult> {
  const row = await lockLetter(tx, own);
  if (!row) return { ok: false, reason: 'unknown' };
  if (row.state !== 'sending' && row.state !== 'sent') return { ok: false, reason: 'not-sent' };
  const queued = await tx
    .update(letterDeliveries)
    .set({ state: 'queued', reason: null, retryAt: null, attempts: 0, handedAt: null, settledAt: null })
    .where(and(eq(letterDeliveries.letterId, row.id), eq(letterDeliveries.state, 'unknown')))
    .returning({ id: letterDeliveries.id });
  if (queued.length > 0) {
    await tx.update(letters).set({ state: 'sending', finishedAt: null }).where(eq(letters.id, row.id));
    await startWorker(tx, LETTER_QUEUE);
  }
  return { ok: true, count: queued.length };
}

/** Holds or pauses a letter. The caller holds the letter's lock. */
export async function stopLetter(
  tx: Db,
  { letterId, state, reason }: { letterId: string; state: 'held' | 'paused'; reason: StopReason },
): Promise<void> {
  await tx.update(letters).set({ state, stopReason: reason }).where(eq(letters.id, letterId));
}

const isUnsent = ({ state }: StoredLetterRow) => state === 'draft' || state === 'scheduled' || state === 'held';

/** Locks a creator's letter until the transaction ends. Returns null if the creator has no such letter. */
export async function lockLetter(tx: Db, own: OwnLetter): Promise<StoredLetterRow | null> {
  if (!isUuid(own.letterId)) return null;
  const [row] = await selectLetter(tx, own).for('update');
  return row ?? null;
}

export async function findLetter(db: Db, own: OwnLetter): Promise<StoredLetterRow | null> {
  if (!isUuid(own.letterId)) return null;
  const [row] = await selectLetter(db, own);
  return row ?? null;
}

const selectLetter = (db: Db, { creatorId, letterId }: OwnLetter) =>
  db
    .select()
    .from(letters)
    .where(and(eq(letters.id, letterId), eq(letters.creatorId, creatorId)));

export async function findPostalAddress(
  db: Db,
  { mail }: Pick<Services, 'mail'>,
  { creatorId }: { creatorId: string },
): Promise<string | null> {
  const [settings] = await db
    .select({ postalAddress: letterSettings.postalAddress })
    .from(letterSettings)
    .where(eq(letterSettings.creatorId, creatorId));
  return settings?.postalAddress ?? mail.postalAddress;
}

export async function findSubdomain(db: Db, { creatorId }: { creatorId: string }): Promise<string | null> {
  const brand = await findBrand(db, { creatorId });
  const page = creatorOfPath(brand?.path ?? null);
  return page && 'subdomain' in page ? page.subdomain : null;
}

/** Slugs that no letter may have, because other pages have these addresses below `/letters`. */
const RESERVED_SLUGS = ['subscribe', 'feed'];
const MAX_NUMBER = 30;

/** Returns a free slug for the subject. The caller holds a lock on the creator. */
async function freeSlug(tx: Db, { creatorId, letterId, subject }: OwnLetter & { subject: string }): Promise<string> {
  const [named] = await tx
    .select({ slug: sql<string>`recipe_slug(${subject})` })
    .from(letters)
    .where(eq(letters.id, letterId));
  const base = named!.slug;
  if (base === '') return letterId;
  const numbered = Array.from({ length: MAX_NUMBER }, (_, at) => (at === 0 ? base : `${base}-${at + 1}`));
  const taken = await tx
    .select({ slug: letters.slug })
    .from(letters)
    .where(and(eq(letters.creatorId, creatorId), inArray(letters.slug, numbered)));
  const isTaken = new Set([...RESERVED_SLUGS, ...taken.map(({ slug }) => slug)]);
  return numbered.find((slug) => !isTaken.has(slug)) ?? `${base}-${letterId.slice(0, 8)}`;
}
