import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { letterSettings } from '../../db/schema/letters.ts';
import { normaliseEmail } from '../../identity/email.ts';
import { slotBefore } from '../../kitchen/emails/new-this-week.server.ts';
import { plainLine } from '../../mail/message.ts';
import {
  MAX_POSTAL_ADDRESS_LENGTH,
  MAX_SENDER_NAME_LENGTH,
  MAX_WEEKLY_INTRO_LENGTH,
  type TypedSettings,
} from './typed-settings.ts';

/** A creator's choices for letters. Texts are null for the site's. */
export type LetterSettings = Omit<typeof letterSettings.$inferSelect, 'creatorId' | 'weeklyUntil'>;

const off: LetterSettings = {
  isOffered: false,
  senderName: null,
  replyTo: null,
  postalAddress: null,
  countsClicks: false,
  weekly: 'off',
  weeklyIntro: null,
};

export async function findLetterSettings(db: Db, { creatorId }: { creatorId: string }): Promise<LetterSettings> {
  const { isOffered, senderName, replyTo, postalAddress, countsClicks, weekly, weeklyIntro } = letterSettings;
  const [row] = await db
    .select({ isOffered, senderName, replyTo, postalAddress, countsClicks, weekly, weeklyIntro })
    .from(letterSettings)
    .where(eq(letterSettings.creatorId, creatorId));
  return row ?? off;
}

export type SaveSettingsResult =
  | { ok: true }
  /** `fields` are malformed or too long. */
  | { ok: false; fields: Exclude<keyof TypedSettings, 'isOffered' | 'countsClicks' | 'weekly'>[] };

/**
 * Saves the choices as typed. Empty fields are stored as null. A weekly letter that is turned on begins with the
 * current week.
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
  const fields: Extract<SaveSettingsResult, { ok: false }>['fields'] = [];
  if ((senderName?.length ?? 0) > MAX_SENDER_NAME_LENGTH) fields.push('senderName');
  if (typed.replyTo.trim() !== '' && replyTo === null) fields.push('replyTo');
  if ((postalAddress?.length ?? 0) > MAX_POSTAL_ADDRESS_LENGTH) fields.push('postalAddress');
  if ((weeklyIntro?.length ?? 0) > MAX_WEEKLY_INTRO_LENGTH) fields.push('weeklyIntro');
  if (fields.length > 0) return { ok: false, fields };
  const { isOffered, countsClicks, weekly } = typed;
  const settings = { isOffered, senderName, replyTo, postalAddress, countsClicks, weekly, weeklyIntro };
  const weeklyUntil = weekly === 'off' ? null : slotBefore(now);
  const wasOff = sql`${letterSettings.weekly} = 'off'`;
  await db
    .insert(letterSettings)
    .values({ creatorId, ...settings, weeklyUntil })
    .onConflictDoUpdate({
      target: letterSettings.creatorId,
      set: {
        ...settings,
        weeklyUntil: sql`case when ${wasOff} then excluded.weekly_until else ${letterSettings.weeklyUntil} end`,
      },
    });
  return { ok: true };
}

/** Returns the paragraphs of a text, which are separated by empty lines. Lines within a paragraph keep their breaks. */
const paragraphsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n').map(plainLine).filter(Boolean).join('\n'))
    .filter(Boolean);
