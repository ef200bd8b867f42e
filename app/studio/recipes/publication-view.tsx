import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { FormSummary } from '../../ui/form/outcome.tsx';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { publicationWords as copy, previewWords } from './copy.ts';
import { PublicationDoneLine } from './publication-done-line.tsx';
import { PublicationForm, Submit } from './publication-form.tsx';
import { type PublicationAnswer, type PublicationPage, previewRoles } from './publication-page.ts';
import { PublishPanel } from './publish-panel.tsx';
import { RevisionList } from './revision-list.tsx';
import { ShareForm } from './share-form.tsx';

export function PublicationView(props: {
  page: PublicationPage;
  answer: PublicationAnswer | null;
  link: string | null;
}) {
  const { page, answer, link } = props;
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
        <PublicationDoneLine page={page} free={page.free} />
      )}
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        <PublishPanel {...page} isSaved time={answer?.field === 'time' ? answer : null} />
        <section aria-labelledby="preview" className="rounded-2xl border border-line bg-paper p-5 sm:p-6">
          <h2 id="preview" className="text-2xl">
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
        <RevisionList page={page} />
      </div>
    </StudioPage>
  );
}

function AddressForm({ page, answer }: { page: PublicationPage; answer: PublicationAnswer | null }) {
  const { subdomain } = useStudio();
  const { recipeId, status } = page;
  // Until it is published, a new recipe has its id as slug.
  const slug = page.slug === recipeId && status !== 'published' ? '' : page.slug;
  return (
    <section aria-labelledby="address" className="rounded-2xl border border-line bg-paper p-5 sm:p-6">
      <h2 id="address" className="text-2xl">
        {copy.address}
      </h2>
      {slug === '' && <p className="mt-3">{copy.slugToCome}</p>}
      {subdomain && slug !== '' && (
        <p className="mt-3 font-mono text-sm [overflow-wrap:anywhere]">{paths.recipe(subdomain, slug)}</p>
      )}
      <PublicationForm recipeId={recipeId} intent="slug" className="mt-4 grid gap-4 sm:max-w-md">
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
