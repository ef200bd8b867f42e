import { groupsOnPage } from './groups-on-page.ts';
import { findRecipes, isNode, parseJsonLd } from './json-ld.ts';
import { type Block, type Page, readPage } from './page.ts';
import { readRecipeBlocks } from './recipe-blocks.ts';
import { missingOf, readRecipeNode } from './recipe-node.ts';
import type { Group, Step, UnderstoodRecipe } from './understood.ts';

/**
 * Every recipe of a saved page: of its JSON-LD, or where there is none, of its microdata; what that leaves out is read
 * from what the page shows. Never throws.
 */
export function readRecipePage(html: string): UnderstoodRecipe[] {
  const page = readPage(html);
  const inScripts = nodesOf(page.scripts.map(parseJsonLd));
  const described = inScripts.some(isWhole) ? inScripts : [...inScripts, ...nodesOf(page.items)];
  const whole = distinct(described.filter(isWhole));
  if (whole.length > 1) return whole;
  const recipe = completed(whole[0] ?? described[0] ?? readRecipeNode({}), page);
  return isWhole(recipe) ? [recipe] : [];
}

/** What a JSON-LD document holds. */
export interface RecipesOfJson {
  recipes: UnderstoodRecipe[];
  /** Of a list of recipes, the first thousand entries that are none, counted from 1. */
  senseless: { entry: number; name: string }[];
  /** How many there are. */
  senselessCount: number;
}

const MOST_TOLD = 1_000;

/** Every recipe of a JSON-LD document; null: it is not JSON, or nested without sense. */
export function readRecipeJson(text: string): RecipesOfJson | null {
  const document = parseJsonLd(text);
  if (document === null) return null;
  const graph = isNode(document) ? document['@graph'] : document;
  const entries: unknown[] = Array.isArray(graph) ? graph : [document];
  const recipes: UnderstoodRecipe[] = [];
  const senseless: RecipesOfJson['senseless'] = [];
  let senselessCount = 0;
  for (const [at, each] of entries.entries()) {
    const read = nodesOf([each]);
    const whole = read.filter(isWhole);
    recipes.push(...whole);
    // Beside recipes stand nodes of other types: the site, its author.
    const isOther = isNode(each) && each['@type'] !== undefined && read.length === 0;
    if (whole.length > 0 || isOther) continue;
    senselessCount += 1;
    if (senselessCount <= MOST_TOLD) senseless.push({ entry: at + 1, name: read[0]?.name ?? '' });
  }
  return { recipes: distinct(recipes), senseless, senselessCount };
}

const nodesOf = (documents: readonly unknown[]) =>
  findRecipes(documents.filter((each) => typeof each === 'object' && each !== null)).map(readRecipeNode);

/** Something to cook; a teaser of another recipe has a name alone. */
const isWhole = ({ missing }: UnderstoodRecipe) => !missing.includes('ingredients') || !missing.includes('steps');

/** Described twice, a recipe is one: the fuller. Two of one name that are made of other things are two. */
function distinct(recipes: readonly UnderstoodRecipe[]): UnderstoodRecipe[] {
  const known = new Map<string, UnderstoodRecipe>();
  for (const recipe of recipes) {
    const key = [recipe.name, ...linesIn(recipe.groups)].join('\n');
    const other = known.get(key);
    if (!other || other.missing.length > recipe.missing.length) known.set(key, recipe);
  }
  return [...known.values()];
}

/** With what the page shows and its description leaves out: whole parts, and the titles of groups. */
function completed(recipe: UnderstoodRecipe, { blocks }: Page): UnderstoodRecipe {
  const shown = readRecipeBlocks(blocks);
  const { missing } = recipe;
  const filled = {
    ...recipe,
    name: recipe.name || nameOn(blocks),
    groups: isExcerpt(linesIn(recipe.groups), linesIn(shown.groups)) ? shown.groups : recipe.groups,
    steps:
      recipe.steps.length <= 2 && isExcerpt(textsOf(recipe.steps), textsOf(shown.steps)) ? shown.steps : recipe.steps,
    ...(missing.includes('yield') ? { yield: shown.yield } : {}),
    ...(missing.includes('times') ? { minutes: shown.minutes } : {}),
  };
  const [group, ...others] = filled.groups;
  const groups = group && others.length === 0 && group.title === '' ? groupsOnPage(group.lines, blocks) : null;
  const whole = { ...filled, groups: groups ?? filled.groups };
  return { ...whole, missing: missingOf(whole) };
}

const linesIn = (groups: readonly Group[]) => groups.flatMap(({ lines }) => lines);
const textsOf = (steps: readonly Step[]) => steps.map(({ text }) => text);

/** Whether the description has a part alone of what is shown, as where a site describes the first step and no more. */
function isExcerpt(described: readonly string[], shown: readonly string[]): boolean {
  const [whole, part] = [shown, described].map((texts) => texts.join('').replace(/[^\p{L}\p{N}]+/gu, ''));
  return (
    whole!.length > part!.length * 1.25 &&
    described.every((text) => whole!.includes(text.replace(/[^\p{L}\p{N}]+/gu, '')))
  );
}

function nameOn(blocks: readonly Block[]): string {
  const heading = blocks.find(({ tag }) => tag === 'h1') ?? blocks.find(({ tag }) => tag === 'title');
  return (heading?.text ?? '').slice(0, 300);
}
