import { useId } from 'react';
import { DAYS_SHARED } from '../../recipes/content/bounds.ts';
import { box, edge } from '../../ui/form/labelled.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { publicationWords as copy } from './copy.ts';
import { PublicationForm, Submit } from './publication-form.tsx';

/** Creates or ends a link that shows the draft without an account. `link` was just created. */
export function ShareForm({ recipeId, until, link }: { recipeId: string; until: string | null; link: string | null }) {
  const { role } = useStudio();
  const id = useId();
  if (role === 'operator') return null;
  return (
    <section aria-labelledby="share" className="rounded-2xl border border-line bg-paper p-5 sm:p-6">
      <h2 id="share" className="text-2xl">
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
            className={`${box} ${edge(false)} font-mono text-sm`}
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
