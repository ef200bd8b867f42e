import { sql } from 'drizzle-orm';
import type { Db } from '../app/db/client.server.ts';
import { creators, landingPages } from '../app/db/schema/creators.ts';
import { recipes } from '../app/db/schema/recipes.ts';
import { parseRecipe } from '../app/recipes/content/parse-recipe.ts';
import { storedColumns } from '../app/recipes/content/stored-recipe.ts';
import { refreshListings } from '../app/recipes/listing/refresh.server.ts';
import { demoCreators } from '../demo/creators.ts';
import { writtenRecipe } from '../demo/written-recipe.ts';

export const PROLIFIC = 'prolific';
const RECIPES = 5_000;
const AT_ONCE = 250;
const PICTURE = 'https://pictures.example/dish.jpg';

/** Adds a creator with 5,000 recipes, which are the demo's under other names. */
export async function fillLibrary(db: Db): Promise<void> {
  const written = demoCreators.flatMap((creator) =>
    creator.recipes.map((recipe) => parseRecipe(writtenRecipe(recipe, { address: PICTURE, alt: '' }))),
  );
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const [creator] = await tx
      .insert(creators)
      .values({ email: 'prolific@bench.example', name: 'Prolific' })
      .returning();
    const userId = creator!.id;
    await tx.insert(landingPages).values({ creatorId: userId, subdomain: PROLIFIC, isActive: true, name: 'Prolific' });
    for (let from = 0; from < RECIPES; from += AT_ONCE) {
      const rows = Array.from({ length: AT_ONCE }, (_, at) => {
        const number = from + at;
        const columns = storedColumns(written[number % written.length]!);
        const dateCreated = new Date(Date.UTC(2026, 0, 1) - number * 3_600_000);
        return { ...columns, name: `${columns.name} ${number}`, slug: `recipe-${number}`, userId, dateCreated };
      });
      const added = await tx.insert(recipes).values(rows).returning({ id: recipes.id });
      await refreshListings(tx, { recipeIds: added.map(({ id }) => id) });
    }
  });
  await db.execute(sql`analyze`);
}
