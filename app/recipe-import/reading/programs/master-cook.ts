import { Parser } from 'htmlparser2';
import type { ParsedRecipe } from '../parsed-recipe.ts';
import { asParsedRecipe, emptyRecipe, type ProgramRecipe, paragraphsOf } from './parts.ts';

const header = /^\s*\*\s*exported\s+from\s+mastercook\b[^*]{0,40}\*\s*$/i;

/** Returns true if a text was exported by MasterCook (MXP). */
export const isMasterCook = (text: string): boolean =>
  /^[ \t]*\*[ \t]*exported[ \t]+from[ \t]+mastercook\b[^*\n]{0,40}\*[ \t]*$/im.test(text.slice(0, 20_000));

/** Returns true if a text is MasterCook's XML (MX2). */
export const isMasterCookXml = (text: string): boolean => /<mx2[\s>]|<RcpE\s/.test(text.slice(0, 20_000));

export function readMasterCook(text: string): ParsedRecipe[] {
  const recipes: string[][] = [];
  const before: string[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    if (header.test(line)) recipes.push([]);
    else if (recipes.length === 0) before.push(line.trim());
    else recipes.at(-1)!.push(line);
  }
  return recipes.map((lines, at) => {
    const recipe = readOne(lines);
    if (at === 0) recipe.unplaced.push(...before.filter(Boolean));
    return asParsedRecipe(recipe);
  });
}

const label = /^(recipe by|serving size|categories|preparation time|yield|amount)\s*:?/i;
const tableHead = /^\s*amount\s+measure\s+ingredient/i;
const footer = /^\s*(?:- ){5,}-?\s*$/;
/** Labels above and below the method, with the value after the label or in quotation marks on the next line. */
const labelled =
  /^(description|source|copyright|yield|cuisine|start to finish time|t\([^()]{1,40}\)|notes?|nutr\. assoc\.|serving ideas|suggested wine|per serving(?: \([^()]{1,60}\))?|ratings?)\s?:\s*(.*)$/i;

function readOne(lines: readonly string[]): ProgramRecipe {
  const recipe = emptyRecipe();
  let at = lines.findIndex((line) => line.trim() !== '');
  if (at < 0) return recipe;
  for (; at < lines.length && lines[at]!.trim() !== '' && !label.test(lines[at]!); at++)
    recipe.name = `${recipe.name} ${lines[at]!.trim()}`.trim();
  const tags: string[] = [];
  let isTags = false;
  for (; at < lines.length && !tableHead.test(lines[at]!); at++) {
    const line = lines[at]!;
    const by = /^recipe by\s*:(.*)$/i.exec(line)?.[1]?.trim();
    const size = /^serving size\s*:\s*(\d{1,4})/i.exec(line)?.[1];
    const time = /preparation time\s*:\s*(\d{1,3}:\d{2})/i.exec(line)?.[1];
    const category = /^categories\s*:(.*)$/i.exec(line)?.[1];
    if (by) recipe.source = by;
    if (size && size !== '0') recipe.facts.recipeYield = `${size} servings`;
    if (time) recipe.facts.prepTime = time;
    isTags = category !== undefined || (isTags && /^\s{8,}\S/.test(line));
    if (isTags) tags.push(...(category ?? line).split(/\s{2,}/).map((tag) => tag.trim()));
    else if (by === undefined && !size && !time && line.trim() !== '' && !label.test(line))
      recipe.unplaced.push(line.trim());
  }
  recipe.facts.keywords = tags.filter(Boolean);
  at = readTable(recipe, lines, at + 1);
  readMethod(recipe, lines.slice(at));
  return recipe;
}

/** Returns the title of a group such as '***SAUCE***', or undefined for other lines. */
const titleOf = (text: string): string | undefined => /^\*{2,} ?([^*]{1,80}?)[ :]{0,3}\*{2,}$/.exec(text)?.[1];

/** Width of the column of ingredients, in characters. A longer ingredient continues in the next line. */
const WIDTH = 32;
const row = /^([ \d./½¼¾⅓⅔-]{8}) {2}(.{12}) {2}(\S.*)$/;

/** Returns true if an ingredient continues in the next row, as after 'and', a comma or an open bracket. */
const isOpen = (text: string): boolean =>
  /(?:[,(]|--| (?:and|or|with|into|in|for|of|the|a))$|\([^()]*$/i.test(text.slice(-80));

/** @returns index of the line below the ingredients */
function readTable(recipe: ProgramRecipe, lines: readonly string[], from: number): number {
  const { ingredients } = recipe;
  let at = /^[-\s]+$/.test(lines[from] ?? '') ? from + 1 : from;
  let width = 0;
  for (; at < lines.length; at++) {
    const line = lines[at]!.replaceAll('\t', '        ').trimEnd();
    if (line.trim() === '') break;
    const [, amount = '', measure = '', written = line] = row.exec(line) ?? [];
    const text = written.trim().replace(/\s+/g, ' ');
    const title = titleOf(text);
    const isBare = amount.trim() === '' && measure.trim() === '';
    const last = ingredients.at(-1);
    const word = text.split(' ', 1)[0]!;
    if (title && isBare) ingredients.push({ title });
    else if (isBare && typeof last === 'string' && (width + 1 + word.length > WIDTH || isOpen(last))) {
      ingredients[ingredients.length - 1] = `${last} ${text}`;
      width = text.length;
      continue;
    } else ingredients.push([amount.trim().replace(/ +/g, ' '), measure.trim(), text].filter(Boolean).join(' '));
    width = text.length;
  }
  recipe.ingredients = ingredients.map((line) =>
    typeof line === 'string' ? line.replace(/(?<!\s)\s+--\s*/g, ', ').replace(/,\s*$/, '') : line,
  );
  return at;
}

function readMethod(recipe: ProgramRecipe, lines: readonly string[]): void {
  const { notes } = recipe;
  let isBelow = false;
  const fill = { lines: [] as string[] };
  const flush = () => {
    for (const paragraph of paragraphsOf(fill.lines)) {
      const [, name, value = ''] = labelled.exec(paragraph) ?? [];
      if (name) takeLabelled(recipe, name.toLowerCase(), value.replace(/^"(.*)"$/s, '$1').trim(), paragraph);
      else if (isBelow) notes.push(paragraph);
      else recipe.steps.push(paragraph);
    }
    fill.lines = [];
  };
  for (const line of lines) {
    if (footer.test(line)) {
      flush();
      isBelow = true;
    } else {
      // A label begins a new paragraph.
      if (labelled.test(line)) fill.lines.push('');
      fill.lines.push(line);
      if (/^\s+".*"\s*$/.test(line)) fill.lines.push('');
    }
  }
  flush();
}

function takeLabelled(recipe: ProgramRecipe, name: string, value: string, paragraph: string): void {
  const { facts, notes } = recipe;
  if (value === '' || /^nutr\. assoc/.test(name)) return;
  if (name === 'description') facts.description = value;
  else if (name === 'source') recipe.source = value;
  else if (name === 'yield') facts.recipeYield = value;
  else if (name === 'copyright') recipe.unplaced.push(`Copyright: ${value}`);
  else if (name === 'cuisine') facts.recipeCuisine = value;
  else if (name === 'start to finish time') facts.totalTime = value;
  else if (/^t\((?:bake|bak|cook|roast|simmer|grill)/.test(name) && !facts.cookTime) facts.cookTime = value;
  else notes.push(/^notes?$/.test(name) ? value : paragraph);
}

export function readMasterCookXml(xml: string): ParsedRecipe[] {
  const recipes: ProgramRecipe[] = [];
  let recipe: ProgramRecipe | null = null;
  let text = '';
  let depth = 0;
  const elapsed = (attributes: Record<string, string>) =>
    /[1-9]/.test(attributes.elapsed ?? '') ? attributes.elapsed : '';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        text = '';
        if (name === 'RcpE') {
          recipe = emptyRecipe();
          recipe.name = attributes.name ?? '';
          recipe.source = attributes.author ?? '';
          recipe.picture = attributes.img ?? '';
          recipes.push(recipe);
        }
        if (!recipe) return;
        const { facts, ingredients } = recipe;
        const unit = attributes.unit?.trim() ?? '';
        if (name === 'Serv' && Number(attributes.qty) > 0) facts.recipeYield = `${Number(attributes.qty)} servings`;
        if (name === 'Yield' && Number(attributes.qty) > 0) facts.recipeYield = `${Number(attributes.qty)} ${unit}`;
        if (name === 'PrpT') facts.prepTime = elapsed(attributes);
        if (name === 'TTim') facts.totalTime = elapsed(attributes);
        if (name === 'AltS' && /cook|bake|roast|oven/i.test(attributes.label ?? ''))
          facts.cookTime = elapsed(attributes);
        if (name === 'IngR') {
          const called = (attributes.name ?? '').replace(/\s+/g, ' ').trim();
          const title = titleOf(called);
          if (attributes.code === 'S' || title) ingredients.push({ title: title ?? called.replace(/:$/, '') });
          else ingredients.push([attributes.qty?.trim(), unit, called].filter(Boolean).join(' '));
        }
      },
      ontext(data) {
        if (recipe && text.length < MAX_TEXT_LENGTH) text += data;
      },
      onclosetag(name) {
        depth -= 1;
        if (recipe) takeText(recipe, name, text);
        text = '';
        if (name === 'RcpE') recipe = null;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (let at = 0; at < xml.length && depth <= MAX_DEPTH; at += CHUNK) parser.write(xml.slice(at, at + CHUNK));
  parser.end();
  return recipes.map(asParsedRecipe);
}

const MAX_TEXT_LENGTH = 100_000;
/** Maximum nesting of elements. The parser's time is quadratic in the depth. */
const MAX_DEPTH = 100;
const CHUNK = 16_384;

function takeText(recipe: ProgramRecipe, name: string, text: string): void {
  const lines = text.split(/\r\n?|\n/);
  const paragraphs = paragraphsOf(lines);
  const words = paragraphs.join('\n');
  if (words === '') return;
  const { facts, ingredients, steps, notes, unplaced } = recipe;
  switch (name) {
    case 'IPrp': {
      const last = ingredients.at(-1);
      if (typeof last === 'string') ingredients[ingredients.length - 1] = `${last}, ${words}`;
      break;
    }
    case 'CatT':
    case 'Cuis':
      facts.keywords = [facts.keywords, words].flat().filter(Boolean);
      break;
    case 'DirT':
      steps.push(...paragraphs);
      break;
    case 'Desc':
      facts.description = words;
      break;
    case 'Srce':
      recipe.source = words;
      break;
    case 'Note':
    case 'SrvI':
    case 'Nutr':
    case 'Wine':
    case 'TxtT':
      notes.push(...paragraphs);
      break;
    case 'CpyR':
    case 'AltT':
      unplaced.push(...paragraphs);
  }
}
