import { isRecord, readJson } from '../../documents/shape.ts';
import { decoded, readBody } from '../../http/form.server.ts';
import { servicesContext } from '../../http/services.ts';
import { PAGE_BYTES, type PageContent, pageFormat } from '../../landing/content/page-content.ts';
import { pageErrors as copy } from '../../landing/editing/copy.ts';
import { savePageDraft } from '../../landing/editing/draft-commands.server.ts';
import { findPageEditing } from '../../landing/editing/queries.server.ts';
import { readPageContent } from '../../landing/editing/read-page.server.ts';
import type { DraftAnswer } from '../editing/save-by-post.ts';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/draft-route';

/** Saves a page draft that scripts send as JSON. Browsers without scripts post forms to the editor's page. */
export async function action({ request, context, params }: Route.ActionArgs): Promise<Response> {
  const { db, log, now } = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const body = await readBody(request, PAGE_BYTES);
  if (!body) return answer({ error: copy.tooLarge }, 413);
  const sent = readJson(decoded(body), PAGE_BYTES);
  const { content, version, schemaVersion } = isRecord(sent) ? sent : {};
  if (!Number.isSafeInteger(version) || !Number.isSafeInteger(schemaVersion)) {
    return answer({ error: copy.notPage }, 400);
  }
  const draft = { creatorId: studio.creatorId, version: version as number, authorId: member.accountId, now: now() };
  try {
    const isOlder = (schemaVersion as number) < pageFormat.version;
    const editing = isOlder ? await findPageEditing(db, studio) : null;
    const stored = editing && (editing.draft.content ?? editing.published);
    const page = readPageContent(content, { schemaVersion: schemaVersion as number, stored });
    if (!page.ok) return answer({ error: page.error }, 400);
    const saved = await savePageDraft(db, { ...draft, content: page.content });
    if (saved.ok) return answer({ version: saved.version }, 200);
    if (saved.reason === 'unknown') return answer({ error: copy.notPage }, 404);
    return answer({ theirs: saved.theirs.content, version: saved.theirs.version }, 409);
  } catch (err) {
    log.error({ err }, 'The draft of a page could not be saved');
    return answer({}, 503);
  }
}

const answer = (body: DraftAnswer<PageContent>, status: number) => Response.json(body, { status });
