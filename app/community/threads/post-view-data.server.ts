import { linkedParagraphs } from './linked.ts';
import type { PostViewData } from './post-view.tsx';
import type { ReadPost } from './queries.server.ts';

export function postViewData({ words, createdAt, shownAt: _, editedAt, ...post }: ReadPost): PostViewData {
  return {
    ...post,
    paragraphs: linkedParagraphs(words),
    createdAt: createdAt.toISOString(),
    isEdited: editedAt !== null,
  };
}
