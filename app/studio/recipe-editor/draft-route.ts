import * as z from 'zod/mini';
import { readJson } from '../../documents/shape.ts';
import { decoded, readBody } from '../../http/form.server.ts';
import { isUuid } from '../../http/ids.ts';
import { servicesContext } from '../../http/services.ts';
import { readDraft } from '../../recipe-import/text-form/read-draft.server.ts';
import { recipeFormat } from '../../recipes/content/recipe-shape.ts';
import { recipeDraftErrors as copy } from '../../recipes/editing/copy.ts';
import { findDraft } from '../../recipes/editing/draft-queries.server.ts';
import { draftOfContent } from '../../recipes/editing/recipe-draft.ts';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/draft-route';
import { saveRecipe } from './save-recipe.server.ts';

/** Maximum size of a draft in bytes. */
const MAX_BYTES = 512 * 1024;

const body = z.object({
  content: z.unknown(),
  version: z.int().check(z.nonnegative()),
  schemaVersion: z.int().check(z.positive()),
});
const refused = (status: number, error: string) => Response.json({ error }, { status });

export async function action({ request, context, params }: Route.ActionArgs) {
  const { member, studio } = await requireStudio(context, params);
  const { db, now, log } = context.get(servicesContext);
  const bytes = await readBody(request, MAX_BYTES);
  if (!bytes) return refused(413, copy.tooMuch['too-large']);
  const sent = body.safeParse(readJson(decoded(bytes), MAX_BYTES));
  if (!sent.success || !isUuid(params.recipeId)) return refused(400, copy.unreadable);
  const { content, version, schemaVersion } = sent.data;
  const own = { creatorId: studio.creatorId, recipeId: params.recipeId.toLowerCase() };
  try {
    const stored = schemaVersion < recipeFormat.version ? await findDraft(db, own) : null;
    const read = await readDraft(content, { schemaVersion, stored: stored && draftOfContent(stored.content).written });
    if (!read.ok) return refused(read.status, read.error);
    const saved = await saveRecipe(db, {
      ...own,
      content: read.content,
      version,
      accountId: member.accountId,
      now: now(),
    });
    if (saved.ok) return Response.json({ version: saved.version });
    if (saved.reason === 'unknown') return refused(404, copy.unknown);
    if (saved.reason === 'too-many-recipes') return refused(409, copy['too-many-recipes']);
    return Response.json({ theirs: saved.theirs, version: saved.version }, { status: 409 });
  } catch (err) {
    log.error({ err }, 'A draft could not be saved');
    return new Response(null, { status: 503 });
  }
}
