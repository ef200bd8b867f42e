import { findTooLong, type TooLongText } from '../../../recipes/content/bounds.ts';
import type { ParsedRecipe } from '../parsed-recipe.ts';
import { isAnnouncement, likenessOf } from './likeness.ts';
import { mayBeTitle } from './line.ts';
import { textsOfTable } from './recipe-table.ts';
import { readRecipeText } from './recipe-text.ts';

/** Part of a file that is not a recipe. */
export interface NonRecipe<Reason = 'nothing-to-cook' | TooLongText> {
  /** Number of the part, counted from 1. */
  entry: number;
  /** Name of the part, or empty. */
  name: string;
  reason: Reason;
}

export interface RecipesOfText {
  recipes: ParsedRecipe[];
  nonRecipes: NonRecipe[];
}

/**
 * Reads the recipes of a text. Recipes may be rows of a table, be separated by rules, page breaks or top-level Markdown
 * headings, or follow each other under headings. Other parts are added to `unplaced` of an adjacent recipe.
 */
export function readRecipeTexts(text: string): RecipesOfText {
  const rows = textsOfTable(text);
  if (rows)
    return together(
      rows.map(({ text, written }) => {
        const part = readPart(text);
        return { ...part, recipes: part.recipes.map((recipe) => ({ ...recipe, written })) };
      }),
    );
  const byRules = hasRules(text) ? [betweenRules(text, false), betweenRules(text, true)] : [];
  for (const parts of [...byRules, byFirstHeading(text)]) {
    if (parts.length < 2) continue;
    const read = parts.map(readPart);
    const own = read.filter(({ recipes }) => recipes.some((recipe) => isWhole(recipe) || isNamed(recipe)));
    if (own.length < 2 || !own.some(({ recipes }) => recipes.some(isWhole))) continue;
    return together(read);
  }
  return together([readPart(text)]);
}

interface Part {
  recipes: ParsedRecipe[];
  others: string[];
  name: string;
  reason: NonRecipe['reason'];
}

function readPart(part: string): Part {
  const tooLong = findTooLong(part);
  const read = tooLong ? { recipes: [], others: [] } : readRecipeText(part);
  return { ...read, name: firstLine(part), reason: tooLong ?? 'nothing-to-cook' };
}

function together(parts: readonly Part[]): RecipesOfText {
  const recipes: ParsedRecipe[] = [];
  const nonRecipes: NonRecipe[] = [];
  const before: string[] = [];
  for (const [at, part] of parts.entries()) {
    const { reason, name, others } = part;
    const isRead = part.recipes.length > 0;
    if (!isRead && (reason !== 'nothing-to-cook' || parts.length === 1))
      nonRecipes.push({ entry: at + 1, name, reason });
    const last = recipes.at(-1);
    const [first, ...more] = part.recipes;
    if (first) recipes.push(withUnplaced(first, [...before.splice(0), ...(first.unplaced ?? [])]), ...more);
    else {
      if (last) last.unplaced ??= [];
      // A readable text has few enough lines to spread as arguments.
      (last?.unplaced ?? before).push(...others);
    }
  }
  return { recipes, nonRecipes };
}

const withUnplaced = (recipe: ParsedRecipe, unplaced: string[]): ParsedRecipe => ({ ...recipe, unplaced });

const isWhole = ({ missing }: ParsedRecipe) => !missing.includes('ingredients') && !missing.includes('steps');
/** Returns false for a continuation of the previous recipe: 'For the croutons', 'Bake it for an hour.' */
function isNamed({ name, missing }: ParsedRecipe): boolean {
  const { isSentence, beginsWithAmount, beginsWithVerb } = likenessOf(name);
  // A short instruction may be a name: 'Roast chicken'.
  const isOrder = beginsWithVerb && missing.includes('ingredients') && name.split(' ').length > 3;
  return name !== '' && !isOrder && !isSentence && !beginsWithAmount && !/[.:,;]$/.test(name) && !isAnnouncement(name);
}

const firstLine = (part: string) => part.trim().split('\n', 1)[0]!.slice(0, 100);

const beginsRule = / {0,3}(?:[-*=_]{3}|[-*_] [-*_] )/y;

function hasRules(text: string): boolean {
  if (text.includes('\f')) return true;
  let at = 0;
  do {
    beginsRule.lastIndex = at;
    if (' -*=_'.includes(text.charAt(at)) && beginsRule.test(text)) return true;
    at = text.indexOf('\n', at) + 1;
  } while (at > 0);
  return false;
}

/**
 * Splits a text at rules. A rule directly below a line makes that line a heading.
 * @param alsoBelow also splits at a rule directly below a line that cannot be a heading
 */
function betweenRules(text: string, alsoBelow: boolean): string[] {
  const parts: string[][] = [[]];
  let [before, above] = ['', ''];
  for (const line of text.replaceAll('\f', '\n\n---\n').split(/\r\n?|\n/)) {
    const isRule =
      /^ {0,3}(?:-{3,}|\*{3,}|={3,}|_{3,}|(?:[-*_] ){2,}[-*_])\s*$/.test(line) &&
      (before.trim() === '' ||
        (alsoBelow && (/[* ]/.test(line.trim()) || !mayBeTitle(before) || (above.trim() !== '' && isStep(before)))));
    if (isRule) parts.push([]);
    else parts.at(-1)!.push(line);
    [above, before] = isRule ? ['', ''] : [before, line];
  }
  return textsOf(parts);
}

/** Returns true for an instruction such as 'Bake for an hour', but not for 'Roast chicken'. */
const isStep = (line: string) => likenessOf(line.trim()).beginsWithVerb && line.trim().split(' ').length > 3;

function byFirstHeading(text: string): string[] {
  if (!text.includes('# ')) return [text];
  const parts: string[][] = [[]];
  for (const line of text.split(/\r\n?|\n/)) {
    if (/^# +\S/.test(line)) parts.push([]);
    parts.at(-1)!.push(line);
  }
  return textsOf(parts);
}

const textsOf = (parts: readonly string[][]) =>
  parts.map((lines) => lines.join('\n')).filter((part) => part.trim() !== '');
