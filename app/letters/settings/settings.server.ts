import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { letterSettings } from '../../db/schema/letters.ts';
import { normaliseEmail } from '../../identity/email.ts';
import { plainLine } from '../../mail/message.ts';
import { MAX_POSTAL_ADDRESS_LENGTH, MAX_SENDER_NAME_LENGTH, type TypedSettings } from './typed-settings.ts';

/** A creator's choices for letters. `senderName`, `replyTo` and `postalAddress` are null for the site's. */
export type LetterSettings = Omit<typeof letterSettings.$inferSelect, 'creatorId'>;

const off: LetterSettings = { isOffered: false, senderName: null, replyTo: null, postalAddress: null };

export async function findLetterSettings(db: Db, { creatorId }: { creatorId: string }): Promise<LetterSettings> {
  const { isOffered, senderName, replyTo, postalAddress } = letterSettings;
  const [row] = await db
    .select({ isOffered, senderName, replyTo, postalAddress })
    .from(letterSettings)
    .where(eq(letterSettings.creatorId, creatorId));
  return row ?? off;
}

export type SaveSettingsResult =
  | { ok: true }
  /** `fields` are malformed or too long. */
  | { ok: false; fields: Exclude<keyof TypedSettings, 'isOffered'>[] };

/** Saves the choices as typed. Empty fields are stored as null. */
export async function saveLetterSettings(
  db: Db,
  { creatorId, typed }: { creatorId: string; typed: TypedSettings },
): Promise<SaveSettingsResult> {
  const senderName = plainLine(typed.senderName) || null;
  const replyTo = typed.replyTo.trim() === '' ? null : normaliseEmail(typed.replyTo);
  const postalAddress =
    typed.postalAddress
      .split(/\r\n?|\n/)
      .map(plainLine)
      .filter(Boolean)
      .join('\n') || null;
  const fields: Extract<SaveSettingsResult, { ok: false }>['fields'] = [];
  if ((senderName?.length ?? 0) > MAX_SENDER_NAME_LENGTH) fields.push('senderName');
  if (typed.replyTo.trim() !== '' && replyTo === null) fields.push('replyTo');
  if ((postalAddress?.length ?? 0) > MAX_POSTAL_ADDRESS_LENGTH) fields.push('postalAddress');
  if (fields.length > 0) return { ok: false, fields };
  const settings = { isOffered: typed.isOffered, senderName, replyTo, postalAddress };
  await db
    .insert(letterSettings)
    .values({ creatorId, ...settings })
    .onConflictDoUpdate({ target: letterSettings.creatorId, set: settings });
  return { ok: true };
}
