import { findTooLong, type TooLongText } from '../content/bounds.ts';
import { readRecipeText } from './recipe-text.ts';
import type { UnderstoodRecipe } from './understood.ts';

/** A part of a file that is no recipe. */
export interface Senseless {
  /** Which one, counted from 1. */
  entry: number;
  /** What there is of a name. */
  name: string;
  reason: 'nothing-to-cook' | TooLongText;
}

/** What a text holds. */
export interface RecipesOfText {
  recipes: UnderstoodRecipe[];
  /** The parts that are no recipe: which one, counted from 1, its first line, and why. */
  senseless: Senseless[];
}

/**
 * The recipes of a text. Several, where a rule ('---', '***', '===', after an empty line), a page break or Markdown's
 * first headings separate at least two that have ingredients and steps; else it is one, whatever rules stand in it.
 */
export function readRecipeTexts(text: string): RecipesOfText {
  for (const parts of [betweenRules(text), byFirstHeading(text)]) {
    const read = parts.map(readPart);
    if (read.filter(({ recipe }) => recipe && isWhole(recipe)).length < 2) continue;
    return {
      recipes: read.flatMap(({ recipe }) => recipe ?? []),
      senseless: read.flatMap(({ recipe, name, reason }, at) => (recipe ? [] : [{ entry: at + 1, name, reason }])),
    };
  }
  const { recipe, name, reason } = readPart(text);
  return recipe ? { recipes: [recipe], senseless: [] } : { recipes: [], senseless: [{ entry: 1, name, reason }] };
}

/** What is too long is not looked into. */
function readPart(part: string) {
  const tooLong = findTooLong(part);
  const recipe = tooLong ? null : readRecipeText(part);
  return { recipe, name: firstLine(part), reason: tooLong ?? ('nothing-to-cook' as const) };
}

const isWhole = ({ missing }: UnderstoodRecipe) => !missing.includes('ingredients') && !missing.includes('steps');
const firstLine = (part: string) => part.trim().split('\n', 1)[0]!.slice(0, 100);

/** A rule directly under a line makes that line a heading, and separates nothing. */
function betweenRules(text: string): string[] {
  const parts: string[][] = [[]];
  let before = '';
  for (const line of text.replaceAll('\f', '\n\n---\n').split(/\r\n?|\n/)) {
    const isRule = before.trim() === '' && /^ {0,3}(?:-{3,}|\*{3,}|={3,}|_{3,}|(?:[-*_] ){2,}[-*_])\s*$/.test(line);
    if (isRule) parts.push([]);
    else parts.at(-1)!.push(line);
    before = isRule ? '' : line;
  }
  return textsOf(parts);
}

function byFirstHeading(text: string): string[] {
  const parts: string[][] = [[]];
  for (const line of text.split(/\r\n?|\n/)) {
    if (/^# +\S/.test(line)) parts.push([]);
    parts.at(-1)!.push(line);
  }
  return textsOf(parts);
}

const textsOf = (parts: readonly string[][]) =>
  parts.map((lines) => lines.join('\n')).filter((part) => part.trim() !== '');
