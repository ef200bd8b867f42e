import { readSearch } from '../../app/cookbook/library/library-search.ts';
import { loadLibrary } from '../../app/cookbook/library/load-library.server.ts';
import type { Db } from '../../app/db/client.server.ts';
import type { recipes } from '../../app/db/schema/recipes.ts';
import type { Audience } from '../../app/recipes/paywall/paywall.ts';
import { aCreator, aRecipe, emptyDatabase } from './rows.ts';

export function creatorLibrary(db: Db) {
  let creatorId: string;
  const find = (query: string, audience: Audience = 'members') =>
    loadLibrary(db, { creatorId, subdomain: 'bea', audience, search: readSearch(new URLSearchParams(query)) });
  return {
    async startEmpty(): Promise<string> {
      await emptyDatabase(db);
      creatorId = (await aCreator(db)).id;
      return creatorId;
    },
    add: (fields: Partial<typeof recipes.$inferInsert> = {}) => aRecipe(db, creatorId, fields),
    find,
    names: async (query: string, audience?: Audience) => (await find(query, audience)).recipes.map(({ name }) => name),
  };
}
