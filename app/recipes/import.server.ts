import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { type Actor, recordAuditEvent } from '../access/audit.server.ts';
import type { Db } from '../db/client.server.ts';
import { recipes } from '../db/schema/recipes.ts';
import { addRecipes, lockRecipesOf } from './commands.server.ts';
import type { WrittenRecipe } from './content/recipe-content.ts';
import { understandRecipe } from './content/understand-recipe.ts';

/** What became of one recipe of an import. */
export interface ImportedRecipe {
  /** Of the recipe that has it now, also where that was imported before. */
  slug: string;
  /** False: it was imported before, and whatever became of it since stays. */
  isNew: boolean;
  published: boolean;
}

/** Keys that are looked for by one statement, and recipes that are added by one. */
const AT_ONCE = 500;
const ADDED_AT_ONCE = 100;

/**
 * Adds what was read of one source, all of it or, when anything fails, nothing. Outcomes are in the order of the
 * recipes. What was imported before is left as it is, so that the same source can be given again.
 * @param source.publish at once, the first as the newest; else they are drafts
 * @param source.by audited where anything was added
 */
export function importRecipes(
  db: Db,
  source: { creatorId: string; recipes: readonly WrittenRecipe[]; publish: boolean; by: Actor; now: Date },
): Promise<ImportedRecipe[]> {
  const { creatorId, publish, by, now } = source;
  const authorId = 'accountId' in by ? by.accountId : null;
  return db.transaction(async (tx) => {
    await lockRecipesOf(tx, creatorId);
    const keys = source.recipes.map(importKeyOf);
    const before = await knownKeys(tx, { creatorId, keys });
    /** Where each recipe that is new stands first: a source can hold it twice. */
    const fresh = new Map<string, number>();
    for (const [at, key] of keys.entries()) if (!before.has(key) && !fresh.has(key)) fresh.set(key, at);
    const added = [...fresh];
    // A page shows the newest first: a millisecond between any two preserves the source's own order.
    const dated = (at: number) => new Date(now.getTime() - at);
    const slugs = new Map<string, string>();
    for (let from = 0; from < added.length; from += ADDED_AT_ONCE) {
      const some = added.slice(from, from + ADDED_AT_ONCE);
      const rows = await addRecipes(tx, {
        creatorId,
        recipes: some.map(([importKey, at]) => ({
          content: understandRecipe(source.recipes[at]!),
          publish: publish ? dated(at) : null,
          ...{ authorId, change: 'Imported', importKey, now: dated(at) },
        })),
      });
      for (const [at, { slug }] of rows.entries()) slugs.set(some[at]![0], slug);
    }
    const count = added.length;
    const subject = { type: 'creator', id: creatorId };
    if (count > 0)
      await recordAuditEvent(tx, {
        ...{ by, action: 'recipes.imported', subject, creatorId },
        details: { count, published: publish },
      });
    return keys.map((key, at) => ({
      ...(before.get(key) ?? { slug: slugs.get(key)!, published: publish }),
      isNew: fresh.get(key) === at,
    }));
  });
}

/**
 * By which a recipe that was imported before is recognised: a digest of its name, ingredients and steps, by their
 * letters and digits, so that it is the same in another file, or in the page saved once more.
 */
export function importKeyOf({ name, groups, steps }: WrittenRecipe): string {
  const parts = [name, groups.flatMap(({ lines }) => lines).join(' '), steps.map(({ text }) => text).join(' ')];
  const plain = parts.map((part) =>
    part
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '),
  );
  return createHash('sha256').update(plain.join('\n')).digest('base64url');
}

async function knownKeys(
  tx: Db,
  { creatorId, keys }: { creatorId: string; keys: readonly string[] },
): Promise<Map<string, { slug: string; published: boolean }>> {
  const known = new Map<string, { slug: string; published: boolean }>();
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const found = await tx
      .select({ key: recipes.importKey, slug: recipes.slug, status: recipes.status })
      .from(recipes)
      .where(and(eq(recipes.userId, creatorId), inArray(recipes.importKey, keys.slice(at, at + AT_ONCE))));
    for (const { key, slug, status } of found) known.set(key!, { slug, published: status === 'published' });
  }
  return known;
}
