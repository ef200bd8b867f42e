import { redirect } from 'react-router';
import { noSuchPage, pageLoader } from '../../http/replies.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { studioOverview as copy } from '../frame/copy.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { NumbersPart } from './numbers.tsx';
import { findOverview } from './overview.server.ts';
import { ToDoCard } from './to-do-card.tsx';

export const loader = pageLoader(
  'The overview of a studio could not be read',
  async ({ context, params }: Route.LoaderArgs, { db, now, membershipNow }) => {
    const { studio } = await requireStudio(context, params);
    const overview = await findOverview(db, studio, { now: now(), membershipNow: membershipNow() });
    if (!overview) throw noSuchPage();
    if (overview.isUntouched && studio.role !== 'operator') throw redirect(studioPaths.onboarding(studio.creatorId));
    return overview;
  },
);

export default function OverviewRoute({ loaderData }: Route.ComponentProps) {
  const { toDo, isActive, thisWeek, counts, numbers } = loaderData;
  const { role } = useStudio();
  const waiting = (
    <section aria-labelledby="waiting" className="max-w-3xl">
      <h2 id="waiting" className="text-2xl">
        {copy.waiting}
      </h2>
      {toDo.length === 0 && <p className="mt-2 text-ink-soft">{copy.nothingWaits}</p>}
      <ul className="mt-4 grid gap-3 empty:hidden">
        {toDo.map((each) => (
          <li
            key={each.what === 'recipe' ? each.recipe.id : each.what}
            className="rounded-2xl border border-line bg-paper p-5"
          >
            <ToDoCard toDo={each} />
          </li>
        ))}
      </ul>
    </section>
  );
  return (
    <StudioPage title={copy.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {/* Until the page is public, the open tasks come first. */}
        {!isActive && waiting}
        {role !== 'operator' && <Begin isActive={isActive} />}
        {thisWeek && (
          <section aria-labelledby="this-week" className="max-w-3xl rounded-2xl border border-line bg-paper p-5 sm:p-7">
            <h2 id="this-week" className="text-2xl">
              {copy.thisWeek}
            </h2>
            <p className="mt-2 text-lg">{thisWeek}</p>
            <p className="mt-1 text-ink-soft">{copy.recipes(counts.published, counts.begun)}</p>
          </section>
        )}
        {numbers && (
          <section aria-labelledby="numbers">
            <h2 id="numbers" className="sr-only">
              {copy.numbers.title}
            </h2>
            <NumbersPart {...numbers} />
          </section>
        )}
        {isActive && waiting}
      </div>
    </StudioPage>
  );
}

function Begin({ isActive }: { isActive: boolean }) {
  const { creatorId } = useStudio();
  return (
    <section aria-labelledby="begin">
      <h2 id="begin" className={isActive ? 'sr-only' : 'text-2xl'}>
        {copy.begin}
      </h2>
      <div className={`flex flex-wrap gap-3 ${isActive ? '' : 'mt-4'}`}>
        <ButtonLink to={studioPaths.newRecipe(creatorId)} look={isActive ? 'solid' : 'quiet'}>
          {copy.newRecipe}
        </ButtonLink>
        <ButtonLink to={studioPaths.page(creatorId)} look="quiet">
          {copy.changePage}
        </ButtonLink>
        <ButtonLink to={studioPaths.import(creatorId)} look="quiet">
          {copy.importRecipes}
        </ButtonLink>
      </div>
    </section>
  );
}
