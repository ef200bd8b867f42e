import { MAX_TEXT_LENGTH } from '../../recipes/content/bounds.ts';
import { groupsOnPage, placesOf } from './groups-on-page.ts';
import { findRecipes, isNode, parseJsonLd } from './json-ld.ts';
import { type Block, type Page, readPage, textOfBlocks } from './page.ts';
import type { Group, ParsedRecipe, Step } from './parsed-recipe.ts';
import { readRecipeBlocks } from './recipe-blocks.ts';
import { missingOf, readRecipeNode } from './recipe-node.ts';
import { type NonRecipe, readRecipeTexts } from './text/recipe-texts.ts';
import { sectionKindOf } from './text/words.ts';

/**
 * Reads the recipes of a saved page, from its JSON-LD or else its microdata. Missing parts of a single recipe are read
 * from the visible text. A document without a described recipe and without a site's layout is read as text.
 */
export function readRecipePage(html: string): ParsedRecipe[] {
  const page = readPage(html);
  const inScripts = nodesOf(page.scripts.map(parseJsonLd), page.address);
  const described = inScripts.some(isWhole) ? inScripts : [...inScripts, ...nodesOf(page.items, page.address)];
  const whole = ofPage(
    distinct(described.filter(isWhole), ({ name }) => name),
    page,
  );
  if (whole.length > 1) return whole;
  const written = described.length === 0 && !page.hasSiteLayout ? recipesOfDocument(page) : [];
  if (written.length > 0)
    return written.length > 1 ? written : written.map((each) => withFacts(each, readRecipeBlocks(page.blocks)));
  const recipe = completed(whole[0] ?? described[0] ?? readRecipeNode({}), page);
  return isWhole(recipe) ? [recipe] : [];
}

export interface RecipesOfJson {
  recipes: ParsedRecipe[];
  /** Entries without a whole recipe, except nodes of other types, numbered from 1. At most `MAX_LISTED`. */
  nonRecipes: NonRecipe<NonRecipe['reason'] | 'no-recipe-post'>[];
  /** Number of entries that `nonRecipes` would have without its limit. */
  nonRecipeCount: number;
}

const MAX_LISTED = 1_000;

/** Reads the recipes of a JSON-LD document, or returns null if the text is not JSON. */
export function readRecipeJson(text: string): RecipesOfJson | null {
  const document = parseJsonLd(text);
  if (document === null) return null;
  const graph = isNode(document) ? document['@graph'] : document;
  const entries: unknown[] = Array.isArray(graph) ? graph : [document];
  const recipes: ParsedRecipe[] = [];
  const nonRecipes: RecipesOfJson['nonRecipes'] = [];
  let nonRecipeCount = 0;
  for (const [at, each] of entries.entries()) {
    const read = nodesOf([each]);
    const whole = read.filter(isWhole);
    recipes.push(...whole);
    // Nodes of other types, such as the site or its author, are not reported.
    const isOther = isNode(each) && each['@type'] !== undefined && read.length === 0;
    if (whole.length > 0 || isOther) continue;
    nonRecipeCount += 1;
    if (nonRecipeCount <= MAX_LISTED)
      nonRecipes.push({ entry: at + 1, name: read[0]?.name ?? '', reason: 'nothing-to-cook' });
  }
  return { recipes: distinct(recipes, linesOfAll), nonRecipes, nonRecipeCount };
}

const nodesOf = (documents: readonly unknown[], page: string | null = null) =>
  findRecipes(documents.filter((each) => typeof each === 'object' && each !== null)).map((node) =>
    readRecipeNode(node, page),
  );

const isWhole = ({ missing }: ParsedRecipe) => !missing.includes('ingredients') || !missing.includes('steps');

/** Keeps one recipe per key: the one with the fewest missing parts. */
function distinct(recipes: readonly ParsedRecipe[], key: (recipe: ParsedRecipe) => string): ParsedRecipe[] {
  const known = new Map<string, ParsedRecipe>();
  for (const recipe of recipes) {
    const other = known.get(key(recipe));
    if (!other || other.missing.length > recipe.missing.length) known.set(key(recipe), recipe);
  }
  return [...known.values()];
}

/** Returns the key of a recipe in a list, which may contain different recipes with the same name. */
const linesOfAll = ({ name, groups }: ParsedRecipe) => [name, ...linesIn(groups)].join('\n');

/** Returns the recipe named in the page's heading, or all recipes if the heading names none or several. */
function ofPage(recipes: ParsedRecipe[], { blocks }: Page): ParsedRecipe[] {
  const headings = new Set(blocks.filter(({ tag }) => tag === 'h1').map(({ text }) => lettersOf(text)));
  const named = recipes.filter(({ name }) => headings.has(lettersOf(name)));
  return named.length === 1 ? named : recipes;
}

/** Adds the parts and group titles that the page shows but its JSON-LD or microdata omits. */
function completed(recipe: ParsedRecipe, { blocks }: Page): ParsedRecipe {
  const shown = readRecipeBlocks(blocks);
  const filled = {
    ...recipe,
    name: recipe.name || nameOn(blocks),
    groups:
      isExcerpt(linesIn(recipe.groups), linesIn(shown.groups)) && haveAmounts(recipe.groups, shown.groups)
        ? shown.groups
        : asShown(recipe.groups, blocks),
    steps:
      recipe.steps.length <= 2 && isExcerpt(textsOf(recipe.steps), textsOf(shown.steps)) ? shown.steps : recipe.steps,
  };
  const [group, ...others] = filled.groups;
  const groups = group && others.length === 0 && group.title === '' ? groupsOnPage(group.lines, blocks) : null;
  const whole = { ...filled, groups: groups ?? filled.groups };
  return withFacts({ ...whole, missing: missingOf(whole) }, shown);
}

/** Adds yield and times from the visible text if the JSON-LD or microdata lacks them. */
function withFacts(recipe: ParsedRecipe, shown: Pick<ParsedRecipe, 'yield' | 'minutes'>): ParsedRecipe {
  const { missing } = recipe;
  const whole = {
    ...recipe,
    ...(missing.includes('yield') ? { yield: shown.yield } : {}),
    ...(missing.includes('times') ? { minutes: shown.minutes } : {}),
  };
  return { ...whole, missing: missingOf(whole) };
}

const linesIn = (groups: readonly Group[]) => groups.flatMap(({ lines }) => lines);
const textsOf = (steps: readonly Step[]) => steps.map(({ text }) => text);

/** Returns true if the JSON-LD or microdata has only a part of the shown text, such as the first step. */
function isExcerpt(described: readonly string[], shown: readonly string[]): boolean {
  const [whole, part] = [shown, described].map((texts) => lettersOf(texts.join('')));
  return whole!.length > part!.length * 1.25 && described.every((text) => whole!.includes(lettersOf(text)));
}

/** Returns true if at least half of the lines that only the page has contain an amount, or all lines are the page's. */
function haveAmounts(described: readonly Group[], shown: readonly Group[]): boolean {
  const known = linesIn(described).map(lettersOf);
  const added = linesIn(shown).filter((text) => !known.includes(lettersOf(text)));
  return known.length === 0 || added.filter((text) => /[\d½¼¾⅓⅔⅛]/.test(text)).length >= added.length / 2;
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Replaces lines with the page's lines if these say more: amounts before the ingredients, or 'cups' for 'cup(s)'. */
function asShown(groups: Group[], blocks: readonly Block[]): Group[] {
  const lines = linesIn(groups);
  const startsWithAmount = (text: string) => /^(?:\d|[½¼¾⅓⅔⅛])/.test(text);
  const isOfForm = (text: string) => text.includes('(s)');
  const share = (texts: readonly string[], is: (text: string) => boolean) => texts.filter(is).length / texts.length;
  const [amounts, ofForm] = [share(lines, startsWithAmount), share(lines, isOfForm)];
  if (lines.length < 3 || (amounts > 0.2 && ofForm < 0.3)) return groups;
  const places = placesOf(lines, blocks);
  if (!places) return groups;
  // A line that was not found has the index of the previous line.
  const shown = lines.map((line, at) => (places[at] === places[at - 1] ? line : blocks[places[at]!]!.text));
  if (share(shown, startsWithAmount) < 0.5 || share(shown, isOfForm) > 0.1) return groups;
  const rest = shown.values();
  return groups.map(({ title, lines: each }) => ({ title, lines: each.map(() => rest.next().value!) }));
}

function nameOn(blocks: readonly Block[]): string {
  const heading = blocks.find(({ tag }) => tag === 'h1') ?? blocks.find(({ tag }) => tag === 'title');
  return (heading?.text ?? '').slice(0, 300);
}

/** Reads the recipes of an HTML document such as an email, as text up to a heading like 'Comments'. */
function recipesOfDocument({ blocks }: Pick<Page, 'blocks'>): ParsedRecipe[] {
  const own = blocks.filter(({ tag }) => tag !== 'title');
  const end = own.findIndex(isOfPage);
  const text = textOfBlocks(end < 0 ? own : own.slice(0, end));
  return text.length > MAX_TEXT_LENGTH ? [] : readRecipeTexts(text).recipes;
}

/** Returns true for headings such as 'Comments' and 'You might also like'. */
const isOfPage = ({ tag, text }: Block) => /^h[1-6]$/.test(tag) && sectionKindOf(text) === 'page';
