import type { Actor } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { lockRecipe, type OwnRecipe } from '../commands.server.ts';
import { normalizeTags } from '../content/normalize-recipe.ts';
import { MAX_TAG_LENGTH, MAX_TAGS } from '../content/recipe-shape.ts';
import { saveDraft } from './draft-commands.server.ts';
import { findDraft } from './draft-queries.server.ts';

export type TagResult = { ok: true } | { ok: false; reason: 'unknown' | 'not-a-tag' | 'too-many-tags' };

/** Adds a tag to a recipe's draft. Idempotent. */
export function addTag(db: Db, { tag, ...own }: OwnRecipe & { tag: string; by: Actor; now: Date }): Promise<TagResult> {
  return db.transaction(async (tx): Promise<TagResult> => {
    const found = (await lockRecipe(tx, own)) && (await findDraft(tx, own));
    if (!found || found.removedAt) return { ok: false, reason: 'unknown' };
    const { content, version } = found;
    const [added, ...others] = normalizeTags([tag]);
    if (!added || others.length > 0 || added.length > MAX_TAG_LENGTH) return { ok: false, reason: 'not-a-tag' };
    if (content.tags.includes(added)) return { ok: true };
    if (content.tags.length >= MAX_TAGS) return { ok: false, reason: 'too-many-tags' };
    const tagged = { ...content, tags: [...content.tags, added] };
    const saved = await saveDraft(tx, { ...own, version, content: tagged, replaces: 'known' });
    return saved.ok ? { ok: true } : { ok: false, reason: 'unknown' };
  });
}
