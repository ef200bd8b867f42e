import { readMinutes } from '../duration.ts';
import type { ParsedRecipe } from '../parsed-recipe.ts';
import { readYield } from '../recipe-yield.ts';

export interface FrontMatter extends Pick<ParsedRecipe, 'yield' | 'minutes' | 'tags' | 'pictures' | 'source'> {
  /** Empty if the front matter has no title. */
  title: string;
  unplaced: string[];
}

const fields = new Set('title yield prepTime cookTime restTime totalTime tags pictures source unplaced'.split(' '));
/** Keys that our own export writes and an import ignores. */
const ofPlace = new Set(['allergens', 'access', 'status', 'published', 'url']);

/**
 * Splits a Markdown file into its front matter, unrecognized lines and text. Returns null without a known field. Reads
 * only single-line YAML values: plain text, or JSON for lists and quoted texts.
 */
export function readFrontMatter(file: string): { known: FrontMatter; unknown: string[]; body: string } | null {
  const found = /^\uFEFF?---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(file);
  if (!found) return null;
  const values = new Map<string, unknown>();
  const unknown: string[] = [];
  for (const line of found[1]!.split(/\r?\n/)) {
    const [, name, value = ''] = /^([a-zA-Z]{1,40}):(.*)$/.exec(line) ?? [];
    if (name && fields.has(name)) values.set(name, writtenValue(value.trim()));
    else if (line.trim() !== '' && !(name && ofPlace.has(name))) unknown.push(line.trim());
  }
  if (values.size === 0) return null;
  const text = (name: string) => {
    const value = values.get(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  };
  const list = (name: string) => {
    const value = values.get(name);
    const items = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
    return items.flatMap((item) => (typeof item === 'string' && item.trim() ? [item.trim()] : []));
  };
  const time = (name: string) => readMinutes(text(name));
  const [prep, cook, rest, total] = [time('prepTime'), time('cookTime'), time('restTime'), time('totalTime')];
  const made = text('yield') ? readYield([text('yield')]) : null;
  const notRead = [
    ['yield', made],
    ...(['prepTime', 'cookTime', 'restTime', 'totalTime'] as const).map((name) => [name, time(name)] as const),
  ] as const;
  for (const [name, value] of notRead)
    if (value === null && /\p{L}/u.test(text(name))) unknown.push(`${name}: ${text(name)}`);
  const sum = prep === null && cook === null && rest === null ? null : (prep ?? 0) + (cook ?? 0) + (rest ?? 0);
  return {
    known: {
      title: text('title'),
      yield: made,
      minutes: { prep, cook, rest, total: total ?? sum },
      tags: list('tags').slice(0, 30),
      pictures: list('pictures')
        .filter((address) => /^https?:\/\//i.test(address))
        .slice(0, 10),
      source: text('source') || null,
      unplaced: list('unplaced'),
    },
    unknown,
    body: file.slice(found[0].length),
  };
}

function writtenValue(written: string): unknown {
  if (!/^["[]/.test(written)) return written;
  try {
    return JSON.parse(written) as unknown;
  } catch {
    return written;
  }
}
