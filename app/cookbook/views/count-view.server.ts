import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { recipes, recipeViewDays } from '../../db/schema/recipes.ts';

export async function countView(db: Db, { recipeId, now }: { recipeId: string; now: Date }): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  await db.execute(sql`
    insert into ${recipeViewDays} (recipe_id, day, views)
    select id, ${day}::date, 1 from ${recipes} where id = ${recipeId} and status = 'published'
    on conflict (recipe_id, day) do update set views = ${recipeViewDays}.views + 1`);
}
