import { eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { letterSettings } from '../../db/schema/letters.ts';
import { isZone } from '../../http/local-time.server.ts';
import { normaliseEmail } from '../../identity/email.ts';
import { plainLine } from '../../mail/message.ts';
import { slotAfter, slotBefore } from '../weekly/weekly-slot.server.ts';
import {
  MAX_POSTAL_ADDRESS_LENGTH,
  MAX_SENDER_NAME_LENGTH,
  MAX_WEEKLY_INTRO_LENGTH,
  type TypedSettings,
} from './typed-settings.ts';

/** A creator's choices for letters. A text is null if the site's default applies. */
export type LetterSettings = Omit<typeof letterSettings.$inferSelect, 'creatorId' | 'weeklyUntil'>;

const off: LetterSettings = {
  isOffered: false,
  senderName: null,
  replyTo: null,
  postalAddress: null,
  countsClicks: false,
  weekly: 'off',
  weeklyIntro: null,
  weeklyDay: 4,
  weeklyHour: 9,
  weeklyZone: null,
  weeklyNext: null,
};

export async function findLetterSettings(db: Db, { creatorId }: { creatorId: string }): Promise<LetterSettings> {
  const { creatorId: ofCreator, weeklyUntil: _, ...columns } = getTableColumns(letterSettings);
  const [row] = await db.select(columns).from(letterSettings).where(eq(ofCreator, creatorId));
  return row ?? off;
}

export type SaveSettingsResult =
  | { ok: true }
  /** `fields` are missing, malformed or too long. */
  | { ok: false; fields: ('senderName' | 'replyTo' | 'postalAddress' | 'weeklyZone' | 'weeklyIntro')[] };

/**
 * Saves the settings if all fields are valid. A weekly letter that is turned on announces recipes since the last slot,
 * except those that an earlier weekly letter announced.
 */
export async function saveLetterSettings(
  db: Db,
  { creatorId, typed, now }: { creatorId: string; typed: TypedSettings; now: Date },
): Promise<SaveSettingsResult> {
  const senderName = plainLine(typed.senderName) || null;
  const replyTo = typed.replyTo.trim() === '' ? null : normaliseEmail(typed.replyTo);
  const postalAddress =
    typed.postalAddress
      .split(/\r\n?|\n/)
      .map(plainLine)
      .filter(Boolean)
      .join('\n') || null;
  const weeklyIntro = paragraphsOf(typed.weeklyIntro).join('\n\n') || null;
  const weeklyZone = isZone(typed.weeklyZone) ? typed.weeklyZone : null;
  const fields: Extract<SaveSettingsResult, { ok: false }>['fields'] = [];
  if ((senderName?.length ?? 0) > MAX_SENDER_NAME_LENGTH) fields.push('senderName');
  if (typed.replyTo.trim() !== '' && replyTo === null) fields.push('replyTo');
  if ((postalAddress?.length ?? 0) > MAX_POSTAL_ADDRESS_LENGTH) fields.push('postalAddress');
  if (typed.weekly !== 'off' && weeklyZone === null) fields.push('weeklyZone');
  if ((weeklyIntro?.length ?? 0) > MAX_WEEKLY_INTRO_LENGTH) fields.push('weeklyIntro');
  if (fields.length > 0) return { ok: false, fields };
  const { isOffered, countsClicks, weekly, weeklyDay, weeklyHour } = typed;
  const choices = { isOffered, senderName, replyTo, postalAddress, countsClicks, weekly, weeklyIntro };
  const own = eq(letterSettings.creatorId, creatorId);
  await db.transaction(async (tx) => {
    const [stored] = await tx.select().from(letterSettings).where(own).for('update');
    const weeklyTime = { weeklyDay, weeklyHour, weeklyZone };
    const settings = { ...choices, ...weeklyTime, ...weeklyTimes(stored ?? null, { weekly, ...weeklyTime }, now) };
    await tx
      .insert(letterSettings)
      .values({ creatorId, ...settings })
      .onConflictDoUpdate({ target: letterSettings.creatorId, set: settings });
  });
  return { ok: true };
}

type Weekly = Pick<LetterSettings, 'weekly' | 'weeklyDay' | 'weeklyHour' | 'weeklyZone'>;
type WeeklyTimes = Pick<typeof letterSettings.$inferSelect, 'weeklyUntil' | 'weeklyNext'>;

/** Minimum milliseconds between two weekly letters. A date has one letter at most, and lasts 50 hours worldwide. */
const LEAST_GAP_MS = 50 * 3600 * 1000;

/**
 * Returns the end of the period announced so far, and the time of the next letter, or null if the letter is off. Both
 * stay if the letter was on before, and its time did not change.
 */
function weeklyTimes(stored: (Weekly & WeeklyTimes) | null, chosen: Weekly, now: Date): WeeklyTimes {
  const { weekly, weeklyDay: day, weeklyHour: hour, weeklyZone: zone } = chosen;
  const before = stored?.weeklyUntil ?? null;
  if (weekly === 'off' || zone === null) return { weeklyUntil: before, weeklyNext: null };
  const isSame = day === stored?.weeklyDay && hour === stored.weeklyHour && zone === stored.weeklyZone;
  if (stored?.weeklyNext && isSame) return { weeklyUntil: before, weeklyNext: stored.weeklyNext };
  const time = { day, hour, zone };
  const weeklyUntil = stored?.weeklyNext && before ? before : latest(slotBefore(time, now), before);
  return { weeklyUntil, weeklyNext: slotAfter(time, latest(now, new Date(weeklyUntil.getTime() + LEAST_GAP_MS))) };
}

const latest = (one: Date, other: Date | null): Date => (other && other > one ? other : one);

const paragraphsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n').map(plainLine).filter(Boolean).join('\n'))
    .filter(Boolean);
