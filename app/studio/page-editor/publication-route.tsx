import { Form, Link, redirect, useNavigation } from 'react-router';
import { unpublishPage } from '../../creators/commands.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { badRequest, conflict, noSuchPage, pageLoader } from '../../http/replies.ts';
import { pageLabels } from '../../landing/editing/copy.ts';
import { changesBetween, emptyItems } from '../../landing/editing/page-changes.ts';
import { errorsOf } from '../../landing/editing/page-errors.ts';
import { publishPageDraft } from '../../landing/editing/publication.server.ts';
import { findPageEditing } from '../../landing/editing/queries.server.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { fieldId } from '../editing/focus-field.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { Beside, TextLink } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import { listOwn } from '../recipes/list-own.server.ts';
import type { Route } from './+types/publication-route';
import { pagePublication as copy } from './copy.ts';

export const loader = pageLoader(
  'The changes of a page could not be read',
  async ({ context, params }: Route.LoaderArgs, { db }) => {
    const { studio } = await requireStudio(context, params);
    const { creatorId } = studio;
    const editing = await findPageEditing(db, studio);
    const { counts } = await listOwn(db, { creatorId, q: '', state: null, after: null, limit: 1 });
    const hasRecipes = counts.published + counts.changed > 0;
    if (!editing) throw noSuchPage();
    const { published, draft, isActive } = editing;
    return {
      changes: draft.content ? changesBetween(published, draft.content) : [],
      leftOut: draft.content ? emptyItems(draft.content) : [],
      hasRecipes,
      errors: draft.content ? errorsOf(draft.content) : {},
      version: draft.version,
      isActive,
    };
  },
);

const form = defineForm({
  unexpected: copy.failed,
  refused: (error) => ({ error }),
});

export const action = formAction(
  form,
  'A page could not be published',
  async ({ context, params }: Route.ActionArgs, { services, values }) => {
    const { db, now } = services;
    const { studio, member } = await requireStudio(context, params);
    const { creatorId, pageId } = studio;
    if (values.do === 'offline') {
      if (pageId) await unpublishPage(db, pageId, { accountId: member.accountId });
      return redirect(studioPaths.page(creatorId, { done: 'offline' }), 303);
    }
    const draft = { creatorId, version: Number(values.version), authorId: member.accountId, now: now() };
    const result = await publishPageDraft(db, draft);
    if (result.ok) return redirect(studioPaths.page(creatorId, { done: 'published' }), 303);
    if (result.reason === 'conflict') return conflict({ error: copy.conflict });
    return badRequest({ error: result.reason === 'no-address' ? copy.noAddress : copy.invalid });
  },
  { errorStatus: 500 },
);

export const clientAction = form.clientAction;

export default function Publication({ loaderData, actionData }: Route.ComponentProps) {
  const { changes, leftOut, hasRecipes, errors, version, isActive } = loaderData;
  const { creatorId, subdomain, role } = useStudio();
  const { formData } = useNavigation();
  const wrong = Object.entries(errors);
  const canPublish = wrong.length === 0 && subdomain && (changes.length > 0 || !isActive) && role !== 'operator';
  return (
    <StudioPage title={copy.title} back={{ to: studioPaths.page(creatorId), words: copy.back }}>
      <FormSummary message={actionData?.error} attempt={actionData} />
      <Beside className="mt-4">
        <section className="card">
          <h2 className="text-xl">{copy.changes}</h2>
          <ul className="mt-3 list-disc pl-5">
            {!isActive && <li className="py-1">{copy.first}</li>}
            {changes.map((change) => (
              <li key={change} className="py-1">
                {change}
              </li>
            ))}
          </ul>
          {isActive && changes.length === 0 && <p>{copy.nothing}</p>}
          {leftOut.map((words) => (
            <p key={words} className="mt-3 text-ink-soft">
              {words}
            </p>
          ))}
          {!hasRecipes && (
            <p role="note" className="mt-4 rounded-xl border border-line bg-wash px-4 py-2">
              {copy.noRecipes} <TextLink to={studioPaths.recipes(creatorId)}>{copy.publishRecipes}</TextLink>
            </p>
          )}
          {!subdomain && (
            <p className="mt-4">
              {copy.noAddress}{' '}
              <Link to={studioPaths.pageSubdomain(creatorId)} className="link py-2.5">
                {copy.chooseAddress}
              </Link>
            </p>
          )}
          {wrong.length > 0 && (
            <>
              <h3 className="mt-5 font-semibold text-danger">{copy.errors}</h3>
              <ul className="mt-1 list-disc pl-5">
                {wrong.map(([field, sentence]) => (
                  <li key={field} className="py-1">
                    <Link to={studioPaths.page(creatorId, { field: fieldId(field) })} className="link py-2.5">
                      {field in pageLabels && `${pageLabels[field as keyof typeof pageLabels]}: `}
                      {sentence}
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            {canPublish && (
              <Form method="post">
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="do" value="publish" />
                <SubmitButton idle={copy.publish} busy={copy.publishing} isBusy={formData?.get('do') === 'publish'} />
              </Form>
            )}
          </div>
        </section>
        {isActive && role !== 'operator' && (
          <section className="card">
            <p className="text-ink-soft">{copy.offlineLead}</p>
            <Form method="post" className="mt-3">
              <input type="hidden" name="do" value="offline" />
              <SubmitButton
                look="quiet"
                idle={copy.offline}
                busy={copy.takingOffline}
                isBusy={formData?.get('do') === 'offline'}
              />
            </Form>
          </section>
        )}
      </Beside>
    </StudioPage>
  );
}
