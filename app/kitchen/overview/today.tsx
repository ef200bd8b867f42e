import { paths } from '../../paths.ts';
import { recall } from '../../recipes/device-store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Icon } from '../../ui/icon.tsx';
import { useZone } from '../../ui/moment.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { progressKey, readProgress } from '../cook-mode/progress.ts';
import { MIN_DISHES } from '../dinner/dinner.ts';
import { dinnerPath } from '../dinner/paths.ts';
import { kitchen as copy } from '../page-copy.ts';
import { dayAt } from '../week/days.ts';
import type { EntryOnPage } from '../week/week-view.ts';
import type { KitchenPageData, KitchenToday } from './kitchen-view.ts';

export function Today({ today: { now, entries, left, foods } }: { today: KitchenToday }) {
  const day = dayAt(new Date(now), useZone());
  const planned = entries.filter((entry) => entry.day === day);
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <section aria-labelledby="tonight">
        <h2 id="tonight" className="mb-4 text-2xl sm:text-3xl">
          {copy.tonight}
        </h2>
        {planned.length > 0 ? (
          <Planned entries={planned} />
        ) : (
          <p className="flex min-h-11 flex-wrap items-center gap-x-4 text-ink-soft">
            {copy.nothingTonight}
            <SiteLink to={paths.week()} className="link inline-block py-2.5 font-semibold text-accent-text">
              {copy.planWeek}
            </SiteLink>
          </p>
        )}
      </section>
      <section aria-labelledby="to-buy" className="md:border-l md:border-line md:pl-10">
        <h2 id="to-buy" className="mb-4 text-2xl sm:text-3xl">
          {copy.list}
        </h2>
        <div className={left > 0 ? '' : 'flex min-h-11 flex-wrap items-center gap-x-4 text-ink-soft'}>
          <p className={left > 0 ? 'text-lg font-semibold' : ''}>{left > 0 ? copy.left(left) : copy.nothingLeft}</p>
          {left > 0 && (
            <p dir="auto" className="line-clamp-2 text-ink-soft wrap-anywhere">
              {copy.foods(foods, left - foods.length)}
            </p>
          )}
          <SiteLink to={paths.shoppingList()} className="link inline-block py-2.5 font-semibold text-accent-text">
            {left > 0 ? copy.toList : copy.startList}
          </SiteLink>
        </div>
      </section>
    </div>
  );
}

function Planned({ entries }: { entries: readonly EntryOnPage[] }) {
  const recipeIds = [...new Set(entries.flatMap(({ recipe }) => (recipe?.links ? recipe.id : [])))];
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {entries.map((entry) => (
          <PlannedEntry key={entry.id} entry={entry} />
        ))}
      </ul>
      {recipeIds.length >= MIN_DISHES && (
        <SiteLink to={dinnerPath({ recipeIds })} className="link mt-2 inline-block py-2.5">
          {copy.together}
        </SiteLink>
      )}
    </>
  );
}

function PlannedEntry({ entry: { name, recipe } }: { entry: EntryOnPage }) {
  if (!recipe) {
    return (
      <li dir="auto" className="text-lg wrap-anywhere">
        {name}
      </li>
    );
  }
  const { links, serves } = recipe;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Picture
        source={recipe.image}
        fallback="/fallback/recipe.svg"
        shape="card"
        sizes="176px"
        alt=""
        className="aspect-[4/3] w-32 flex-none rounded-xl object-cover sm:w-44"
      />
      <div className="min-w-0 grow basis-40">
        <p dir="auto" className="font-display text-xl leading-snug wrap-anywhere">
          {links ? (
            <SiteLink to={links.recipe} className="hover:underline">
              {name}
            </SiteLink>
          ) : (
            name
          )}
        </p>
        {serves !== null && <p className="text-ink-soft">{copy.serves(serves)}</p>}
        {links && (
          <ButtonLink to={links.cook} className="button-compact mt-2">
            {copy.cook}
            <span className="sr-only">{copy.cookNamed(name)}</span>
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

/** Link to a dish that was begun on this device. Last in its row, so that the other links do not move. */
export function ContinueCooking({ kitchen }: { kitchen: KitchenPageData }) {
  const isHydrated = useHydrated();
  const begun = isHydrated ? findBegun(kitchen) : null;
  if (!begun) return null;
  return (
    <SiteLink to={begun.cook} className="button button-inverse button-compact min-w-0 gap-2">
      <Icon name="play" className="size-4" />
      <span className="truncate">{copy.goOn(begun.name, begun.step)}</span>
    </SiteLink>
  );
}

interface Begun {
  name: string;
  cook: string;
  step: number;
}

function findBegun({ today, fresh, saved, cooked, noted }: KitchenPageData): Begun | null {
  const planned = (today?.entries ?? []).flatMap(({ name, recipe }) =>
    recipe?.links ? { id: recipe.id, name, cook: recipe.links.cook } : [],
  );
  const others = [...saved, ...cooked, ...fresh, ...noted].map(({ id, name, path }) => ({
    id,
    name,
    cook: `${path}/cook`,
  }));
  for (const { id, name, cook } of [...planned, ...others]) {
    // The kitchen does not know how many steps a recipe has.
    const progress = readProgress(recall(progressKey(id)), { now: Date.now(), steps: Number.POSITIVE_INFINITY });
    if (progress && progress.step > 1) return { name, cook, step: progress.step };
  }
  return null;
}
