import * as z from 'zod/mini';
import { isRecord } from '../../documents/shape.ts';
import { schemaOf } from '../../documents/shape-schema.ts';
import { type SentFrom, sentFields } from '../../documents/stored-document.ts';
import { yieldToEventLoop } from '../../http/event-loop.server.ts';
import { findTooMuch, MAX_LINES, MAX_TEXT_LENGTH } from '../../recipes/content/bounds.ts';
import { parseLine } from '../../recipes/content/parse-recipe.ts';
import type { RecipeContent } from '../../recipes/content/recipe-content.ts';
import { type RecipeField, recipeFields } from '../../recipes/content/recipe-fields.ts';
import { recipeFormat, recipeShape } from '../../recipes/content/recipe-shape.ts';
import { recipeDraftErrors as copy, recipeFieldCopy } from '../../recipes/editing/copy.ts';
import {
  contentOfDraft,
  hasUnknownUses,
  normalizeDraft,
  type RecipeDraft,
} from '../../recipes/editing/recipe-draft.ts';
import { readPictureAddress } from '../../ui/picture-shapes.ts';
import { storable } from '../reading/to-written-recipe.ts';

const quantity = z.string().check(z.regex(/^\d{1,12}(?:\/\d{1,12})?$/));

const correction = z.discriminatedUnion('as', [
  z.strictObject({ as: z.literal('written') }),
  z.strictObject({
    as: z.literal('amount'),
    quantity,
    quantityMax: z.nullable(quantity),
    unit: z.nullable(z.string().check(z.maxLength(20))),
    item: z.string().check(z.maxLength(200)),
  }),
]);

const sentDraft = z.strictObject({ written: schemaOf(recipeShape), corrections: z.record(z.string(), correction) });

export type DraftReading =
  | { ok: true; draft: RecipeDraft; content: RecipeContent }
  | { ok: false; status: 400 | 413; error: string };

/** Reads a draft sent by a browser. The input is untrusted and is bounded before parsing. */
export async function readDraft(sent: unknown, from: SentFrom): Promise<DraftReading> {
  const read = sentDraft.safeParse(
    isRecord(sent) ? { ...sent, written: sentFields(recipeFormat, sent.written, from) } : sent,
  );
  if (!read.success) return refusal(read.error.issues);
  const { pictures, groups } = read.data.written;
  const lines = groups.flatMap((group) => group.lines);
  if (lines.length > MAX_LINES) return { ok: false, status: 413, error: copy.tooLong.groups };
  if (JSON.stringify(read.data).length > MAX_TEXT_LENGTH) return tooMuch('too-large');
  if (pictures.some(({ address }) => address && !readPictureAddress(address)))
    return { ok: false, status: 400, error: copy.pictureAddress };
  const given = storable(read.data) as RecipeDraft;
  if (hasUnknownUses(given.written)) return { ok: false, status: 400, error: copy.unknownUses };
  const draft = normalizeDraft(given);
  await parseInTurns(draft);
  const content = contentOfDraft(draft);
  const excess = findTooMuch(content);
  return excess ? tooMuch(excess) : { ok: true, draft, content };
}

/** Milliseconds of parsing between two yields to the event loop. */
const TURN = 2;

/** Parses the lines in short slices, so that they are in the cache when the draft is parsed. */
async function parseInTurns({ written }: RecipeDraft): Promise<void> {
  let began = performance.now();
  for (const line of written.groups.flatMap((group) => group.lines)) {
    parseLine(line);
    if (performance.now() - began < TURN) continue;
    await yieldToEventLoop();
    began = performance.now();
  }
}

export function tooMuch(reason: keyof typeof copy.tooMuch): Extract<DraftReading, { ok: false }> {
  return { ok: false, status: 413, error: copy.tooMuch[reason] };
}

function refusal(issues: readonly { code: string; path: readonly PropertyKey[] }[]): DraftReading {
  if (issues.some(({ code }) => code === 'unrecognized_keys')) {
    return { ok: false, status: 400, error: copy.otherVersion };
  }
  const tooLong = issues.find(({ code }) => code === 'too_big');
  if (!tooLong) return { ok: false, status: 400, error: copy.unreadable };
  const [whole, part] = tooLong.path;
  // Below `corrections`, the keys are ingredient lines, which may equal the name of a field.
  if (whole !== 'written' || !(String(part) in recipeFields)) return tooMuch('too-large');
  const field = part as RecipeField;
  const said: Partial<Record<RecipeField, string>> = copy.tooLong;
  return { ok: false, status: 413, error: said[field] ?? copy.tooLongField(recipeFieldCopy.labels[field]) };
}
