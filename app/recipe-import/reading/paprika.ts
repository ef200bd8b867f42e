import { isNode } from './json-ld.ts';
import type { ParsedRecipe } from './parsed-recipe.ts';
import { lineOf, linesOf } from './plain-text.ts';
import { sectionsOf } from './programs/parts.ts';
import { readRecipeNode } from './recipe-node.ts';
import { withoutEmphasis } from './text/line.ts';

/** Reads a recipe exported by Paprika, with its picture in base64. Returns null for any other document. */
export function readPaprika(document: unknown): { recipe: ParsedRecipe; picture: string | null } | null {
  if (!isNode(document) || typeof document.name !== 'string') return null;
  if (typeof document.ingredients !== 'string' && typeof document.directions !== 'string') return null;
  const text = (field: string) => (typeof document[field] === 'string' ? document[field] : '');
  const lost: string[] = [];
  const plain = (field: string) => linesOf(text(field)).flatMap((line) => withoutMarkup(line, lost) || []);
  const [description, ingredients, directions, notes] = [
    plain('description'),
    plain('ingredients'),
    plain('directions'),
    plain('notes'),
  ];
  const read = readRecipeNode({
    name: document.name,
    description: description.map(withoutEmphasis).join('\n'),
    recipeYield: text('servings'),
    prepTime: text('prep_time'),
    cookTime: text('cook_time'),
    totalTime: text('total_time'),
    recipeIngredient: ingredients.map((line) => (isTitle(line) ? `# ${titleOf(line)}` : withoutEmphasis(line))),
    recipeInstructions: sectionsOf(
      directions.map((line) => (isTitle(line) ? { title: titleOf(line) } : withoutEmphasis(line))),
    ),
    recipeCategory: Array.isArray(document.categories) ? document.categories : [],
    image: text('image_url'),
    url: text('source_url'),
  });
  const recipe: ParsedRecipe = {
    ...read,
    source: read.source ?? (lineOf(text('source')).slice(0, 300) || null),
    notes: [...notes.map(withoutEmphasis), ...(read.notes ?? []), ...labelled('Nutrition', text('nutritional_info'))],
    unplaced: [
      ...(read.unplaced ?? []),
      ...lost,
      ...labelled('Difficulty', text('difficulty')),
      // If the recipe's source is an address, the source's name becomes an unplaced line.
      ...(read.source === null ? [] : labelled('Source', text('source'))),
    ],
  };
  return { recipe, picture: text('photo_data') || null };
}

/** Removes Paprika's markup of links, recipes and photos from a line. Adds addresses and photos to `lost`. */
function withoutMarkup(line: string, lost: string[]): string {
  return line
    .replace(
      /\[(?:(photo|recipe):([^[\]]{1,300})|([^[\]]{1,300})\]\(([^()\s]{0,2000}))[\])]/giu,
      (_, kind, name, words, address) => {
        if (/^https?:/i.test(address ?? '')) lost.push(`${words}: ${address}`);
        if (/photo/i.test(kind ?? '')) lost.push(`Photo: ${name}`);
        return /photo/i.test(kind ?? '') ? '' : (name ?? words);
      },
    )
    .trim();
}

/** Returns true for a line in bold or italics that is neither a sentence nor an ingredient with an amount. */
const isTitle = (line: string) => /^(\*{1,3})[^*\d½¼¾⅓⅔][^*]{0,79}\1:?$/u.test(line) && !/[.!?]\*{1,3}$/.test(line);
const titleOf = (line: string) => withoutEmphasis(line).replace(/:$/, '');

const labelled = (label: string, text: string): string[] => {
  const said = linesOf(text).join('\n');
  return said === '' ? [] : [`${label}: ${said}`];
};
