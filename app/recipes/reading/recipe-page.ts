import { groupsOnPage } from './groups-on-page.ts';
import { findRecipes, type Node, parseJsonLd } from './json-ld.ts';
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

/** Every recipe of a JSON-LD document; null: it is not JSON. */
export function readRecipeJson(text: string): UnderstoodRecipe[] | null {
  const document = parseJsonLd(text);
  return document === null ? null : distinct(nodesOf([document]).filter(isWhole));
}

const nodesOf = (documents: readonly unknown[]) => findRecipes(documents).map((node: Node) => readRecipeNode(node));

/** Something to cook; a teaser of another recipe has a name alone. */
const isWhole = ({ missing }: UnderstoodRecipe) => !missing.includes('ingredients') || !missing.includes('steps');

/** Described twice, a recipe is one: the fuller. */
function distinct(recipes: readonly UnderstoodRecipe[]): UnderstoodRecipe[] {
  const byName = new Map<string, UnderstoodRecipe>();
  for (const recipe of recipes) {
    const known = byName.get(recipe.name);
    if (!known || known.missing.length > recipe.missing.length) byName.set(recipe.name, recipe);
  }
  return [...byName.values()];
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
