import { and, eq } from 'drizzle-orm';
import { openDatabase } from '../app/db/client.server.ts';
import { isPublished, recipes } from '../app/db/schema/recipes.ts';
import { paths } from '../app/paths.ts';
import { marisol } from '../demo/creators/marisol.ts';
import { signedIn } from './accounts.ts';
import { acceptEncoding } from './answer.ts';
import { type Bench, measureOf } from './bench.ts';
import { subdomains } from './creators.ts';
import type { Group } from './report.ts';

/** Recipe pages from the cache: a visitor's, and a member's, for whom session and access are read each time. */
export async function recipesGroup(bench: Bench): Promise<Group> {
  const { cached, fresh, settings } = bench;
  const session = await signedIn(settings.databaseUrl, marisol.id);
  const cookie = `${session}; signed_in=1`;
  const addresses = await paidRecipes(settings.databaseUrl);
  const headers = { 'accept-encoding': acceptEncoding };
  return {
    title: 'Recipe pages',
    contenders: [
      {
        name: 'the landing page, freshly rendered',
        yardstick: true,
        measure: measureOf(bench, { port: fresh.port, paths: subdomains.map((each) => paths.creator(each)), headers }),
      },
      {
        name: 'a paid recipe of a member, from the cache after session and access were read',
        bar: { share: 3, p99Times: 0.5 },
        measure: measureOf(bench, { port: cached.port, paths: addresses, headers: { ...headers, cookie } }),
      },
      {
        name: 'the same recipe’s teaser, of a visitor',
        measure: measureOf(bench, { port: cached.port, paths: addresses, headers }),
      },
      {
        name: 'a recipe of a member, freshly rendered',
        measure: measureOf(bench, { port: fresh.port, paths: addresses, headers: { ...headers, cookie } }),
      },
    ],
  };
}

async function paidRecipes(databaseUrl: string): Promise<string[]> {
  const database = await openDatabase({ url: databaseUrl });
  try {
    // The demo's drafts, and what it publishes later, are 404.
    const found = await database.db
      .select()
      .from(recipes)
      .where(and(eq(recipes.userId, marisol.id), eq(recipes.free, false), isPublished));
    return found.map((recipe) => paths.recipe(marisol.slug, recipe.slug));
  } finally {
    await database.close();
  }
}
