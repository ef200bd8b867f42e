import { type Block, LINK, readPage, resolvedAddress, textOfBlocks } from '../page.ts';
import type { ParsedRecipe } from '../parsed-recipe.ts';
import { readRecipePage } from '../recipe-page.ts';
import { readRecipeTexts } from '../text/recipe-texts.ts';

/** Post of a blog or newsletter in an export. */
export interface Post {
  title: string;
  /** Text below the title, or empty. */
  subtitle: string;
  html: string;
  tags: readonly string[];
  /** Addresses of the post's main picture. */
  pictures: readonly string[];
  /** Public address, or null if the post has none. */
  address: string | null;
  /** True if the post is free to read. Undefined if the export does not say. */
  free?: boolean;
}

/** Returns the recipes of a post, from JSON-LD or microdata, or else from its text. */
export function recipesOfPost(post: Post): ParsedRecipe[] {
  const { title, html, tags, pictures, address, free } = post;
  const described = /ld\+json|itemscope/i.test(html) ? readRecipePage(html) : [];
  const read = described.length > 0 ? described : readRecipeTexts(textOfPost(post)).recipes.map(withLinks);
  return read.map((recipe) => {
    const all = [...new Set([...recipe.pictures, ...pictures, ...picturesIn(html, address)])].slice(0, 10);
    return {
      ...recipe,
      name: recipe.name || title.slice(0, 300),
      tags: [...new Set([...recipe.tags, ...tags])],
      pictures: all,
      source: recipe.source ?? address,
      missing: recipe.missing.filter((part) => part !== 'picture' || all.length === 0),
      ...(free === undefined ? {} : { free }),
    };
  });
}

const link = new RegExp(`${LINK[0]}([^${LINK[1]}]*)${LINK[1]}`, 'g');

/** Keeps addresses of links in the introduction and the source text, in brackets. Removes the addresses elsewhere. */
function withLinks(recipe: ParsedRecipe): ParsedRecipe {
  const { introduction, written, ...others } = recipe;
  const shown = (text: string) => text.replace(link, ' ($1)');
  const plain = JSON.parse(
    JSON.stringify(others, (_, value: unknown) => (typeof value === 'string' ? value.replace(link, '') : value)),
  ) as typeof others;
  return { ...plain, introduction: shown(introduction), ...(written === undefined ? {} : { written: shown(written) }) };
}

function textOfPost({ title, subtitle, html }: Post): string {
  const { blocks } = readPage(html, { links: true });
  const lead = beginsWithSubtitle(subtitle, blocks) ? '' : subtitle;
  return `${[title && `# ${title}`, lead].filter(Boolean).join('\n\n')}\n\n${textOfBlocks(blocks)}`;
}

function beginsWithSubtitle(subtitle: string, blocks: readonly Block[]): boolean {
  const words = subtitle
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<![.!…])[.!…]+$/, '');
  const first = blocks.find(({ tag }) => tag === 'p')?.text ?? '';
  return words !== '' && first.startsWith(words) && !/^[\p{L}\p{N}]/u.test(first.slice(words.length));
}

export const picturesIn = (html: string, page: string | null): string[] =>
  [...html.matchAll(/<img\b[^<>]{0,4000}?\ssrc=["']([^"'<>\s]{1,2000})["']/gi)]
    .flatMap(([, address]) => resolvedAddress(address!.replaceAll('&amp;', '&'), page) ?? [])
    .slice(0, 10);
