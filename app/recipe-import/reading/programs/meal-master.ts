import type { ParsedRecipe } from '../parsed-recipe.ts';
import { asParsedRecipe, emptyRecipe, type ProgramRecipe, paragraphsOf } from './parts.ts';

const header = /^(?:M{5}|-{5})[-M ]*.{0,40}meal-?master/i;
const end = /^(?:M{5}|-{5})[ \t]*$/;
/** Title of a section: 'MMMMM-----------SAUCE-----------'. */
const section = /^(?:M{5}-*|-{5,})[ \t]*([^-\s](?:.{0,70}[^-\s])?)[ \t]*-*$/;
const field =
  /^ {0,14}(title|categor(?:y|ies)|yield|servings|preparation time|prep time|cook(?:ing)? ?time|source|cuisine)\s?:[ \t]*(.*)$/i;

export const isMealMaster = (text: string): boolean =>
  /^(?:M{5}|-{5})[-M ]*.{0,40}meal-?master/im.test(text.slice(0, 20_000)) && /^ {0,14}title\s?:/im.test(text);

/** Reads the recipes of a Meal-Master text. Text outside the recipes becomes unplaced lines of the first recipe. */
export function readMealMaster(text: string): ParsedRecipe[] {
  const recipes: string[][] = [];
  const outside: string[] = [];
  let open: string[] | null = null;
  for (const line of text.split(/\r\n?|\n/)) {
    if (header.test(line)) {
      open = [];
      recipes.push(open);
    } else if (end.test(line)) open = null;
    else if (open) open.push(line);
    else if (line.trim() !== '') outside.push(line.trim());
  }
  return recipes.map((lines, at) => {
    const recipe = readOne(lines);
    if (at === 0) recipe.unplaced.push(...outside);
    return asParsedRecipe(recipe);
  });
}

function readOne(lines: readonly string[]): ProgramRecipe {
  const recipe = emptyRecipe();
  let at = 0;
  for (; at < lines.length; at++) {
    const found = field.exec(lines[at]!);
    if (found) takeField(recipe, found[1]!.toLowerCase(), found[2]!.trim());
    else if (lines[at]!.trim() !== '') break;
  }
  /** Ingredients of the left and the right column. The right column follows the left. */
  let [left, right]: [string[], string[]] = [[], []];
  const flush = () => {
    recipe.ingredients.push(...left, ...right);
    [left, right] = [[], []];
  };
  for (; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.trim() === '') continue;
    const title = section.exec(line)?.[1];
    const columns = columnsOf(line);
    if (title !== undefined && isListBelow(lines, at)) {
      flush();
      recipe.ingredients.push({ title: title.trim() });
    } else if (columns) {
      take(left, columns[0]);
      take(right, columns[1]);
    } else break;
  }
  flush();
  readMethod(recipe, lines.slice(at));
  return recipe;
}

function takeField(recipe: ProgramRecipe, name: string, value: string): void {
  const { facts } = recipe;
  if (name === 'title') recipe.name = value;
  else if (name.startsWith('categor') || name === 'cuisine')
    facts.keywords = [facts.keywords, value].flat().filter(Boolean);
  else if (name === 'yield' || name === 'servings')
    facts.recipeYield = /^\d+$/.test(value) ? `${value} servings` : value;
  else if (name === 'source') recipe.source = value;
  else facts[name.startsWith('prep') ? 'prepTime' : 'cookTime'] = value;
}

/** Amount in seven columns, unit in two, and the ingredient, with a space between them. */
const ingredient = /^([ \d./½¼¾⅓⅔-]{7}) ([a-z]{2}| [a-z]|[a-z] | {2}) (\S.*)$/i;
/** Ingredient that is not aligned to columns: '1 c  Flour', '2 Eggs'. */
const loose = /^ {2,}(\d[\d ./-]{0,6}?)(?<!\.) +(?:([a-z]{1,2}) {1,2})?(?=[a-z(])([a-z(].*)$/i;
const SECOND_COLUMN = [40, 41, 39, 42];

interface Cell {
  amount: string;
  unit: string;
  text: string;
}

/** Returns the ingredients of a line: one, or two side by side. Returns null if the line has none. */
function columnsOf(line: string): [Cell, Cell | null] | null {
  const plain = line.slice(0, 200).replaceAll('\t', '        ').trimEnd();
  for (const from of SECOND_COLUMN) {
    const [first, second] = [cellOf(plain.slice(0, from).trimEnd()), cellOf(plain.slice(from))];
    if (first && second && plain.slice(0, from).trimEnd().length < from) return [first, second];
  }
  const only = cellOf(plain);
  if (only) return [only, null];
  const found = loose.exec(plain);
  if (!found || (found[2] && !(unitWord(found[2], '') ?? false))) return null;
  return [{ amount: found[1]!, unit: found[2] ?? '', text: found[3]! }, null];
}

function cellOf(text: string): Cell | null {
  const [, amount = '', unit = '', words = ''] = ingredient.exec(text) ?? [];
  if (words === '' || (unit.trim() !== '' && unitWord(unit.trim(), '') === null)) return null;
  return { amount: amount.trim(), unit: unit.trim(), text: words.trim() };
}

/** Returns true if an ingredient follows, so that the section's title belongs to the ingredients. */
function isListBelow(lines: readonly string[], at: number): boolean {
  const next = lines.slice(at + 1, at + 4).find((line) => line.trim() !== '');
  return next !== undefined && columnsOf(next) !== null;
}

/** Adds an ingredient, or continues the previous one ('-chopped'). */
function take(lines: string[], cell: Cell | null): void {
  if (!cell) return;
  const { amount, unit, text } = cell;
  const more = amount === '' && unit === '' ? /^-{1,2} ?(\S.*)$/.exec(text)?.[1] : undefined;
  if (more !== undefined && lines.length > 0) lines[lines.length - 1] += ` ${more}`;
  else
    lines.push(
      [amount.replace(/ +/g, ' '), unitWord(unit, amount) ?? unit, text.replace(/ ?; ?/g, ', ')]
        .filter(Boolean)
        .join(' '),
    );
}

const units: Record<string, string> = {
  x: '',
  ea: '',
  cn: 'can',
  pk: 'package',
  pn: 'pinch',
  dr: 'drop',
  ds: 'dash',
  ct: 'carton',
  bn: 'bunch',
  sl: 'slice',
  lg: 'large',
  md: 'medium',
  sm: 'small',
  t: 'tsp',
  ts: 'tsp',
  T: 'tbsp',
  tb: 'tbsp',
  fl: 'fl oz',
  c: 'cup',
  pt: 'pint',
  qt: 'quart',
  ga: 'gallon',
  oz: 'oz',
  lb: 'lb',
  ml: 'ml',
  cb: 'ml',
  cl: 'cl',
  dl: 'dl',
  l: 'l',
  mg: 'mg',
  cg: 'cg',
  dg: 'dg',
  g: 'g',
  kg: 'kg',
};
const counted = /^(?:can|package|pinch|drop|dash|carton|bunch|slice|cup|pint|quart|gallon)$/;

/** Returns the word for a Meal-Master unit, in the plural for amounts above 1, or null if the unit is unknown. */
function unitWord(unit: string, amount: string): string | null {
  const word = units[unit] ?? units[unit.toLowerCase()];
  if (word === undefined) return null;
  const isSeveral = /^(?:[2-9]|1[ \d.-]|\d{2})/.test(amount);
  return counted.test(word) && isSeveral ? word + (/(?:ch|sh)$/.test(word) ? 'es' : 's') : word;
}

const source = /^(?:from|source|recipe by|by|adapted from)\s?:\s*(\S.*)$/i;
const ofPosting =
  /^(?:(?:posted|typed|formatted|submitted|uploaded|converted|shared) by\b|mm by|date\s?:|from\s?:.*\bdate\s?:|path\s?:|newsgroups\s?:)/i;
const note = /^(?:notes?|nutrition(?:al)?(?: info\w*)?|per serving|hints?|tips?|serving (?:ideas|suggestions))\b/i;

function readMethod(recipe: ProgramRecipe, lines: readonly string[]): void {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (section.test(line)) parts.push([line], []);
    else parts.at(-1)!.push(line);
  }
  for (const part of parts) {
    const title = part.length === 1 ? section.exec(part[0]!)?.[1]?.trim() : undefined;
    if (title !== undefined) {
      if (!/^(?:directions|instructions|method|preparation)$/i.test(title)) recipe.steps.push({ title });
      continue;
    }
    for (const paragraph of paragraphsOf(part)) {
      const said = source.exec(paragraph)?.[1];
      if (ofPosting.test(paragraph)) recipe.unplaced.push(paragraph);
      else if (said && recipe.source === '' && said.length <= 300) recipe.source = said;
      else if (note.test(paragraph)) recipe.notes.push(paragraph);
      else recipe.steps.push(paragraph);
    }
  }
}
