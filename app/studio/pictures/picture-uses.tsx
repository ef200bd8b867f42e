import { Form, Link } from 'react-router';
import { SubmitButton } from '../../ui/form/outcome.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { studioPicture as copy } from './copy.ts';
import type { PictureUse } from './pictures.ts';

export function PictureUses({ uses, isSending }: { uses: readonly PictureUse[]; isSending: boolean }) {
  const { creatorId } = useStudio();
  return (
    <section aria-labelledby="uses" className="mt-10 max-w-3xl border-t border-line pt-7">
      <h2 id="uses" className="text-2xl">
        {copy.uses}
      </h2>
      {uses.length > 0 ? (
        <ul className="mt-3">
          {uses.map((use) => (
            <li key={use.id}>
              <Link
                to={pathOfUse(creatorId, use)}
                dir="auto"
                className="link inline-flex min-h-11 items-center wrap-anywhere"
              >
                {use.place === 'page' ? copy.page : use.name || copy.recipeUnnamed}
              </Link>
              {copy.state[use.state] && <span className="text-ink-soft"> · {copy.state[use.state]}</span>}
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p className="mt-3">{copy.usesNone}</p>
          <Form method="post" action="?remove" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <SubmitButton idle={copy.remove} busy={copy.removing} isBusy={isSending} look="quiet" />
            <span className="text-sm text-ink-soft">{copy.removeHint}</span>
          </Form>
        </>
      )}
    </section>
  );
}

/** Returns the path of the place of use, or of its history for an earlier revision. */
function pathOfUse(creatorId: string, { place, id, state }: PictureUse): string {
  const isEarlier = state === 'earlier';
  if (place === 'page') return isEarlier ? studioPaths.pageHistory(creatorId) : studioPaths.page(creatorId);
  return isEarlier ? studioPaths.recipePublication(creatorId, id) : studioPaths.recipe(creatorId, id);
}
