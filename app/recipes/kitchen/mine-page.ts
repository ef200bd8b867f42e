import type { CreatorSite } from '../../creators/creator-site.ts';
import type { Mine } from './mine.ts';

/** What a recipe is to whoever is signed in, as its page in their kitchen shows it. */
export type MinePageData =
  | {
      state: 'ready';
      site: CreatorSite;
      recipe: { slug: string; name: string | null };
      mine: Mine;
      /** Whether the person may read the whole recipe; else what is stored can only be removed. */
      mayRead: boolean;
    }
  | { state: 'missing' | 'failed' };
