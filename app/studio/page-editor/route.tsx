import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { notAfterForms } from '../../http/network-error.ts';
import { badRequest, conflict, failed, noSuchPage, unreadable, unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { pageFormat, pageLists } from '../../landing/content/page-content.ts';
import { discardPageDraft, savePageDraft } from '../../landing/editing/draft-commands.server.ts';
import { errorsOf } from '../../landing/editing/page-errors.ts';
import { changedByForm, longFields } from '../../landing/editing/page-forms.ts';
import { inOwnWords } from '../../landing/editing/page-rows.ts';
import { findPageEditing } from '../../landing/editing/queries.server.ts';
import { readPageContent } from '../../landing/editing/read-page.server.ts';
import { fieldId } from '../editing/focus-field.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { pageEditor as copy } from './copy.ts';
import { PageEditor } from './page-editor.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const editing = await findPageEditing(db, studio).catch((err: unknown) => {
    log.error({ err }, 'A page could not be read to be worked on');
    throw unreadablePage();
  });
  if (!editing) throw noSuchPage();
  const { published, draft, isActive } = editing;
  const query = new URL(request.url).searchParams;
  const done = query.get('done');
  return {
    published,
    content: draft.content ?? inOwnWords(published),
    version: draft.version,
    isActive,
    accountId: member.accountId,
    done: copy.done[done as keyof typeof copy.done] ?? null,
    open: { list: query.get('list'), item: query.get('item') },
  };
}

/** For browsers without scripts: one form's fields are saved, or what is written is thrown away, which scripts ask too. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, log, now } = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const { creatorId } = studio;
  const form = await readForm(request, { longer: longFields });
  if (!form.ok) return unreadable(form, { error: form.error, values: form.values, discarded: null });
  const { values } = form;
  const newId = randomUUID();
  const draft = { creatorId, version: Number(values.version), authorId: member.accountId, now: now() };
  try {
    const editing = await findPageEditing(db, studio);
    if (!editing) throw noSuchPage();
    const current = editing.draft.content ?? inOwnWords(editing.published);
    if (values.do === 'discard') {
      const result = await discardPageDraft(db, draft);
      if (!result.ok) return conflict({ error: copy.conflict, values: {}, discarded: null });
      return { error: null, values: {}, discarded: { content: editing.published, version: result.version } };
    }
    const read = readPageContent(changedByForm(current, values, newId), {
      ...{ schemaVersion: pageFormat.version, stored: null },
    });
    if (!read.ok) return badRequest({ error: read.error, values, discarded: null });
    const saved = await savePageDraft(db, { ...draft, content: read.content });
    if (!saved.ok) return conflict({ error: copy.conflict, values, isConflict: true as const, discarded: null });
    const [error = null] = Object.values(errorsOf(read.content));
    if (error) return { error: copy.savedWithErrors(error), values: {}, discarded: null };
  } catch (err) {
    if (!(err instanceof Error)) throw err;
    log.error({ err }, 'A page could not be saved');
    return failed({ error: copy.failed, values, discarded: null });
  }
  const list = pageLists.find((each) => each === values.list);
  if (!list) return redirect(studioPaths.page(creatorId), 303);
  const item = values.do === 'add' ? newId : values.item;
  return redirect(studioPaths.page(creatorId, { list, item, field: fieldId(list) }), 303);
}

export const shouldRevalidate = notAfterForms;

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StudioPage title={copy.title} lead={copy.lead}>
      <PageEditor page={loaderData} answer={actionData ?? null} />
    </StudioPage>
  );
}
