import { readMinutes } from './duration.ts';
import { readYield } from './recipe-yield.ts';
import type { UnderstoodRecipe } from './understood.ts';

/** What stands above a Markdown file's text about a recipe. */
export interface FrontMatter extends Pick<UnderstoodRecipe, 'yield' | 'minutes' | 'tags' | 'pictures' | 'source'> {
  /** Left out: the file has none, or it says no title. */
  title?: string;
}

/**
 * Splits a Markdown file into its front matter and the text below. Of YAML only what is written in one line is read,
 * as text or as JSON, which is YAML too: lists and texts with quotation marks.
 */
export function readFrontMatter(file: string): { known: FrontMatter; body: string } {
  const found = /^\uFEFF?---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(file);
  const values = new Map<string, unknown>();
  for (const line of found?.[1]?.split(/\r?\n/) ?? []) {
    const [, name, value = ''] = /^([a-zA-Z]{1,40}):(.*)$/.exec(line) ?? [];
    if (name && value.trim()) values.set(name, writtenValue(value.trim()));
  }
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
  const sum = prep === null && cook === null && rest === null ? null : (prep ?? 0) + (cook ?? 0) + (rest ?? 0);
  return {
    known: {
      ...(text('title') ? { title: text('title') } : {}),
      yield: text('yield') ? readYield([text('yield')]) : null,
      minutes: { prep, cook, total: total ?? sum },
      tags: list('tags').slice(0, 30),
      pictures: list('pictures')
        .filter((address) => /^https?:\/\//i.test(address))
        .slice(0, 10),
      source: text('source') || null,
    },
    body: found ? file.slice(found[0].length) : file,
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
