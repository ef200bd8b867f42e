import { createHash } from 'node:crypto';
import type { Db } from '../../app/db/client.server.ts';
import { importPreviewRecipes, importPreviews } from '../../app/db/schema/import-previews.ts';
import { creatorPictures } from '../../app/db/schema/pictures.ts';
import { importedRecipes, recipeDrafts, recipeImports } from '../../app/db/schema/recipe-editing.ts';
import { recipeRevisions } from '../../app/db/schema/recipes.ts';

/** Inserts one row of each kind that a person's work in a studio leaves. */
export async function studioWork(
  db: Db,
  { accountId, creatorId, recipeId, now }: { accountId: string; creatorId: string; recipeId: string; now: Date },
): Promise<void> {
  const by = { authorId: accountId };
  const content = { schemaVersion: 1, name: 'Gachas' };
  await db.insert(recipeRevisions).values({ recipeId, number: 1, content, ...by, createdAt: now, change: 'Shorter' });
  await db.insert(recipeDrafts).values({ recipeId, content, version: 1, ...by, savedAt: now });
  const key = createHash('md5').update(accountId).digest('hex');
  const size = { width: 1, height: 1, bytes: 1 };
  await db
    .insert(creatorPictures)
    .values({ creatorId, key, filename: 'g.jpg', ...size, addedAt: now, addedBy: accountId });
  const source = 'recipes.zip';
  const [taken] = await db
    .insert(recipeImports)
    .values({ creatorId, ...by, source, createdAt: now })
    .returning();
  await db.insert(importedRecipes).values({ recipeId, importId: taken!.id });
  const times = { createdAt: now, expiresAt: now };
  const [preview] = await db
    .insert(importPreviews)
    .values({ creatorId, accountId, source, ...times, isWhole: true, refused: [] })
    .returning();
  await db
    .insert(importPreviewRecipes)
    .values({ previewId: preview!.id, position: 0, file: 'g.json', content, missing: [], importKey: 'secret-key' });
}
