import { isNode, listOf, type Node } from '../json-ld.ts';
import type { ParsedRecipe } from '../parsed-recipe.ts';
import { readRecipeNode } from '../recipe-node.ts';

/** Recipe that a post shows with a plugin's block or shortcode. */
export interface EmbeddedRecipe {
  /** Id of the recipe, usually of the post that stores it, or null if the block names no id. */
  id: string | null;
  /** Recipe in the block's attributes, or null if the recipe is stored elsewhere. */
  recipe: ParsedRecipe | null;
}

/** Start of a block whose name contains 'recipe', or of a block of Mediavine, Zip Recipes or Tasty. */
const block =
  /<!--\s{0,3}wp:((?:[a-z0-9-]{1,40}\/)?[a-z0-9-]{0,40}recipe[a-z0-9-]{0,40}(?:\/[a-z0-9-]{1,60})?|mv\/(?:recipe|diy)|zip-recipes\/[a-z0-9-]{1,60}|wp-tasty\/[a-z0-9-]{1,60})(?=[\s{/-])/gi;
/** Shortcodes of plugins: '[wprm-recipe id="7"]', '[tasty-recipe id="7"]', '[amd-zlrecipe-recipe:7]'. */
const shortcode =
  /\[((?:[a-z0-9]{1,30}[-_]){0,4}z?l?recipe|mv_create)(?:[-_]recipe)?(?::(\d{1,12})|\s([^\]]{0,1000}))?\]/gi;
/** Comment that WP Recipe Maker writes before the HTML for sites without the plugin. */
const comment = /<!--\s*WPRM Recipe (\d{1,12})/gi;
const MAX_RECIPES = 50;
const MAX_BLOCK_LENGTH = 500_000;
const ofMany = /list|roundup|index|search|grid|jump|print|snippet|carousel|archive|categor|filter/i;

export function embeddedRecipes(content: string): EmbeddedRecipe[] {
  const found: EmbeddedRecipe[] = [];
  for (const { 0: begin, 1: name = '', index } of content.matchAll(block)) {
    const from = index + begin.length;
    // Attributes contain no '-->', because WordPress escapes it.
    const end = content.indexOf('-->', from);
    if (end < 0 || found.length === MAX_RECIPES) break;
    if (ofMany.test(name) || end - from > MAX_BLOCK_LENGTH) continue;
    const fields = attributesOf(content.slice(from, end).replace(/\/$/, ''));
    found.push({ id: idOf(fields.id ?? fields.recipeId ?? fields.recipe_id), recipe: recipeOfBlock(fields) });
  }
  for (const [, name = '', number, rest = ''] of content.matchAll(shortcode)) {
    if (found.length === MAX_RECIPES) break;
    if (ofMany.test(name) || /\btype=["']?list/i.test(rest)) continue;
    const id = number ?? /\b(?:id|recipe_id)=["']?(\d{1,12})/i.exec(rest)?.[1];
    // A block may contain the shortcode of the same recipe.
    if (!found.some((other) => other.recipe !== null || other.id === (id ?? null)))
      found.push({ id: id ?? null, recipe: null });
  }
  for (const [, id] of content.matchAll(comment))
    if (found.length < MAX_RECIPES && !found.some((other) => other.id === id)) found.push({ id: id!, recipe: null });
  return found;
}

const idOf = (id: unknown): string | null =>
  typeof id === 'number' || (typeof id === 'string' && /^\d{1,12}$/.test(id)) ? String(id) : null;

function attributesOf(json: string): Node {
  try {
    const parsed = JSON.parse(json.trim() || '{}') as unknown;
    return isNode(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** Reads a recipe from a block's attributes, whose names differ by plugin. Null without ingredients and steps. */
function recipeOfBlock(attributes: Node): ParsedRecipe | null {
  const fields = isNode(attributes.recipe) ? attributes.recipe : attributes;
  const ingredients = listIn(fields, ['ingredients', 'recipeIngredient', 'ingredientGroups']);
  const steps = listIn(fields, ['steps', 'instructions', 'directions', 'recipeInstructions', 'instructionGroups']);
  if (ingredients.length === 0 && steps.length === 0) return null;
  const details = listOf(fields.details).filter(isNode);
  const detail = (label: RegExp) => {
    const found = details.find((each) => label.test(textOf(each.label)) && textOf(each.value) !== '');
    return found && `${textOf(found.value)} ${textOf(found.unit)}`.trim();
  };
  const minutes = (value: unknown) => (/^\d+$/.test(textOf(value)) ? `PT${textOf(value)}M` : textOf(value));
  const read = readRecipeNode({
    name: fields.recipeTitle ?? fields.title ?? fields.name,
    description: fields.jsonSummary ?? fields.summary ?? fields.description,
    recipeYield:
      detail(/serving|yield|makes/i) ??
      `${textOf(fields.servings ?? fields.yield)} ${textOf(fields.servings_unit)}`.trim(),
    prepTime: detail(/prep/i) ?? minutes(fields.prep_time ?? fields.prepTime),
    cookTime: detail(/cook|bak/i) ?? minutes(fields.cook_time ?? fields.cookTime),
    totalTime: detail(/total/i) ?? minutes(fields.total_time ?? fields.totalTime),
    recipeCategory: fields.course,
    recipeCuisine: fields.cuisine,
    keywords: fields.keywords,
    image: fields.image ?? fields.image_url,
    recipeIngredient: ingredients.flatMap((each) => entries(each, ['ingredients', 'items'])),
    recipeInstructions: steps.map((each) =>
      isNode(each) && nested(each, ['instructions', 'steps', 'items'])
        ? {
            '@type': 'HowToSection',
            name: textOf(each.name ?? each.title),
            itemListElement: entries(each, ['instructions', 'steps', 'items'], false),
          }
        : entries(each, [])[0],
    ),
  });
  const notes = listOf(fields.notes).map(textOf).filter(Boolean);
  return { ...read, notes: [...(read.notes ?? []), ...notes] };
}

const listIn = (fields: Node, names: readonly string[]): unknown[] =>
  listOf(names.map((name) => fields[name]).find((each) => listOf(each).length > 0));

const nested = (node: Node, names: readonly string[]): unknown[] | null =>
  (names.map((name) => node[name]).find(Array.isArray) as unknown[] | undefined) ?? null;

/** Returns a list entry in the shape of schema.org. A group becomes its title ('# Sauce'), followed by its entries. */
function entries(entry: unknown, names: readonly string[], withTitle = true): unknown[] {
  if (!isNode(entry)) return [entry];
  const inner = nested(entry, names);
  const title = textOf(entry.title ?? entry.name);
  if (inner) return [...(withTitle && title ? [`# ${title}`] : []), ...inner.flatMap((each) => entries(each, []))];
  const text = textOf(
    entry.jsonText ?? entry.jsonName ?? entry.text ?? entry.content ?? entry.description ?? entry.name,
  );
  if (entry.isGroup === true) return [`# ${text || title}`];
  return [text !== '' && entry.amount === undefined && entry.quantity === undefined ? text : entry];
}

/** Returns the text of a field, which is a text or an editor's tree of texts and elements. */
function textOf(value: unknown, depth = 0): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
  if (depth > 20) return '';
  if (Array.isArray(value))
    return value
      .map((each) => textOf(each, depth + 1))
      .join(' ')
      .trim();
  if (!isNode(value)) return '';
  return textOf(isNode(value.props) ? value.props.children : value.name, depth + 1);
}
