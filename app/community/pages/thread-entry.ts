import { shorten } from '../../creators/page-metadata.ts';
import type { PictureSource } from '../../ui/picture-shapes.ts';
import type { PostAuthor, ReadThread, ThreadKind } from '../threads/queries.server.ts';
import { pages as copy } from './copy.ts';

/** Recipe of a thread. `slug` is null if the recipe is not public. */
export interface LinkedRecipe {
  name: string;
  slug: string | null;
  picture: PictureSource | null;
}

export interface ThreadEntry {
  id: string;
  kind: ThreadKind;
  heading: string;
  excerpt: string;
  author: PostAuthor;
  isShown: boolean;
  /** ISO 8601. */
  createdAt: string;
  answers: number;
  isPinned: boolean;
  isClosed: boolean;
  isAnswered: boolean;
  recipe: LinkedRecipe | null;
}

const HEADING_LENGTH = 120;
const EXCERPT_LENGTH = 220;

export function headingOf({ kind, title, recipe }: Pick<ReadThread, 'kind' | 'title' | 'recipe'>): string {
  if (title !== '') return title;
  const words = copy.untitled[kind];
  return typeof words === 'string' ? words : words(recipe?.name ?? null);
}

export function threadEntry(thread: ReadThread): ThreadEntry {
  const { id, kind, title, opening, createdAt, answers, isPinned, isClosed, isAnswered } = thread;
  const { words, author, state } = opening;
  const heading = title === '' && words !== '' ? shorten(words, HEADING_LENGTH) : headingOf(thread);
  return {
    id,
    kind,
    heading,
    excerpt: title === '' ? '' : shorten(words, EXCERPT_LENGTH),
    author,
    isShown: state === 'shown',
    createdAt: createdAt.toISOString(),
    answers,
    isPinned,
    isClosed,
    isAnswered,
    recipe: linkedRecipe(thread),
  };
}

export const linkedRecipe = ({ recipe }: Pick<ReadThread, 'recipe'>): LinkedRecipe | null =>
  recipe && { name: recipe.name ?? '', slug: recipe.slug, picture: recipe.picture };
