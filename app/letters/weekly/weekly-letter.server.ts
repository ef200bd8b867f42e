import { and, asc, desc, eq, gt, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { letterSettings, letters } from '../../db/schema/letters.ts';
import type { Services } from '../../http/services.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import { plainName } from '../../mail/message.ts';
import { findHold } from '../../mail/suppressions/held.server.ts';
import { paths } from '../../paths.ts';
import { listNewest } from '../../recipes/queries.server.ts';
import type { Letter } from '../document/letter-shape.ts';
import { beginLetter, newBlock, recipeCard } from '../editing/drafts.server.ts';
import { findSubdomain, scheduleLetter } from '../sending/schedule.server.ts';
import { weeklyLetterWords as copy } from './copy.ts';
import { dateOfSlot, slotAfter, slotBefore } from './weekly-slot.server.ts';

type WeeklyServices = Pick<Services, 'db' | 'origin' | 'mail' | 'startWorker' | 'now' | 'log'>;

const MAX_COUNTED = 100;
const MAX_CARDS = 10;
/** Delay in milliseconds after which a slot's letter waits as a draft instead of being sent. */
const LATE_MS = 15 * 60 * 1000;
/** Maximum length of the announced period before the slot, in milliseconds. */
const LONGEST_MS = 14 * 24 * 3600 * 1000;
const BATCH = 100;

/** Makes the letters about each week's new recipes, at each creator's day and hour. */
export function createWeeklyLetterWorker(services: WeeklyServices): Worker {
  const { db, now, log } = services;
  return {
    name: 'weekly-letters',
    // Offsets of time zones are multiples of 15 minutes. Runs before the worker of the emails 'New this week'.
    cron: '1,16,31,46 * * * *',
    concurrency: 1,
    options: { retryLimit: 0, retentionSeconds: 3600, deleteAfterSeconds: 3600 },
    attemptMs: 300_000,
    async work({ signal }) {
      // A restored backup may not know of a letter that was sent.
      if (await findHold(db)) return { ok: true };
      const at = now();
      for (let after: string | null = null; !signal.aborted; ) {
        const creatorIds = await listDue(db, { at, after });
        for (const creatorId of creatorIds) {
          try {
            await announceWeek(services, { creatorId });
          } catch (err) {
            log.error({ err, creator: creatorId }, 'A weekly letter could not be made; it is tried again');
          }
        }
        if (creatorIds.length < BATCH) break;
        after = creatorIds.at(-1)!;
      }
      return { ok: true };
    },
  };
}

const isDue = (at: Date) => and(ne(letterSettings.weekly, 'off'), lte(letterSettings.weeklyNext, at));

async function listDue(db: Db, { at, after }: { at: Date; after: string | null }): Promise<string[]> {
  const rows = await db
    .select({ creatorId: letterSettings.creatorId })
    .from(letterSettings)
    .where(and(isDue(at), after === null ? undefined : gt(letterSettings.creatorId, after)))
    .orderBy(asc(letterSettings.creatorId))
    .limit(BATCH);
  return rows.map(({ creatorId }) => creatorId);
}

/**
 * Makes a letter from the recipes since the last slot, at most 14 days back; none without recipes or a public page. A
 * letter that is not to be sent, is late or cannot be scheduled stays a draft.
 */
function announceWeek(services: WeeklyServices, { creatorId }: { creatorId: string }): Promise<void> {
  const { db, origin, log } = services;
  return db.transaction(async (tx) => {
    const now = services.now();
    const [settings] = await tx
      .select()
      .from(letterSettings)
      .where(and(eq(letterSettings.creatorId, creatorId), isDue(now)))
      .for('update', { skipLocked: true });
    if (!settings) return;
    const { weekly, weeklyIntro, weeklyDay, weeklyHour, weeklyZone, weeklyUntil } = settings;
    const time = { day: weeklyDay, hour: weeklyHour, zone: weeklyZone! };
    const slot = slotBefore(time, now);
    await tx
      .update(letterSettings)
      .set({ weeklyUntil: slot, weeklyNext: slotAfter(time, now) })
      .where(eq(letterSettings.creatorId, creatorId));
    const subdomain = await findSubdomain(tx, { creatorId });
    if (subdomain === null) return;
    const since = new Date(Math.max(weeklyUntil!.getTime(), slot.getTime() - LONGEST_MS));
    const newest = await listNewest(tx, { creatorId, audience: 'public', since, limit: MAX_COUNTED });
    const recipes = newest.filter(({ dateCreated }) => dateCreated <= slot);
    if (recipes.length === 0) return;
    const letter = weeklyLetter({
      intro: weeklyIntro,
      recipes: recipes.map(({ id, name }) => ({ recipeId: id, name: plainName(name ?? '') })),
      link: origin + paths.recipes(subdomain),
    });
    const begun = await beginLetter(tx, { creatorId, authorId: null, letter, weekOf: dateOfSlot(slot, time), now });
    if (!begun.ok) return log.info({ creator: creatorId, reason: begun.reason }, 'A weekly letter was not made');
    if (weekly !== 'send' || now.getTime() - slot.getTime() > LATE_MS) return;
    const { letterId } = begun;
    const scheduled = await scheduleLetter(tx, services, { creatorId, letterId, version: 1, when: 'now', now });
    if (!scheduled.ok) log.info({ letter: letterId, reason: scheduled.reason }, 'A weekly letter waits');
  });
}

function weeklyLetter({
  intro,
  recipes,
  link,
}: {
  intro: string | null;
  recipes: readonly { recipeId: string; name: string }[];
  link: string;
}): Letter {
  const paragraphs = (intro ?? copy.intro).split(/\n{2,}/);
  const cards = recipes.slice(0, MAX_CARDS);
  return {
    subject: copy.subject({ first: recipes[0]!.name || copy.unnamed, count: recipes.length }),
    preheader: '',
    blocks: [
      ...paragraphs.map((text) =>
        newBlock({ kind: 'paragraph', lines: [[{ text, bold: false, italic: false, href: '' }]] }),
      ),
      ...cards.map(({ recipeId }) => recipeCard(recipeId)),
      newBlock({ kind: 'button', button: { label: copy.all, href: link } }),
    ],
  };
}

export interface WeeklyDraft {
  letterId: string;
  subject: string;
}

/** Returns the newest weekly letter if it is a draft, or null. */
export async function findWeeklyDraft(db: Db, { creatorId }: { creatorId: string }): Promise<WeeklyDraft | null> {
  const [newest] = await db
    .select({
      letterId: letters.id,
      subject: sql<string>`coalesce(${letters.content} ->> 'subject', '')`,
      state: letters.state,
    })
    .from(letters)
    .where(and(eq(letters.creatorId, creatorId), isNotNull(letters.weekOf)))
    .orderBy(desc(letters.weekOf))
    .limit(1);
  if (newest?.state !== 'draft') return null;
  const { letterId, subject } = newest;
  return { letterId, subject };
}
