import type { Actor } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { recipeDrafts } from '../../db/schema/recipe-editing.ts';
import { auditCommand, lockRecipe, type OwnRecipe } from '../commands.server.ts';
import { normalizeLine } from '../content/normalize-recipe.ts';
import type { RecipeContent } from '../content/recipe-content.ts';
import { MAX_FOOTNOTE_LENGTH, MAX_FOOTNOTES } from '../content/recipe-shape.ts';
import { storedRecipe } from '../content/stored-recipe.ts';
import { refreshListings } from '../listing/refresh.server.ts';
import { addRevision, publishRevision } from '../revisions/revisions.server.ts';
import { recipeHistory } from './copy.ts';
import { findDraft, versionWithoutDraft } from './draft-queries.server.ts';

export interface NewFootnote {
  /** Number of the published step, from 1. The step's text verifies the number. */
  step: number;
  stepText: string;
  footnote: string;
}

export type FootnoteResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'no-such-step' | 'too-many' | 'empty' | 'too-long' };

/**
 * Publishes a revision with one more footnote. Unpublished changes get the footnote too if they have the step.
 * Idempotent for the same footnote.
 */
export function addFootnote(
  db: Db,
  { by, now, step, stepText, footnote: written, ...own }: OwnRecipe & NewFootnote & { by: Actor; now: Date },
): Promise<FootnoteResult> {
  return db.transaction(async (tx): Promise<FootnoteResult> => {
    const footnote = normalizeLine(written);
    if (footnote === '') return { ok: false, reason: 'empty' };
    if (footnote.length > MAX_FOOTNOTE_LENGTH) return { ok: false, reason: 'too-long' };
    const row = await lockRecipe(tx, own);
    const found = row && (await findDraft(tx, own));
    if (!row || !found?.published) return { ok: false, reason: 'unknown' };
    const { published, newest, isDraft } = found;
    const target = published.content.steps[step - 1];
    if (target?.text !== stepText) return { ok: false, reason: 'no-such-step' };
    if (target.footnotes.includes(footnote)) return { ok: true };
    if (target.footnotes.length >= MAX_FOOTNOTES) return { ok: false, reason: 'too-many' };
    const change = recipeHistory.footnote;
    const content = withFootnote(published.content, step, footnote);
    const revision = await addRevision(tx, row, { content, change, by, now });
    await publishRevision(tx, row, revision, now);
    if (isDraft || (newest !== null && newest !== published.revision)) {
      const at = stepIn(found.content, { step, stepText });
      const draft = {
        content: storedRecipe(at === null ? found.content : withFootnote(found.content, at, footnote)),
        version: Math.max(found.version, versionWithoutDraft(revision.number)) + 1,
        authorId: found.authorId ?? ('accountId' in by ? by.accountId : null),
        savedAt: now,
      };
      await tx
        .insert(recipeDrafts)
        .values({ recipeId: row.id, ...draft })
        .onConflictDoUpdate({ target: recipeDrafts.recipeId, set: draft });
    }
    await refreshListings(tx, { recipeIds: [row.id] });
    await auditCommand(tx, by, 'recipe.revised', own, { revision: revision.number, published: true });
    return { ok: true };
  });
}

const withFootnote = (content: RecipeContent, step: number, footnote: string): RecipeContent => ({
  ...content,
  steps: content.steps.map((each, at) =>
    at === step - 1 ? { ...each, footnotes: [...each.footnotes, footnote] } : each,
  ),
});

/** Returns the number of a draft's step with the same text, else the same number if there is such a step, else null. */
function stepIn({ steps }: RecipeContent, { step, stepText }: { step: number; stepText: string }): number | null {
  const same = steps.findIndex(({ text }) => text === stepText);
  if (same >= 0) return same + 1;
  return steps[step - 1] ? step : null;
}
