import type { ParsedRecipe, Step } from '../parsed-recipe.ts';
import { missingOf } from '../recipe-node.ts';
import { WIDE } from './characters.ts';
import { readChat } from './chat.ts';
import { withoutColumns } from './columns.ts';
import { readFrontMatter } from './front-matter.ts';
import { linesIn } from './line.ts';
import { analyzeLines } from './parts.ts';
import { readLines, type TextRecipe } from './read-lines.ts';
import { recipesAmong } from './several-recipes.ts';
import type { Line } from './text-line.ts';

/** Result of reading a text: recipes, and lines that belong to no recipe. */
export interface TextRecipes {
  recipes: ParsedRecipe[];
  others: string[];
}

/** Reads the recipes of plain text or Markdown, usually one. */
export function readRecipeText(text: string): TextRecipes {
  const front = readFrontMatter(text);
  if (!front) {
    const chat = readChat(text);
    const parts = recipesAmong(analyzeLines(chat ? linesIn(chat.text) : linesOfColumns(text)));
    const read = readParts(parts, chat?.senders ?? []);
    const [only] = read.recipes;
    return only && read.recipes.length === 1 ? { ...read, recipes: [{ ...only, written: text }] } : read;
  }
  const { known, body, unknown } = front;
  const lines = analyzeLines(linesIn(body));
  const [first] = lines;
  const isTitle = first?.rank === 1 && first.text === known.title.replace(/\s+/g, ' ').trim();
  const read = readLines(isTitle ? lines.slice(1) : lines, known.title.slice(0, 300));
  const recipe = asParsed(read);
  const whole = {
    ...recipe,
    yield: known.yield ?? recipe.yield,
    minutes: Object.values(known.minutes).some((each) => each !== null) ? known.minutes : recipe.minutes,
    tags: [...new Set([...known.tags, ...recipe.tags])],
    pictures: known.pictures.length > 0 ? known.pictures : recipe.pictures,
    source: known.source ?? recipe.source,
    unplaced: [
      ...known.unplaced,
      ...unknown,
      ...(known.pictures.length > 0 ? withoutPictures(read.unplaced) : read.unplaced),
    ],
  };
  return hasSomething(read)
    ? { recipes: [{ ...whole, written: text, missing: missingOf(whole) }], others: [] }
    : { recipes: [], others: lines.map((line) => line.text).filter(Boolean) };
}

/** Splits a text into lines. Lines with wide spaces are reordered column by column. */
function linesOfColumns(text: string): Line[] {
  const lines = linesIn(text);
  const ordered = lines.some(({ kinds }) => (kinds & WIDE) !== 0) ? withoutColumns(text) : text;
  return ordered === text ? lines : linesIn(ordered);
}

/** Removes pictures, whose addresses are in the front matter. */
const withoutPictures = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('!['));

/** Reads the recipe of each part. Lines that belong to no recipe become unplaced lines of the adjacent recipe. */
function readParts(parts: readonly (readonly Line[])[], above: readonly string[]): TextRecipes {
  const recipes: (ParsedRecipe & { unplaced: string[] })[] = [];
  let before = [...above];
  for (const lines of parts) {
    const read = readLines(lines);
    const last = recipes.at(-1);
    if (hasSomething(read)) {
      recipes.push({
        ...asParsed({ ...read, unplaced: [...before, ...read.unplaced] }),
        ...(parts.length > 1 ? { written: writtenOf(lines) } : {}),
      });
      before = [];
    } else (last?.unplaced ?? before).push(...lines.map((line) => line.text).filter(Boolean));
  }
  return { recipes, others: before };
}

const writtenOf = (lines: readonly Line[]) =>
  lines.map(({ written, gapBefore }, at) => (gapBefore && at > 0 ? `\n${written}` : written)).join('\n');

const hasSomething = ({ groups, steps }: TextRecipe) =>
  groups.some(({ lines }) => lines.length > 0) || steps.some(({ text }) => text !== '');

function asParsed(read: TextRecipe): ParsedRecipe & { unplaced: string[] } {
  const { name, groups, tags, pictures, source, notes, unplaced } = read;
  const { prep, cook, rest, total } = read.times;
  const isSaid = [prep, cook, rest].some((minutes) => minutes !== null);
  const recipe = {
    name,
    yield: read.yield,
    groups,
    tags,
    pictures,
    source,
    notes,
    unplaced,
    introduction: read.introduction.replace(/\n+/g, '\n'),
    minutes: { prep, cook, rest, total: total ?? (isSaid ? (prep ?? 0) + (cook ?? 0) + (rest ?? 0) : null) },
    steps: withTexts(read.steps),
  };
  return { ...recipe, missing: missingOf(recipe) };
}

/** Merges a title without lines into the next title. A title without lines at the end becomes a step. */
function withTexts(steps: readonly Step[]): Step[] {
  const whole: Step[] = [];
  let title = '';
  for (const step of steps) {
    const both = [title, step.title].filter(Boolean).join(': ');
    title = step.text === '' ? both : '';
    if (step.text !== '') whole.push({ title: both, text: step.text });
  }
  return title === '' ? whole : [...whole, { title: '', text: title }];
}
