import { isRecord } from '../../documents/shape.ts';
import { schemaOf } from '../../documents/shape-schema.ts';
import { type SentFrom, sentFields } from '../../documents/stored-document.ts';
import { type Letter, letterFormat, letterShape } from './letter-shape.ts';
import { normalizeLetter } from './normalize-letter.ts';

export type ReadLetterResult =
  | { ok: true; letter: Letter }
  /** `newer`: the letter has parts that this version of the site does not know. */
  | { ok: false; reason: 'too-long' | 'newer' | 'not-a-letter' };

/** Maximum length of a letter's JSON, in UTF-16 code units. */
const MAX_LETTER_LENGTH = 300_000;

const schema = schemaOf(letterShape);

/** Parses and normalizes an untrusted letter from the editor. */
export function readLetter(given: unknown, from: SentFrom): ReadLetterResult {
  const sent = sentFields(letterFormat, given, from);
  // Checks the lengths before the blocks are validated one by one.
  const blocks = isRecord(sent) && Array.isArray(sent.blocks) ? sent.blocks : [];
  const isLong = blocks.length > letterShape.of.blocks.most || (JSON.stringify(sent)?.length ?? 0) > MAX_LETTER_LENGTH;
  if (isLong) return { ok: false, reason: 'too-long' };
  const read = schema.safeParse(sent);
  if (!read.success) {
    const [first] = read.error.issues;
    if (first?.code === 'unrecognized_keys') return { ok: false, reason: 'newer' };
    return { ok: false, reason: first?.code === 'too_big' ? 'too-long' : 'not-a-letter' };
  }
  const ids = new Set(read.data.blocks.map(({ id }) => id));
  if (ids.size < read.data.blocks.length) return { ok: false, reason: 'not-a-letter' };
  return { ok: true, letter: normalizeLetter(read.data) };
}
