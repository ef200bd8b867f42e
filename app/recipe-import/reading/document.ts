import { LONGEST_TEXT } from '../../recipes/content/bounds.ts';
import type { Block, Page } from './page.ts';
import { textOfBlocks } from './page-text.ts';
import type { ParsedRecipe } from './parsed-recipe.ts';
import { readRecipeTexts } from './text/recipe-texts.ts';
import { sectionKindOf } from './text/words.ts';

/**
 * Reads the recipes of an HTML document that is not a web page: an email, a note or a word-processor file. Treated as
 * text; only lines under headings that follow a recipe on web pages are dropped.
 */
export function recipesOfDocument({ blocks }: Pick<Page, 'blocks'>): ParsedRecipe[] {
  const own = blocks.filter(({ tag }) => tag !== 'title');
  const end = own.findIndex(isOfPage);
  const text = textOfBlocks(end < 0 ? own : own.slice(0, end));
  return text.length > LONGEST_TEXT ? [] : readRecipeTexts(text).recipes;
}

/** 'Comments', 'You might also like' */
const isOfPage = ({ tag, text }: Block) => /^h[1-6]$/.test(tag) && sectionKindOf(text) === 'page';
