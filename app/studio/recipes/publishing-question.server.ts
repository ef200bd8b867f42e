import type { Db } from '../../db/client.server.ts';
import { lacksEssentials } from '../../recipes/editing/checks.ts';
import { type EditedRecipe, findEditedRecipe } from '../../recipes/editing/edited-recipe.server.ts';
import { recipeListWords as copy } from './copy.ts';
import type { Selected, ToPublish } from './selection.ts';

/** Returns the selected recipes, each with its missing parts. Omits removed recipes. */
export async function findToPublish(
  db: Db,
  { creatorId, selected }: { creatorId: string; selected: readonly Selected[] },
): Promise<ToPublish[]> {
  const asked: ToPublish[] = [];
  // Sequential, so that a request uses a single connection.
  for (const each of selected) {
    const edited = await findEditedRecipe(db, { creatorId, recipeId: each.recipeId });
    if (edited) asked.push(toPublish(each, edited));
  }
  return asked;
}

function toPublish({ recipeId, version }: Selected, edited: EditedRecipe): ToPublish {
  const { content, status, hasChanges, publishedAt } = edited;
  const hasChanged = edited.version !== version;
  return {
    recipeId,
    version,
    name: content.name.trim(),
    free: content.free,
    state: status === 'published' && hasChanges ? 'changed' : status,
    scheduledFor: status === 'scheduled' ? (publishedAt?.toISOString() ?? null) : null,
    isBlocked: hasChanged || lacksEssentials(content),
    missing: [
      ...(hasChanged ? [copy.missing.seen] : []),
      ...(content.name.trim() ? [] : [copy.missing.name]),
      ...(content.groups.some(({ lines }) => lines.length > 0) ? [] : [copy.missing.ingredients]),
      ...(content.steps.length > 0 ? [] : [copy.missing.steps]),
      ...(content.unplaced.length > 0 ? [copy.missing.unplaced(content.unplaced.length)] : []),
    ],
  };
}
