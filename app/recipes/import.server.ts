import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { type Actor, recordAuditEvent } from '../access/audit.server.ts';
import type { Db } from '../db/client.server.ts';
import { recipes } from '../db/schema/recipes.ts';
import { addRecipe, lockRecipesOf } from './commands.server.ts';
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

/** Keys that are looked for by one statement. */
const AT_ONCE = 500;

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
    const known = await knownKeys(tx, { creatorId, keys });
    const outcomes: ImportedRecipe[] = [];
    for (const [at, written] of source.recipes.entries()) {
      const importKey = keys[at]!;
      const before = known.get(importKey);
      if (!before) {
        const content = understandRecipe(written);
        // A page shows the newest first: the source's own order is kept by a millisecond each.
        const dated = new Date(now.getTime() - at);
        const added = { creatorId, content, publish: publish ? dated : null, authorId, change: 'Imported', importKey };
        const { slug } = await addRecipe(tx, { ...added, now: dated });
        known.set(importKey, { slug, published: publish });
        outcomes.push({ slug, published: publish, isNew: true });
      } else outcomes.push({ ...before, isNew: false });
    }
    const count = outcomes.filter(({ isNew }) => isNew).length;
    const subject = { type: 'creator', id: creatorId };
    if (count > 0)
      await recordAuditEvent(tx, {
        ...{ by, action: 'recipes.imported', subject, creatorId },
        details: { count, published: publish },
      });
    return outcomes;
  });
}

/**
 * What tells that a recipe was imported before: a digest of its name, ingredients and steps, by their letters and
 * digits, so that another file, or the page saved once more, is told too.
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
