import { parseIngredientLine } from '../ingredients/ingredient-line.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import type { Block } from './page.ts';
import { readRecipeBlocks } from './recipe-blocks.ts';
import { missingOf } from './recipe-node.ts';
import { sectionKindOf } from './section-words.ts';
import type { UnderstoodRecipe } from './understood.ts';

/**
 * A recipe that is written as people write them, in plain text or Markdown: its name, what makes how much, the
 * ingredients and the steps, under headings or not. Null: there are neither ingredients nor steps.
 */
export function readRecipeText(text: string): UnderstoodRecipe | null {
  const { known, body: markdown } = readFrontMatter(text);
  const recipe = readWritten(known.title ? `# ${known.title}\n${markdown}` : markdown);
  return recipe && known.title !== undefined ? withFrontMatter(recipe, known, markdown) : recipe;
}

/** What front matter says is said there on purpose; what it leaves out is read from the text. */
function withFrontMatter(recipe: UnderstoodRecipe, known: FrontMatter, markdown: string): UnderstoodRecipe {
  const told = {
    ...recipe,
    name: known.title!.slice(0, 300),
    introduction: introductionIn(markdown) ?? recipe.introduction,
    yield: known.yield ?? recipe.yield,
    minutes: known.minutes,
    tags: known.tags,
    pictures: known.pictures,
    source: known.source,
  };
  return { ...told, missing: missingOf(told) };
}

/** The paragraphs above the first heading of a part, pictures and lists aside; null: there is no such heading. */
function introductionIn(markdown: string): string | null {
  const lines = markdown.split(/\r\n?|\n/);
  const end = lines.findIndex((line, at) => /^#{2,6}\s/.test(line) && at > 0 && sectionKindOf(line) !== null);
  if (end < 0) return null;
  const paragraphs = lines
    .slice(0, end)
    .join('\n')
    .split(/\n[ \t]*\n/);
  return paragraphs
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '' && !/^(?:#{1,6}\s|!\[|[-*+]\s)/.test(paragraph))
    .join('\n');
}

function readWritten(text: string): UnderstoodRecipe | null {
  const written = blocksOf(text);
  const titleAt = written.findIndex(({ text }) => sectionKindOf(text) === null);
  const title = written[titleAt];
  if (!title) return null;
  const rest = written.slice(titleAt + 1);
  const headed = rest.some(({ text }) => sectionKindOf(text) === 'ingredients') ? rest : withHeadings(rest);
  const body = headed.findIndex(({ text }) => sectionKindOf(text) === 'ingredients');
  const introduction = headed.slice(0, Math.max(0, body)).filter(({ tag, text }) => tag === 'p' && text.length > 60);
  const recipe = {
    name: title.text.slice(0, 300),
    introduction: introduction.map(({ text }) => text).join('\n'),
    ...readRecipeBlocks(headed),
    tags: [],
    pictures: [],
    source: null,
  };
  const missing = missingOf(recipe);
  return missing.includes('ingredients') && missing.includes('steps') ? null : { ...recipe, missing };
}

/** Lines as blocks, by what Markdown and habit mark them with. A paragraph of several lines is one. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    const marked = /^(#{1,6}|[-*+•]|\d{1,2}[.)])\s+(\S.*)$/u.exec(line.trim());
    const plain = (marked?.[2] ?? line)
      .replace(/\*\*|__/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    if (plain === '') continue;
    const mark = marked?.[1] ?? '';
    const isHeading = mark.startsWith('#') || sectionKindOf(plain) !== null;
    const tag = mark.startsWith('#') ? `h${mark.length}` : isHeading ? 'h2' : mark ? 'li' : 'p';
    blocks.push({ tag, text: plain.replace(/(?<!\s)\s*(?<!#)#+$/, '') });
  }
  return blocks;
}

/** Without headings: the run of lines that begin with amounts are the ingredients, what comes after are the steps. */
function withHeadings(blocks: readonly Block[]): Block[] {
  const isIngredient = ({ text }: Block) => text.length <= 120 && parseIngredientLine(text).amounts.length > 0;
  const first = blocks.findIndex(
    (block, at) => isIngredient(block) && (blocks[at + 1] ? isIngredient(blocks[at + 1]!) : true),
  );
  if (first < 0) return [...blocks];
  const steps = blocks.findIndex(({ text }, at) => at > first && (text.length > 120 || /[.!]$/.test(text)));
  const end = steps < 0 ? blocks.length : steps;
  return [
    ...blocks.slice(0, first),
    { tag: 'h2', text: 'Ingredients' },
    ...blocks.slice(first, end),
    { tag: 'h2', text: 'Method' },
    ...blocks.slice(end),
  ];
}
