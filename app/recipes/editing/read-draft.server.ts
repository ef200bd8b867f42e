import * as z from 'zod/mini';
import { recipeDraftErrors as copy } from '../../copy/studio/recipe-draft.ts';
import { yieldToEventLoop } from '../../http/event-loop.server.ts';
import { readPictureAddress } from '../../ui/picture-shapes.ts';
import { allergens } from '../content/allergens.ts';
import { findTooMuch, LONGEST_LINE, LONGEST_TEXT, MOST_LINES, MOST_STEPS } from '../content/bounds.ts';
import type { RecipeContent } from '../content/recipe-content.ts';
import { understandLine } from '../content/understand-recipe.ts';
import { storable } from '../reading/as-written.ts';
import { contentOfDraft, type RecipeDraft, tidyDraft } from './recipe-draft.ts';

const text = (longest: number) => z.string().check(z.maxLength(longest));
const minutes = z.nullable(z.number());
const quantity = z.string().check(z.regex(/^\d{1,12}(?:\/\d{1,12})?$/));

const mending = z.discriminatedUnion('as', [
  z.object({ as: z.literal('written') }),
  z.object({
    as: z.literal('amount'),
    quantity,
    quantityMax: z.nullable(quantity),
    unit: z.nullable(text(20)),
    item: text(200),
  }),
]);

const sentDraft = z.object({
  written: z.object({
    name: text(200),
    free: z.boolean(),
    pictures: z.array(z.object({ address: text(2_000), alt: text(500) })).check(z.maxLength(20)),
    introduction: text(LONGEST_LINE),
    yield: z.nullable(z.object({ number: z.number(), word: text(60) })),
    minutes: z.object({ prep: minutes, cook: minutes, rest: minutes }),
    tags: z.array(text(40)).check(z.maxLength(20)),
    allergens: z.partialRecord(z.enum(allergens), z.enum(['contains', 'free-from'])),
    groups: z.array(z.object({ title: text(200), lines: z.array(text(1_000)) })).check(z.maxLength(100)),
    steps: z.array(z.object({ title: text(200), text: text(LONGEST_LINE) })).check(z.maxLength(MOST_STEPS)),
    notes: z.array(text(LONGEST_LINE)).check(z.maxLength(50)),
    source: z.nullable(text(2_000)),
  }),
  mended: z.record(z.string(), mending),
});

export type DraftReading =
  | { ok: true; draft: RecipeDraft; content: RecipeContent }
  | { ok: false; status: 400 | 413; error: string };

/**
 * A draft as a browser sends it, untrusted: bounded before anything parses it, tidied, and without what cannot be stored;
 * with what was understood of it.
 */
export async function readDraft(sent: unknown): Promise<DraftReading> {
  const read = sentDraft.safeParse(sent);
  if (!read.success) return refusal(read.error.issues);
  const { pictures, groups } = read.data.written;
  const lines = groups.flatMap((group) => group.lines);
  if (lines.length > MOST_LINES) return { ok: false, status: 413, error: copy.tooLong.groups };
  if (JSON.stringify(read.data).length > LONGEST_TEXT) return tooMuch('too-large');
  if (pictures.some(({ address }) => address && !readPictureAddress(address)))
    return { ok: false, status: 400, error: copy.pictureAddress };
  const draft = tidyDraft(storable(read.data) as RecipeDraft);
  await parseInTurns(draft);
  const content = contentOfDraft(draft);
  const excess = findTooMuch(content);
  return excess ? tooMuch(excess) : { ok: true, draft, content };
}

/** In milliseconds, about what a cached page takes to be sent. */
const TURN = 2;

/** Parses the lines beforehand, and lets others have their turn: the longest draft takes dozens of milliseconds. */
async function parseInTurns({ written }: RecipeDraft): Promise<void> {
  let began = performance.now();
  for (const line of written.groups.flatMap((group) => group.lines)) {
    understandLine(line);
    if (performance.now() - began < TURN) continue;
    await yieldToEventLoop();
    began = performance.now();
  }
}

/** What is too much to be read or stored, in words. */
export function tooMuch(reason: keyof typeof copy.tooMuch): Extract<DraftReading, { ok: false }> {
  return { ok: false, status: 413, error: copy.tooMuch[reason] };
}

function refusal(issues: readonly { code: string; path: readonly PropertyKey[] }[]): DraftReading {
  const tooLong = issues.find(({ code }) => code === 'too_big');
  if (!tooLong) return { ok: false, status: 400, error: copy.unreadable };
  const [whole, part] = tooLong.path;
  // What was said of a line is named by the line, which can be anything.
  const field = whole === 'written' ? copy.tooLong[part as keyof typeof copy.tooLong] : null;
  return field ? { ok: false, status: 413, error: field } : tooMuch('too-large');
}
