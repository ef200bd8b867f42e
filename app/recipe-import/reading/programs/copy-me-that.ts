import { Parser } from 'htmlparser2';
import type { ParsedRecipe } from '../parsed-recipe.ts';
import { asParsedRecipe, emptyRecipe, type ProgramRecipe } from './parts.ts';

export const isCopyMeThat = (html: string): boolean => {
  const begin = html.slice(0, 20_000);
  return (
    /copymethat_class_id_version/.test(begin) ||
    (/\bid ?= ?["']?recipeIngredients\b/.test(begin) && /\bclass ?= ?["']?recipe["'\s>]/.test(begin))
  );
};

const parts = new Set(
  'name original_link recipeCategory recipeYield prepTime cookTime totalTime description recipeIngredient recipeIngredient_subheader instruction instruction_subheader instruction_next recipeNote recipeNote_subheader made_this rating'.split(
    ' ',
  ),
);

/** Reads the recipes of Copy Me That's export (HTML). Pictures are next to the page, under relative addresses. */
export function readCopyMeThat(html: string): ParsedRecipe[] {
  const recipes: ProgramRecipe[] = [];
  let depth = 0;
  let part: { name: string; depth: number; text: string } | null = null;
  const parser = new Parser(
    {
      onopentag(tag, { id = '', class: classes = '', src = '' }) {
        depth += 1;
        const names = [id, ...classes.split(/\s+/)];
        if (tag === 'div' && names.includes('recipe')) recipes.push(emptyRecipe());
        const recipe = recipes.at(-1);
        if (!recipe) return;
        if (tag === 'img' && names.includes('recipeImage')) recipe.picture = src;
        if (tag === 'br' && part) part.text += '\n';
        const known = names.filter((name) => parts.has(name));
        const name = known.find((each) => each.endsWith('_subheader')) ?? known[0];
        if (name && !part) part = { name, depth, text: '' };
      },
      ontext(data) {
        if (part && part.text.length < MAX_TEXT_LENGTH) part.text += data;
      },
      onclosetag() {
        if (part && part.depth === depth) {
          take(recipes.at(-1)!, part.name, part.text.replace(/[^\S\n]+/g, ' ').trim());
          part = null;
        }
        depth -= 1;
      },
    },
    { decodeEntities: true },
  );
  for (let at = 0; at < html.length && depth <= MAX_DEPTH; at += CHUNK) parser.write(html.slice(at, at + CHUNK));
  parser.end();
  return recipes.map(asParsedRecipe);
}

const MAX_TEXT_LENGTH = 100_000;
/** Maximum nesting of elements. The parser's time is quadratic in the depth. */
const MAX_DEPTH = 500;
const CHUNK = 16_384;

function take(recipe: ProgramRecipe, part: string, text: string): void {
  const { facts, ingredients, steps, notes, unplaced } = recipe;
  if (text === '') return;
  const title = { title: text.replace(/:$/, '') };
  switch (part) {
    case 'name':
      recipe.name = text;
      break;
    case 'original_link':
      if (/^https?:/i.test(text)) facts.url = text;
      else recipe.source = text;
      break;
    case 'recipeCategory':
      facts.keywords = [facts.keywords, text].flat().filter(Boolean);
      break;
    case 'recipeYield':
    case 'prepTime':
    case 'cookTime':
    case 'totalTime':
    case 'description':
      facts[part] = text;
      break;
    case 'recipeIngredient':
      ingredients.push(text);
      break;
    case 'recipeIngredient_subheader':
      ingredients.push(title);
      break;
    case 'instruction':
    case 'instruction_next':
      steps.push(text);
      break;
    case 'instruction_subheader':
      steps.push(title);
      break;
    case 'recipeNote':
    case 'recipeNote_subheader':
      notes.push(text);
      break;
    default:
      unplaced.push(text);
  }
}
