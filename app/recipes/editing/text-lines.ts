import type { TextFields } from '../content/recipe-fields.ts';
import { readMinutes } from '../reading/duration.ts';
import { readYield } from '../reading/recipe-yield.ts';
import { sectionKindOf } from '../reading/section-words.ts';
import { tidyLine, tidyMinutes, tidyTags, tidyTitle, tidyYield } from './tidy-recipe.ts';

/** Where in a recipe's text a line stands. */
export type Section = 'head' | 'ingredients' | 'steps' | 'notes';

/** What a line of a recipe's text says; `plain`: nothing but its words. */
export type LineMeaning =
  | { kind: 'section'; section: Exclude<Section, 'head'>; title: string }
  /** A group of ingredients, or a part of the method, begins; the title may be empty. */
  | { kind: 'title'; title: string }
  /** A step with its number, a note or an ingredient with its dash. */
  | { kind: 'item'; text: string }
  | { kind: 'yield'; yield: TextFields['yield'] }
  | { kind: 'time'; time: keyof TextFields['minutes'] | 'total'; minutes: number }
  | { kind: 'tags'; tags: string[] }
  | { kind: 'source'; source: string }
  | { kind: 'plain'; text: string };

/** Longer lines that end with a colon are steps. */
const LONGEST_TITLE = 80;

const notes = /^(?:(?:recipe |cook[’']s |my )?notes?|(?:recipe )?tips?|tips? and notes?)\s*:?$/i;
const times = {
  prep: /^(?:prep(?:aration)?|active|hands-on)(?: time)?\b\s*(?::\s*)?(\S.*)$/i,
  cook: /^(?:cook(?:ing)?|bak(?:e|ing)|roast(?:ing)?)(?: time)?\b\s*(?::\s*)?(\S.*)$/i,
  rest: /^(?:rest(?:ing)?|chill(?:ing)?|rising|proving|marinating|soaking)(?: time)?\b\s*(?::\s*)?(\S.*)$/i,
  total: /^(?:total|in all|ready in)(?: time)?\b\s*(?::\s*)?(\S.*)$/i,
} as const;
const duration =
  /^(?:about |approx\.? |~ ?)?(?:\d{1,6}(?:[.,]\d{1,6})?|[½¼¾])(?:\s{0,9}(?:h|hrs?|hours?|m|mins?|minutes?|d|days?)\b\.?(?:\s{0,9}(?:,|and)?\s{0,9}(?=\d|$))?|\s{0,9}(?=\d|$)|:(?=\d{2}))(?:\d{1,6}\s{0,9}(?:h|hrs?|hours?|m|mins?|minutes?)?\.?)?$/i;
const made = /^(?:serves|servings?|makes|yields?|for)\b\s*(?::\s*)?(?:about |approx\.? |~ ?)?(?=[\d½¼¾⅓⅔])/i;
const madeExactly = /^(?:Serves (\d+(?:\.\d+)?)|Makes (\d+(?:\.\d+)?) (?!(?:to|or|bis)\b)(\p{L}.*))$/u;
const tags = /^(?:tags?|keywords?)\s*:\s*(\S.*)$/i;
const source = /^(?:source|adapted from|recipe from)\s*:\s*(\S.*)$/i;
const number = /^(?:step\s*)?\d{1,3}\s*[.):]\s+(\S.*)$/i;
const dash = /^[-*+•–]\s+(\S.*)$/;
const rule = /^(?:-{3,}|—+|_{3,}|\*{3,})$/;

/**
 * What a line says where it stands. A backslash before it takes that away: it is its words. The line itself has neither
 * spaces around it nor is it empty.
 */
export function meaningOf(line: string, section: Section): LineMeaning {
  if (line.startsWith('\\')) return titleOr(line.slice(1), section);
  const item = section === 'head' ? null : (dash.exec(line) ?? (section === 'ingredients' ? null : number.exec(line)));
  if (item) return { kind: 'item', text: item[1]! };
  const headed = readHeading(line);
  const words = headed ?? line;
  const began = factOf(words, section) ?? sectionBegunBy(words);
  if (began) return began;
  if (section === 'head') return { kind: 'plain', text: words };
  if (headed !== null) return { kind: 'title', title: tidyTitle(words) };
  if (section !== 'notes' && rule.test(line)) return { kind: 'title', title: '' };
  return titleOr(line, section);
}

/** The words of a heading of Markdown ('## Sauce ##'), which may be none; null: it is no heading. */
function readHeading(line: string): string | null {
  const marks = /^#{1,6}/.exec(line)?.[0];
  if (!marks) return null;
  const rest = line.slice(marks.length);
  if (/^\s*#*$/.test(rest)) return '';
  return /^\s/.test(rest) ? rest.replace(/(?<!#)#+$/, '').trim() : null;
}

function titleOr(line: string, section: Section): LineMeaning {
  if (section !== 'head' && /\\:$/.test(line)) return { kind: 'plain', text: `${line.slice(0, -2)}:` };
  const mayBeTitle = section === 'ingredients' || (section === 'steps' && line.length <= LONGEST_TITLE + 1);
  if (mayBeTitle && /.:$/.test(line)) return { kind: 'title', title: tidyTitle(line) };
  return { kind: 'plain', text: line };
}

function sectionBegunBy(line: string): LineMeaning | null {
  if (notes.test(line)) return { kind: 'section', section: 'notes', title: line };
  const kind = sectionKindOf(line);
  return kind === 'ingredients' || kind === 'steps' ? { kind: 'section', section: kind, title: line } : null;
}

/** Facts stand before the ingredients; tags and the source anywhere. */
function factOf(line: string, section: Section): LineMeaning | null {
  const label = tags.exec(line);
  if (label) {
    const read = tidyTags(label[1]!.split(','));
    if (read.length > 0) return { kind: 'tags', tags: read };
  }
  const from = source.exec(line);
  if (from) return { kind: 'source', source: tidyLine(from[1]!) };
  if (section !== 'head') return null;
  const exactly = madeExactly.exec(line);
  if (exactly) return yieldOf({ number: Number(exactly[1] ?? exactly[2]), word: exactly[3] ?? '' });
  if (made.test(line) && line.length <= 80 && !/[.!?]$/.test(line)) return yieldOf(readYield([line]));
  for (const [time, pattern] of Object.entries(times) as [keyof typeof times, RegExp][]) {
    const value = pattern.exec(line)?.[1];
    const minutes = value && duration.test(value) ? tidyMinutes(readMinutes(value)) : null;
    if (minutes !== null) return { kind: 'time', time, minutes };
  }
  return null;
}

function yieldOf(read: TextFields['yield']): LineMeaning | null {
  const tidied = tidyYield(read);
  return tidied && { kind: 'yield', yield: tidied };
}

/** A line so that it means its words, wherever it stands. */
export function literal(text: string, section: Section): string {
  const line = section !== 'head' && /:$/.test(text) ? `${text.slice(0, -1)}\\:` : text;
  const asItStands = line.startsWith('\\') ? null : meaningOf(line, section);
  const isPlain = asItStands?.kind === 'plain' && asItStands.text === text;
  return isPlain ? line : `\\${line}`;
}

/** A title so that it is read as one. */
export function titleLine(title: string, section: Section): string {
  if (!title) return '---';
  const line = `${title}:`;
  const isRead = (each: string) => {
    const meaning = meaningOf(each, section);
    return meaning.kind === 'title' && meaning.title === title;
  };
  return [line, `\\${line}`].find(isRead) ?? `## ${title}`;
}

/** A further line of a step or a note, which is set in: only a number or a dash would be read as something else. */
export const literalSetIn = (line: string): string =>
  line.startsWith('\\') || number.test(line) || dash.test(line) ? `\\${line}` : line;

/** The words of a line that is set in; null: it is an item of its own. */
export function readSetIn(line: string): string | null {
  if (line.startsWith('\\')) return line.slice(1);
  return number.test(line) || dash.test(line) ? null : line;
}
