import { isNode, type Node } from '../json-ld.ts';
import type { ParsedRecipe } from '../parsed-recipe.ts';
import { readRecipeNode } from '../recipe-node.ts';

/** Parts of a recipe in the file of another recipe program. */
export interface ProgramRecipe {
  name: string;
  /** Properties of schema.org, as text. */
  facts: Node;
  /** Name or address of the source, or empty. */
  source: string;
  /** Path of the picture relative to the file, or empty. */
  picture: string;
  /** Lines of the list, with titles between them. */
  ingredients: Line[];
  steps: Line[];
  notes: string[];
  unplaced: string[];
}

/** Line of a list, or the title of the lines below it. */
type Line = string | { title: string };

export const emptyRecipe = (): ProgramRecipe => ({
  name: '',
  facts: {},
  source: '',
  picture: '',
  ingredients: [],
  steps: [],
  notes: [],
  unplaced: [],
});

/** Converts a program's recipe. The picture counts as missing until its file is found. */
export function asParsedRecipe(recipe: ProgramRecipe): ParsedRecipe {
  const { name, facts, source, picture, ingredients, steps, notes, unplaced } = recipe;
  const read = readRecipeNode({
    ...facts,
    name,
    recipeIngredient: ingredients.map((line) => (isNode(line) ? `# ${line.title}` : line)),
    recipeInstructions: sectionsOf(steps),
  });
  const isNamed = read.source !== null && source !== '';
  return {
    ...read,
    pictures: picture === '' ? [] : [picture],
    source: read.source ?? (source.slice(0, 300) || null),
    notes: [...(read.notes ?? []), ...notes],
    unplaced: [...(read.unplaced ?? []), ...unplaced, ...(isNamed ? [`Source: ${source}`] : [])],
  };
}

/** Groups steps under their titles, in the shape of schema.org. A title without steps joins the next title. */
export function sectionsOf(lines: readonly Line[]): Node[] {
  const sections: { name: string; itemListElement: string[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const last = sections.at(-1);
    const isTitle = typeof line !== 'string' && at < lines.length - 1;
    const text = typeof line === 'string' ? line : line.title;
    if (isTitle && last?.itemListElement.length === 0) last.name = [last.name, text].filter(Boolean).join(': ');
    else if (isTitle) sections.push({ name: text, itemListElement: [] });
    else if (last) last.itemListElement.push(text);
    else sections.push({ name: '', itemListElement: [text] });
  }
  return sections.map((section) => ({ '@type': 'HowToSection', ...section }));
}

/** Joins lines into paragraphs. An empty line ends a paragraph. */
export function paragraphsOf(lines: readonly string[]): string[] {
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const line of lines.map((each) => each.trim())) {
    if (line !== '' && isOpen) paragraphs[paragraphs.length - 1] += `\n${line}`;
    else if (line !== '') paragraphs.push(line);
    isOpen = line !== '';
  }
  return paragraphs.map((paragraph) => paragraph.replaceAll('\n', ' '));
}
