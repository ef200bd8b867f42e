import { redirect } from 'react-router';
import { noSuchPage, pageLoader } from '../../http/replies.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { studioOverview as copy } from '../frame/copy.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { Beside } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { Lately } from './lately.tsx';
import { NumberTiles, TrialsEnding } from './numbers.tsx';
import { findOverview } from './overview.server.ts';
import { ToDoList } from './to-do-list.tsx';

export const loader = pageLoader(
  'The overview of a studio could not be read',
  async ({ context, params }: Route.LoaderArgs, { db, now, membershipNow }) => {
    const { studio, member } = await requireStudio(context, params);
    const { accountId } = member;
    const clocks = { now: now(), membershipNow: membershipNow() };
    const overview = await findOverview(db, { studio, accountId }, clocks);
    if (!overview) throw noSuchPage();
    if (overview.isUntouched && studio.role !== 'operator') throw redirect(studioPaths.onboarding(studio.creatorId));
    return { ...overview, now: clocks.now.toISOString() };
  },
);

export default function OverviewRoute({ loaderData }: Route.ComponentProps) {
  const { toDo, isActive, numbers, lately, now } = loaderData;
  const { role } = useStudio();
  const begin = role !== 'operator' && <Begin isActive={isActive} />;
  const tasks = (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="mb-4 text-xl">
        {copy.waiting}
      </h2>
      <ToDoList toDo={toDo} />
    </section>
  );
  return (
    <StudioPage title={copy.title} actions={isActive && begin}>
      {numbers ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-y-8">
          {tasks}
          <section aria-labelledby="numbers">
            <h2 id="numbers" className="sr-only">
              {copy.numbers.title}
            </h2>
            <NumberTiles {...numbers} />
          </section>
          <Beside>
            <Lately lately={lately} now={now} />
            <TrialsEnding {...numbers} />
          </Beside>
        </div>
      ) : (
        <Beside>
          {tasks}
          {begin}
        </Beside>
      )}
    </StudioPage>
  );
}

const quickActions = [
  { path: studioPaths.newRecipe, words: copy.newRecipe },
  { path: studioPaths.page, words: copy.changePage },
  { path: studioPaths.import, words: copy.importRecipes },
];

function Begin({ isActive }: { isActive: boolean }) {
  const { creatorId } = useStudio();
  return (
    <section aria-labelledby="begin">
      <h2 id="begin" className={isActive ? 'sr-only' : 'text-xl'}>
        {copy.begin}
      </h2>
      <ul className={isActive ? 'flex flex-wrap gap-3' : 'card mt-4 grid justify-items-start gap-3'}>
        {quickActions.map(({ path, words }, at) => (
          // On a phone, the bar and its menu link to the other two.
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
