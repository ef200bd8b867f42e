import type { WrittenRecipe, WrittenUse } from './recipe-shape.ts';

/** Removes control characters except tabs and line ends. */
export const withoutControlCharacters = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]/gu, '');

export const normalizeLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const normalizeText = (text: string): string =>
  text
    .split(/\r\n?|[\n\v\f\u2028\u2029]/)
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Normalizes a title and removes final colons and backslashes. */
export const normalizeTitle = (text: string): string => normalizeLine(text).replace(/(?<![\s:\\])[\s:\\]+$/, '');

export const normalizeTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => normalizeLine(tag.replaceAll(',', ' ')).toLowerCase()).filter(Boolean)),
];

/** Words for servings. A yield in servings is stored with an empty word. */
const servings = /^(?:servings?|serves|portions?|persons?|people)$/i;
const beforeWord = /^(?:(?:to|or)\s+(?=\d)|[^\p{L}])+/iu;

export function normalizeYield(made: WrittenRecipe['yield']): WrittenRecipe['yield'] {
  if (!made) return null;
  const number = Math.round(made.number * 1_000) / 1_000;
  const word = normalizeLine(normalizeLine(made.word).replace(beforeWord, ''));
  if (!(number >= 0.001 && number <= 10_000)) return null;
  return { number, word: servings.test(word) ? '' : word };
}

export const normalizeMinutes = (minutes: number | null): number | null =>
  minutes !== null && Number.isInteger(minutes) && minutes > 0 && minutes < 525_600 ? minutes : null;

export function normalizeGroups(groups: WrittenRecipe['groups']): WrittenRecipe['groups'] {
  return groups
    .map(({ title, lines }) => ({ title: normalizeTitle(title), lines: lines.map(normalizeLine).filter(Boolean) }))
    .filter(({ title, lines }) => title || lines.length > 0);
}

/** Removes empty steps. A step with only a title is merged with the next step if that has no title. */
export function normalizeSteps(steps: WrittenRecipe['steps']): WrittenRecipe['steps'] {
  const normalized: WrittenRecipe['steps'] = [];
  for (const step of steps) {
    const [title, text] = [normalizeTitle(step.title), normalizeText(step.text)];
    const before = normalized.at(-1);
    const uses = text ? normalizeUses(step.uses) : [];
    const footnotes = text ? step.footnotes.map(normalizeLine).filter(Boolean) : [];
    if (before && !before.text && !title) Object.assign(before, { text, uses, footnotes });
    else if (title || text) normalized.push({ title, text, uses, footnotes });
  }
  return normalized;
}

/** Keeps the last of several decisions about a line, and sorts the decisions by line text. */
export function normalizeUses(uses: readonly WrittenUse[]): WrittenUse[] {
  const byLine = new Map<string, WrittenUse>();
  for (const { line, nth, takes } of uses) {
    const use = { line: normalizeLine(line), nth, takes: normalizeLine(takes) };
    byLine.set(`${use.nth} ${use.line}`, use);
  }
  return [...byLine.values()].sort((one, other) => compareTexts(one.line, other.line) || one.nth - other.nth);
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

export const normalizePictures = (pictures: WrittenRecipe['pictures']): WrittenRecipe['pictures'] =>
  pictures
    .map((picture) => ({ ...picture, address: picture.address.trim(), alt: normalizeLine(picture.alt) }))
    .filter(({ address }) => address);
