import { useId } from 'react';
import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { badRequest, conflict, noSuchPage, notFound, pageLoader } from '../../http/replies.ts';
import { paths } from '../../paths.ts';
import { DAYS_SHARED } from '../../recipes/content/bounds.ts';
import type { RecipeContent } from '../../recipes/content/recipe-content.ts';
import type { WrittenRecipe } from '../../recipes/content/recipe-shape.ts';
import { checkRecipe } from '../../recipes/editing/checks.ts';
import { findEditedRecipe } from '../../recipes/editing/edited-recipe.server.ts';
import { findRevision, listRevisions, REVISIONS_SHOWN } from '../../recipes/editing/history.server.ts';
import { draftOfContent } from '../../recipes/editing/recipe-draft.ts';
import { findSharedUntil } from '../../recipes/sharing/share.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { FormSummary } from '../../ui/form/outcome.tsx';
import { Moment } from '../../ui/moment.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { Beside } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/publication-route';
import { publicationWords as copy, previewWords } from './copy.ts';
import { differingParts, nameOfPart, wordsOfPart } from './differing-parts.ts';
import { PublicationDoneLine, PublicationForm, Submit } from './publication-form.tsx';
import {
  PUBLISHED,
  type PublicationAnswer,
  type PublicationPage,
  previewRoles,
  readPublicationDone,
} from './publication-page.ts';
import { findKnown, submitPublicationForm } from './publish-form.server.ts';
import { PublishPanel } from './publish-panel.tsx';
import { RevisionList } from './revision-list.tsx';

export const loader = pageLoader(
  'A recipe’s publication could not be read',
  async ({ url, context, params }: Route.LoaderArgs, { db, now, origin }): Promise<PublicationPage> => {
    const { studio } = await requireStudio(context, params);
    const own = { creatorId: studio.creatorId, recipeId: params.recipeId.toLowerCase() };
    const before = readNumber(url.searchParams.get('before'));
    const edited = await findEditedRecipe(db, own);
    if (!edited) throw noSuchPage();
    const [sharedUntil, known, revisions] = await Promise.all([
      findSharedUntil(db, { ...own, now: now() }),
      findKnown(db, own),
      listRevisions(db, { ...own, before }),
    ]);
    const number = readNumber(url.searchParams.get('see'));
    const earlier = number === null ? null : await findRevision(db, { ...own, number });
    const { recipeId, slug, version, status, hasChanges } = edited;
    const shown = revisions.slice(0, REVISIONS_SHOWN);
    return {
      recipeId,
      slug,
      version,
      status,
      hasChanges,
      findings: checkRecipe(edited.content, known),
      name: edited.content.name.trim(),
      free: edited.content.free,
      publishedAt: edited.publishedAt?.toISOString() ?? null,
      revision: edited.published?.revision ?? null,
      revisions: shown.map(({ at, ...revision }) => ({ ...revision, at: at.toISOString() })),
      next: revisions.length > shown.length ? shown.at(-1)!.number : null,
      sharedUntil: sharedUntil?.toISOString() ?? null,
      origin,
      done: readPublicationDone(url.searchParams),
      see: earlier && { number: number!, parts: comparedRecipes(earlier, edited.content) },
    };
  },
);

const readNumber = (text: string | null) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : null);

const form = defineForm({
  unexpected: copy.errors.failed,
  refused: (
    error,
    { slug = null, time = null }: Partial<Record<string, string | null>>,
    field: PublicationAnswer['field'] = null,
  ): PublicationAnswer | { link: string } => ({ error, field, slug, time }),
});

export const action = formAction(
  form,
  'A recipe’s publication could not be changed',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { db, now, origin } = services;
    const { member, studio } = await requireStudio(context, params);
    const own = { creatorId: studio.creatorId, recipeId: params.recipeId.toLowerCase() };
    const doing = { ...own, db, by: { accountId: member.accountId }, now: now() };
    const outcome = await submitPublicationForm(values, doing);
    if (outcome.ok && outcome.token) return { link: origin + studioPaths.sharedRecipe(outcome.token) };
    if (outcome.ok) {
      const { done } = outcome;
      const { creatorId, recipeId } = own;
      const isEditor = values.from === 'editor';
      const to = isEditor ? studioPaths.recipe : studioPaths.recipePublication;
      const sheet = done === 'published' ? `#${PUBLISHED}` : '';
      return redirect(to(creatorId, recipeId, { done }) + sheet, { status: 303 });
    }
    const answer = refused(copy.errors[outcome.reason], fieldOf[outcome.reason] ?? null);
    switch (outcome.reason) {
      case 'unknown':
        return notFound(answer);
      case 'changed-since':
      case 'is-published':
      case 'slug-taken':
        return conflict(answer);
      default:
        return badRequest(answer);
    }
  },
);

const fieldOf: { [reason in keyof typeof copy.errors]?: PublicationAnswer['field'] } = {
  'no-time': 'time',
  'not-to-come': 'time',
  'too-far': 'time',
  'slug-malformed': 'slug',
  'slug-taken': 'slug',
};

export const clientAction = form.clientAction;

export default function RecipePublication({ loaderData: page, actionData }: Route.ComponentProps) {
  const link = actionData && 'link' in actionData ? actionData.link : null;
  const answer = actionData && 'error' in actionData ? actionData : null;
  const { creatorId } = useStudio();
  const { recipeId, name } = page;
  return (
    <StudioPage
      title={copy.title(name)}
      actions={
        <ButtonLink to={studioPaths.recipe(creatorId, recipeId)} look="quiet">
          {copy.edit}
        </ButtonLink>
      }
    >
      {answer ? (
        <div className="mb-6">
          <FormSummary message={answer.error} attempt={answer} />
        </div>
      ) : (
        <PublicationDoneLine page={page} free={page.free} origin={page.origin} />
      )}
      <Beside className="lg:grid-rows-[auto_1fr]">
        <PublishPanel {...page} isSaved time={answer?.field === 'time' ? answer : null} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:row-span-2">
          <section aria-labelledby="preview" className="card">
            <h2 id="preview" className="text-xl">
              {copy.preview}
            </h2>
            <ul className="mt-3 flex flex-wrap gap-3">
              {previewRoles.map((as) => (
                <li key={as}>
                  <ButtonLink to={studioPaths.recipePreview(creatorId, recipeId, { as })} look="quiet">
                    {previewWords[as]}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </section>
          <ShareForm recipeId={recipeId} until={page.sharedUntil} link={link} />
          <AddressForm page={page} answer={answer} />
        </div>
        <RevisionList page={page} />
      </Beside>
    </StudioPage>
  );
}

function AddressForm({ page, answer }: { page: PublicationPage; answer: PublicationAnswer | null }) {
  const { subdomain } = useStudio();
  const { recipeId, status } = page;
  // A recipe started without a name has its id as slug until it is published or its address is changed.
  const slug = page.slug === recipeId && status !== 'published' ? '' : page.slug;
  return (
    <section aria-labelledby="address" className="card">
      <h2 id="address" className="text-xl">
        {copy.address}
      </h2>
      {slug === '' && <p className="mt-3">{copy.slugToCome}</p>}
      {subdomain && slug !== '' && (
        <p className="mt-3 font-mono text-sm [overflow-wrap:anywhere]">{paths.recipe(subdomain, slug)}</p>
      )}
      <PublicationForm recipeId={recipeId} intent="slug" className="mt-4 grid gap-4">
        <Field
          key={slug}
          label={copy.slug}
          name="slug"
          defaultValue={answer?.slug ?? slug}
          error={answer?.field === 'slug' ? answer.error : null}
          maxLength={80}
          required
          autoCapitalize="none"
          spellCheck={false}
          hint={copy.slugHint}
        />
        <div>
          <Submit idle={copy.changeSlug} busy={copy.changing} intent="slug" look="quiet" />
        </div>
      </PublicationForm>
    </section>
  );
}

function comparedRecipes(earlier: RecipeContent, current: RecipeContent) {
  return differingParts(draftOfContent(earlier), draftOfContent(current)).map((part) => ({
    key: part.id,
    label: nameOfPart(part),
    earlier: part.mine ? wordsOfPart(part.id, part.mine) : '',
    current: part.theirs ? wordsOfPart(part.id, part.theirs) : '',
    ...(part.id === 'pictures'
      ? { pictures: { earlier: addressesOf(part.mine), current: addressesOf(part.theirs) } }
      : {}),
  }));
}

const addressesOf = (written: WrittenRecipe | null) => written?.pictures.map(({ address }) => address) ?? [];

/** Creates or ends a link that shows the draft without an account. `link` is a link that was just created, or null. */
function ShareForm({ recipeId, until, link }: { recipeId: string; until: string | null; link: string | null }) {
  const { role } = useStudio();
  const id = useId();
  if (role === 'operator') return null;
  return (
    <section aria-labelledby="share" className="card">
      <h2 id="share" className="text-xl">
        {copy.share.title}
      </h2>
      <p className="mt-2 text-ink-soft">{copy.share.lead(DAYS_SHARED)}</p>
      {link && (
        <div role="status" className="mt-4">
          <label htmlFor={id} className="mb-1.5 block font-semibold">
            {copy.share.link}
          </label>
          <input
            id={id}
            readOnly
            value={link}
            onFocus={({ target }) => target.select()}
            className="field font-mono text-sm"
          />
          <p className="mt-1.5 text-sm text-ink-soft">{copy.share.once}</p>
        </div>
      )}
      {until && (
        <p className="mt-4">
          {copy.share.works} <Moment at={until} />.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <PublicationForm recipeId={recipeId} intent="share">
          <Submit
            idle={until ? copy.share.another : copy.share.make}
            busy={copy.share.making}
            intent="share"
            look="quiet"
          />
        </PublicationForm>
        {until && (
          <PublicationForm recipeId={recipeId} intent="end-sharing">
            <Submit idle={copy.share.end} busy={copy.share.ending} intent="end-sharing" look="quiet" />
          </PublicationForm>
        )}
      </div>
    </section>
  );
}
