import { normalizeGroups } from '../../recipes/content/normalize-recipe.ts';
import { normalizeRecipe, type TextField, type TextFields, textFields } from '../../recipes/content/recipe-fields.ts';
import { joinSteps, splitSteps } from '../../recipes/content/steps-text.ts';
import { recipeText as copy } from '../../recipes/editing/copy.ts';
import { fillTimes } from '../reading/duration.ts';
import { linesIn } from '../reading/text/line.ts';
import { analyzeLines } from '../reading/text/parts.ts';
import { readLines } from '../reading/text/read-lines.ts';

/** Writes a recipe as text that reads back the same. A backslash escapes a line that would be misread. */
export function writeTextOf(fields: TextFields): string {
  const normalized = normalizeRecipe(fields);
  const document = documentOf(normalized);
  for (let tried = 0; tried < 3; tried++) {
    const text = textOf(document);
    const read = readTextOf(text);
    if (isSame(read, normalized)) return text;
    const places = placesIn(read);
    for (const piece of document) if (!places.has(placeOf(piece.place, piece.says))) piece.isLiteral = true;
  }
  for (const piece of document) piece.isLiteral = true;
  return textOf(document);
}

const isSame = (one: TextFields, other: TextFields) => inOrder(one) === inOrder(other);
const inOrder = (fields: TextFields) => JSON.stringify(textFields.map((field) => fields[field]));

type Place = 'name' | 'introduction' | 'group' | 'ingredient' | 'part' | 'step' | 'note' | 'as it is';

/** Line of the text, possibly empty. */
interface Piece {
  place: Place;
  says: string;
  /** Prefix of the line: a number, a dash, or spaces. */
  mark: string;
  isLiteral: boolean;
}

/** Returns the lines of a text as pieces. An empty line has no mark. */
const pieces = (place: Place, text: string, mark = '', later = ''): Piece[] =>
  text.split('\n').map((line, at) => ({
    place: line ? place : 'as it is',
    says: line,
    isLiteral: false,
    mark: line ? (at === 0 ? mark : later) : '',
  }));
const fixed = (says: string): Piece => ({ place: 'as it is', says, mark: '', isLiteral: false });
const gap = fixed('');

/** Functions that write each field, in text order. Each returns paragraphs. */
const writing: { [Field in TextField]: (fields: TextFields) => Piece[][] } = {
  // Without a name, a '#' keeps the introduction from being read as the name.
  name: ({ name, introduction }) => [name ? pieces('name', name) : introduction ? [fixed('#')] : []],
  introduction: ({ introduction }) => [introduction ? pieces('introduction', introduction) : []],
  // Facts form one paragraph.
  yield: (fields) => [factsOf(fields).map(fixed)],
  minutes: () => [],
  tags: () => [],
  source: () => [],
  groups: ({ groups }) => [
    [fixed(copy.ingredients)],
    ...groups.map(({ title, lines }, at) => [
      ...(title ? pieces('group', title) : at > 0 ? [fixed('---')] : []),
      ...lines.flatMap((line) => pieces('ingredient', line)),
    ]),
  ],
  steps: ({ steps, groups }) => {
    let number = 0;
    return [
      [fixed(copy.method)],
      ...joinSteps(steps, linesOf(groups)).map(({ title, text }) => {
        if (text) number += 1;
        return [...(title ? pieces('part', title) : []), ...(text ? pieces('step', text, `${number}. `, '   ') : [])];
      }),
    ];
  },
  notes: ({ notes }) =>
    notes.length > 0 ? [[fixed(copy.notes)], ...notes.map((note) => pieces('note', note, '- ', '   '))] : [],
};

function factsOf({ yield: made, minutes, tags, source }: TextFields): string[] {
  return [
    yieldInText(made),
    ...minutesInText(minutes),
    tags.length > 0 ? copy.tags(tags.join(', ')) : '',
    source ? copy.source(source) : '',
  ].filter(Boolean);
}

export const yieldInText = (made: TextFields['yield']): string =>
  made ? (made.word ? copy.makes(made.number, made.word) : copy.serves(made.number)) : '';

export const minutesInText = (minutes: TextFields['minutes']): string[] =>
  (['prep', 'cook', 'rest'] as const).flatMap((each) => (minutes[each] ? [copy.time[each](minutes[each])] : []));

function documentOf(fields: TextFields): Piece[] {
  const parts = Object.values(writing).flatMap((write) => write(fields));
  return parts.filter((part) => part.length > 0).flatMap((part, at) => (at === 0 ? part : [{ ...gap }, ...part]));
}

const textOf = (document: readonly Piece[]): string => `${document.map(lineOf).join('\n')}\n`;

function lineOf({ place, says, mark, isLiteral }: Piece): string {
  if (place === 'as it is') return says;
  const isTitle = place === 'group' || place === 'part';
  const mayBeTitle = place === 'ingredient' || place === 'step';
  const words = isTitle ? `${says}:` : mayBeTitle ? says.replace(/:$/, '\\:') : says;
  return `${mark}${isLiteral ? '\\' : ''}${words}`;
}

const placeOf = (place: Place, says: string) => `${place}\n${says}`;

/** Returns the lines of a parsed text with their places. */
function placesIn({ name, introduction, groups, steps, notes }: TextFields): ReadonlySet<string> {
  const lines = (place: Place, text: string) => text.split('\n').map((line) => placeOf(place, line));
  return new Set([
    placeOf('name', name),
    placeOf('as it is', ''),
    ...lines('introduction', introduction),
    ...groups.flatMap((group) => [
      placeOf('group', group.title),
      ...group.lines.map((line) => placeOf('ingredient', line)),
    ]),
    ...joinSteps(steps, linesOf(groups)).flatMap(({ title, text }) => [placeOf('part', title), ...lines('step', text)]),
    ...notes.flatMap((note) => lines('note', note)),
  ]);
}

const linesOf = (groups: TextFields['groups']) => groups.flatMap((group) => group.lines);

/** Reads the fields of a text. Unplaced lines become notes. */
export function readTextOf(text: string): TextFields {
  const read = readLines(analyzeLines(linesIn(text)));
  const { name, introduction, tags, groups, source, times } = read;
  const steps = splitSteps(read.steps, linesOf(normalizeGroups(groups)));
  const minutes = fillTimes(times);
  const notes = [...read.notes, ...read.unplaced];
  return normalizeRecipe({ name, introduction, yield: read.yield, minutes, tags, groups, steps, notes, source });
}
