import { pages } from '../pages/copy.ts';
import type { UnreadThread } from '../threads/marks.server.ts';

/** Returns the title of a thread, or words for its kind and recipe. */
export function threadName({ kind, title, recipeName }: Pick<UnreadThread, 'kind' | 'title' | 'recipeName'>): string {
  if (title.trim() !== '') return title.trim();
  const words = pages.untitled[kind];
  return typeof words === 'string' ? words : words(recipeName?.trim() || null);
}
