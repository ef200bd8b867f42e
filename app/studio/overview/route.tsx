import { redirect } from 'react-router';
import { noSuchPage, pageLoader } from '../../http/replies.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { studioOverview as copy } from '../frame/copy.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { Beside } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { FunnelPart, NumberTiles } from './numbers.tsx';
import { findOverview } from './overview.server.ts';
import { ToDoCard } from './to-do-card.tsx';

export const loader = pageLoader(
  'The overview of a studio could not be read',
  async ({ context, params }: Route.LoaderArgs, { db, now, membershipNow }) => {
    const { studio, member } = await requireStudio(context, params);
    const { accountId } = member;
    const overview = await findOverview(db, { studio, accountId }, { now: now(), membershipNow: membershipNow() });
    if (!overview) throw noSuchPage();
    if (overview.isUntouched && studio.role !== 'operator') throw redirect(studioPaths.onboarding(studio.creatorId));
    return overview;
  },
);

export default function OverviewRoute({ loaderData }: Route.ComponentProps) {
  const { toDo, isActive, thisWeek, counts, numbers } = loaderData;
  const { role } = useStudio();
  const begin = role !== 'operator' && <Begin isActive={isActive} />;
  return (
    <StudioPage title={copy.title} actions={isActive && begin}>
      {/* On a phone, tasks come before the figures. */}
      <Beside className="lg:[reading-flow:grid-order]">
        <section aria-labelledby="waiting">
          <h2 id="waiting" className="text-xl">
            {copy.waiting}
          </h2>
          {toDo.length === 0 && <p className="card mt-4 text-ink-soft">{copy.nothingWaits}</p>}
          <ul className="mt-4 divide-y divide-line rounded-2xl border border-line bg-paper empty:hidden">
            {toDo.map((each) => (
              <li key={each.what === 'recipe' ? each.recipe.id : each.what} className="p-4 sm:px-6">
                <ToDoCard toDo={each} />
              </li>
            ))}
          </ul>
        </section>
        {numbers && (
          <section aria-labelledby="numbers" className="lg:order-first lg:col-span-full">
            <h2 id="numbers" className="sr-only">
              {copy.numbers.title}
            </h2>
            <NumberTiles {...numbers} />
          </section>
        )}
        {thisWeek ? (
          <section aria-labelledby="this-week">
            <h2 id="this-week" className="text-xl">
              {copy.thisWeek}
            </h2>
            <div className="card mt-4">
              <p>{thisWeek}</p>
              <p className="mt-3 border-t border-line pt-3 text-sm text-ink-soft">
                {copy.recipes(counts.published, counts.begun)}
              </p>
            </div>
          </section>
        ) : (
          begin
        )}
        {numbers && <FunnelPart {...numbers} />}
      </Beside>
    </StudioPage>
  );
}

const quickActions = [
  { path: studioPaths.newRecipe, words: copy.newRecipe },
  { path: studioPaths.page, words: copy.changePage },
  { path: studioPaths.import, words: copy.importRecipes },
];

/** Quick actions: a row beside the title, or a card until the page is public. */
function Begin({ isActive }: { isActive: boolean }) {
  const { creatorId } = useStudio();
  return (
    <section aria-labelledby="begin">
      <h2 id="begin" className={isActive ? 'sr-only' : 'text-xl'}>
        {copy.begin}
      </h2>
      <ul className={isActive ? 'flex flex-wrap gap-3' : 'card mt-4 grid justify-items-start gap-3'}>
        {quickActions.map(({ path, words }, at) => (
          // On a phone, the bar and its menu lead to the other two.
          <li key={words} className={isActive && at > 0 ? 'max-sm:hidden' : ''}>
            <ButtonLink to={path(creatorId)} look={at === 0 && isActive ? 'solid' : 'quiet'}>
              {words}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
