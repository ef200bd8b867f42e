import { readRecipeText } from './recipe-text.ts';
import type { UnderstoodRecipe } from './understood.ts';

/** What a text holds. */
export interface RecipesOfText {
  recipes: UnderstoodRecipe[];
  /** Of a text with several recipes, the parts that are none: which one, counted from 1, and its first line. */
  senseless: { entry: number; name: string }[];
}

/**
 * The recipes of a text. Several, where a rule ('---', '***', '===', after an empty line), a page break or Markdown's
 * first headings separate at least two that have ingredients and steps; else it is one, whatever rules stand in it.
 */
export function readRecipeTexts(text: string): RecipesOfText {
  for (const parts of [betweenRules(text), byFirstHeading(text)]) {
    const read = parts.map((part) => ({ part, recipe: readRecipeText(part) }));
    if (read.filter(({ recipe }) => recipe && isWhole(recipe)).length < 2) continue;
    return {
      recipes: read.flatMap(({ recipe }) => recipe ?? []),
      senseless: read.flatMap(({ part, recipe }, at) => (recipe ? [] : [{ entry: at + 1, name: firstLine(part) }])),
    };
  }
  const one = readRecipeText(text);
  return { recipes: one ? [one] : [], senseless: [] };
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
