import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useRef } from 'react';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { CreatorFrame } from '../../creators/frame/creator-frame.tsx';
import { cookPath } from '../../kitchen/paths.ts';
import { RunningTimers } from '../../kitchen/timers/running-timers.tsx';
import type { TimedRecipe } from '../../kitchen/timers/timers.ts';
import { paths } from '../../paths.ts';
import { minutesText } from '../../recipes/minutes-copy.ts';
import type { WayIn as Way } from '../../recipes/paywall/paywall.ts';
import { RecipeCard } from '../../recipes/recipe-card/recipe-card.tsx';
import type { RecipeCardView } from '../../recipes/recipe-card/recipe-card-view.ts';
import { recipePage as copy } from '../../recipes/showing/copy.ts';
import type { LineMark } from '../../recipes/showing/recipe-ingredients.tsx';
import type { FullView, RecipeView } from '../../recipes/showing/recipe-view.ts';
import { choiceQuery } from '../../recipes/showing/serving/serving-choice.ts';
import { useServing } from '../../recipes/showing/serving/use-serving.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Icon } from '../../ui/icon.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { useCountedView } from '../views/use-counted-view.ts';
import { RecipeAllergens } from './recipe-allergens.tsx';
import type { RecipeKitchenProps } from './recipe-kitchen.tsx';
import { RecipeNotes } from './recipe-notes.tsx';
import { CookLink, RecipeOpening, RecipeTools } from './recipe-opening.tsx';
import { RecipeSheet } from './recipe-sheet.tsx';
import { RecipeTeaser, type Recommendation } from './recipe-teaser.tsx';
import { WayIn } from './way-in.tsx';

/** Loaded late, because only members see the notes and questions here. */
const RecipeTalk = latePart(async () => (await import('../../community/recipe/recipe-talk.tsx')).RecipeTalk, null);

/** Loaded late in the browser, because visitors have no kitchen. */
const RecipeKitchen: ComponentType<RecipeKitchenProps> = import.meta.env.SSR
  ? (await import('./recipe-kitchen.tsx')).RecipeKitchen
  : lazy(async () => ({
      default: await import('./recipe-kitchen.tsx').then(
        (part) => part.RecipeKitchen,
        () =>
          ({ cook }: RecipeKitchenProps) => <ActionBar>{cook}</ActionBar>,
      ),
    }));

const skeleton = <div aria-hidden="true" className="skeleton mt-5 noscript:hidden" />;

export interface RecipePageProps {
  origin: string;
  site: CreatorSite;
  offer: 'join' | 'move' | null;
  recipe: RecipeView;
  more: RecipeCardView[];
  /** Membership price, such as `$10 a month or $99 a year`. */
  costs: string;
  wayIn: Way;
  /** Null if no teaser is shown. */
  recommendation: Recommendation | null;
  /** Path for requesting the creator's letter, or null if none is offered. */
  letter: string | null;
  /** Path of the recipe's notes and questions, or null if the creator has closed the community. */
  talk: string | null;
}

export function RecipePage(props: RecipePageProps) {
  const { origin, site, offer, recipe, more, costs, wayIn, recommendation, letter, talk } = props;
  useCountedView(recipe.id);
  const isHydrated = useHydrated();
  return (
    <>
      <CreatorFrame site={site} offer={offer}>
        <RecipeArticle
          site={site}
          recipe={recipe}
          costs={costs}
          wayIn={wayIn}
          recommendation={recommendation}
          letter={letter}
          kitchen={(parts) => (
            <Suspense
              fallback={
                <>
                  <ActionBar>{parts.cook}</ActionBar>
                  <div className="recipe-status" />
                </>
              }
            >
              <RecipeKitchen site={site} recipe={recipe} {...parts} />
            </Suspense>
          )}
          origin={origin}
        />
        {talk && (
          <section className="recipe-talk shell pb-14 print:hidden">
            <h2 className="text-part">
              <a href={talk} className="link">
                {copy.talk}
              </a>
            </h2>
            {recipe.forMembers &&
              (isHydrated ? (
                <Suspense fallback={skeleton}>
                  <RecipeTalk site={site} recipe={recipe} />
                </Suspense>
              ) : (
                skeleton
              ))}
          </section>
        )}
        {more.length > 0 && <More site={site} more={more} locked={!recipe.forMembers} />}
      </CreatorFrame>
      <RunningTimers />
    </>
  );
}

interface KitchenParts {
  /** Shown amounts, as a query string. */
  shown: string;
  /** Link to cook mode, or null if the recipe has no steps or no URL yet. */
  cook: ReactNode;
  tools: ReactNode;
}

/**
 * @param props.kitchen renders the member's own part
 * @param props.origin origin printed on paper, or null if the recipe has no URL yet
 */
export function RecipeArticle(props: {
  site: CreatorSite;
  recipe: RecipeView;
  costs: string;
  wayIn: Way;
  recommendation: Recommendation | null;
  letter?: string | null;
  kitchen: (parts: KitchenParts) => ReactNode;
  origin?: string | null;
  Mark?: LineMark | undefined;
}) {
  const { site, recipe, costs, wayIn, recommendation } = props;
  const { whole } = recipe;
  return (
    <>
      <article className="recipe">
        {whole ? (
          <FullRecipe {...props} whole={whole} />
        ) : (
          <RecipeOpening
            site={site}
            recipe={recipe}
            made={recipe.made}
            actions={<Actions {...props} made={recipe.made} shown="" cook={null} />}
          />
        )}
        {recipe.isUnwritten && (
          <div className="shell py-12">
            <p className="text-lg">{copy.notWritten}</p>
            <RecipeAllergens allergens={recipe.allergens} />
          </div>
        )}
        {!whole && !recipe.isUnwritten && recommendation && (
          <RecipeTeaser site={site} recipe={recipe} recommendation={recommendation} costs={costs} wayIn={wayIn} />
        )}
      </article>
      {!recipe.forMembers && recipe.free && <Invitation {...props} />}
    </>
  );
}

/** The chosen servings apply to the yield at the top, the amounts, and the printed page. */
function FullRecipe(props: Parameters<typeof RecipeArticle>[0] & { whole: FullView }) {
  const { site, recipe, whole, origin, Mark } = props;
  const list = useRef<HTMLDivElement>(null);
  const shown = useServing(whole, list);
  const choice = choiceQuery(shown.choice, whole.scalable);
  const query = new URLSearchParams(choice).toString();
  const { id: recipeId, name, slug } = recipe;
  const { subdomain } = site;
  const hasAddress = Boolean(origin);
  const timed = useMemo<TimedRecipe | null>(
    () => (hasAddress ? { recipeId, name, subdomain, slug, shown: query } : null),
    [hasAddress, recipeId, name, subdomain, slug, query],
  );
  const made = shown.amounts.yield;
  const cook = hasAddress && whole.sections.length > 0 ? <CookLink to={cookPath(subdomain, slug, choice)} /> : null;
  return (
    <>
      <RecipeOpening
        site={site}
        recipe={recipe}
        made={made}
        actions={<Actions {...props} made={made} shown={query} cook={cook} />}
      />
      <RecipeSheet recipe={recipe} whole={whole} shown={shown} list={list} timed={timed} Mark={Mark} />
      <RecipeNotes whole={whole} shown={shown} />
      {origin && (
        <p className="recipe-address shell hidden print:block">
          {copy.address}: {origin + paths.recipe(site.subdomain, recipe.slug) + (query && `?${query}`)}
        </p>
      )}
    </>
  );
}

function Actions(
  props: Pick<Parameters<typeof RecipeArticle>[0], 'recipe' | 'kitchen'> &
    Omit<KitchenParts, 'tools'> & { made: string | null },
) {
  const { recipe, kitchen, made, shown, cook } = props;
  const name = recipe.name || copy.unnamed;
  const tools = <RecipeTools title={made ? `${name} (${made})` : name} />;
  if (recipe.forMembers) return kitchen({ shown, cook, tools });
  return (
    <ActionBar>
      {cook}
      {tools}
    </ActionBar>
  );
}

const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className="recipe-bar mt-5 print:hidden">{children}</div>
);

function Invitation(props: Pick<RecipePageProps, 'site' | 'costs' | 'wayIn'> & { letter?: string | null }) {
  const { site, costs, wayIn, letter } = props;
  return (
    <section className="shell pb-14 md:pb-20 print:hidden">
      <div className="rounded-2xl bg-wash p-7 text-center sm:p-10">
        <h2 dir="auto" className="mx-auto max-w-heading text-part">
          {copy.invitation.title(site.name)}
        </h2>
        <WayIn site={site} costs={costs} way={wayIn} className="mt-6" />
        {letter && (
          <a href={letter} className="link mx-auto mt-3 block w-fit py-1">
            {copy.invitation.letter}
          </a>
        )}
      </div>
    </section>
  );
}

/** @param props.locked true if the reader may open only free recipes */
function More({ site, more, locked }: { site: CreatorSite; more: RecipeCardView[]; locked: boolean }) {
  return (
    <section aria-labelledby="more" className="below-fold bg-wash py-14 md:py-20 print:hidden">
      <div className="shell">
        <h2 id="more" dir="auto" className="mb-8 text-section">
          {copy.more.title(site.name)}
        </h2>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(9.5rem,22%)),1fr))] gap-4 sm:gap-5">
          {more.map((recipe) => (
            <li key={recipe.id} className="relative">
              <RecipeCard
                recipe={recipe}
                sizes="(min-width: 1180px) 273px, (min-width: 900px) 22vw, (min-width: 600px) 29vw, 44vw"
                time={recipe.minutes === null ? null : minutesText(recipe.minutes)}
              />
              {locked && !recipe.free && <Locked />}
            </li>
          ))}
        </ul>
        <p className="mt-9">
          <ButtonLink to={paths.recipes(site.subdomain)} look="quiet">
            {copy.all}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

function Locked() {
  return (
    <p className="pointer-events-none absolute top-3 left-3 flex items-center gap-1.5 rounded-(--radius-button) bg-paper px-3 py-1 text-sm font-bold text-accent-text">
      <Icon name="lock" className="size-4" />
      {copy.more.members}
    </p>
  );
}
