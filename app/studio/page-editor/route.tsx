import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { notAfterForms, type Submitted } from '../../http/form.ts';
import { badRequest, conflict, noSuchPage, pageLoader } from '../../http/replies.ts';
import { pageFormat, pageLists } from '../../landing/content/page-content.ts';
import { discardPageDraft, savePageDraft } from '../../landing/editing/draft-commands.server.ts';
import { errorsOf } from '../../landing/editing/page-errors.ts';
import { changedByForm, longFields } from '../../landing/editing/page-forms.ts';
import { inOwnWords } from '../../landing/editing/page-rows.ts';
import { findPageEditing } from '../../landing/editing/queries.server.ts';
import { readPageContent } from '../../landing/editing/read-page.server.ts';
import { fieldId } from '../editing/focus-field.ts';
import { studioFrame } from '../frame/copy.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { pageEditor as copy } from './copy.ts';
import { PageEditor } from './page-editor.tsx';
import type { PageAnswer } from './use-page-draft.ts';

export const loader = pageLoader(
  'A page could not be read to be worked on',
  async ({ context, params, request }: Route.LoaderArgs, { db }) => {
    const { studio, member } = await requireStudio(context, params);
    const editing = await findPageEditing(db, studio);
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
  },
);

// No client action: with scripts, each field is saved while typing.
const form = {
  unexpected: copy.failed,
  refused: (error: string, values: Submitted): PageAnswer => ({ error, values, discarded: null }),
};

export const action = formAction(
  form,
  'A page could not be saved',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { db, now } = services;
    const { studio, member } = await requireStudio(context, params);
    const { creatorId } = studio;
    const newId = randomUUID();
    const draft = { creatorId, version: Number(values.version), authorId: member.accountId, now: now() };
    const editing = await findPageEditing(db, studio);
    if (!editing) throw noSuchPage();
    const current = editing.draft.content ?? inOwnWords(editing.published);
    if (values.do === 'discard') {
      const result = await discardPageDraft(db, draft);
      if (!result.ok) return conflict({ error: copy.conflict, values: {}, discarded: null });
      return { error: null, values: {}, discarded: { content: editing.published, version: result.version } };
    }
    const read = readPageContent(changedByForm(current, values, newId), {
      schemaVersion: pageFormat.version,
      stored: null,
    });
    if (!read.ok) return badRequest(refused(read.error));
    const saved = await savePageDraft(db, { ...draft, content: read.content });
    if (!saved.ok) return conflict({ ...refused(copy.conflict), isConflict: true });
    const [error = null] = Object.values(errorsOf(read.content));
    if (error) return { error: copy.savedWithErrors(error), values: {}, discarded: null };
    const list = pageLists.find((each) => each === values.list);
    if (!list) return redirect(studioPaths.page(creatorId), 303);
    const item = values.do === 'add' ? newId : values.item;
    return redirect(studioPaths.page(creatorId, { list, item, field: fieldId(list) }), 303);
  },
  { longer: longFields, errorStatus: 500 },
);

export const shouldRevalidate = notAfterForms;

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = useStudio();
  return (
    <>
      <title>{studioFrame.title(copy.title, name)}</title>
      <PageEditor page={loaderData} answer={actionData ?? null} />
    </>
  );
}
