import { readPostNotice } from '../../app/community/stream/post-notice.ts';
import { cacheTags } from '../../app/http/caching.ts';
import type { PageCache } from './page-cache.ts';

export interface CommunityNumbers {
  note(payload: string): void;
  /** Drops the pages of all noted communities. Called each minute. */
  drop(): void;
}

/**
 * Keeps the numbers of communities on cached pages at most a minute old. Dropping pages for each post would render a
 * lively community's pages constantly.
 */
export function createCommunityNumbers(cache: Pick<PageCache, 'drop'>): CommunityNumbers {
  const changed = new Set<string>();
  return {
    note(payload) {
      const notice = readPostNotice(payload);
      if (notice) changed.add(notice.creatorId);
    },
    drop() {
      for (const creatorId of changed) cache.drop(cacheTags.community(creatorId));
      changed.clear();
    },
  };
}
