import type { PostChange } from './live.ts';

/** Maximum number of new posts that a page counts. */
export const MANY = 100;

/** Scope of a page. `thread` is null on the list of all threads. */
export type Scope = { thread: string | null };

export type NewPosts = ReadonlySet<string>;

/** Applies a change. Returns null if a post that the page may show is gone, so that the page must reload its data. */
export function withChange(news: NewPosts, { thread, post, kind }: PostChange, scope: Scope): NewPosts | null {
  if (scope.thread !== null && scope.thread !== thread) return news;
  const changed = new Set(news);
  if (kind === 'shown') return changed.size < MANY ? changed.add(post) : news;
  if (changed.delete(post)) return changed;
  return scope.thread !== null || post === thread ? null : news;
}
