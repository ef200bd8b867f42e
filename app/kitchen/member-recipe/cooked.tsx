import { type Cooked, NoteOffer } from '../../community/recipe/note-offer.tsx';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { useHydrated } from '../../ui/hydrated.ts';
import { Moment, useDateWords } from '../../ui/moment.tsx';
import type { RecipeForm } from './buttons.tsx';
import type { MemberRecipe } from './member-recipe.ts';
import { cookedTimes as copy, whenCooked } from './member-recipe-copy.ts';

/** Button that removes the last time cooked. Sends the current count, so that a form sent twice removes only one. */
export function UndoCooked({ mine, sent }: { mine: MemberRecipe; sent: RecipeForm }) {
  return (
    <form method="post" action={sent.action} onSubmit={sent.onSubmit}>
      <input type="hidden" name="take_back" value={mine.timesCooked} />
      <button type="submit" name="intent" value="take-back" className="link py-2.5 text-left">
        {copy.takeBack}
      </button>
    </form>
  );
}

/** Undo, and the offer of a note unless the community is closed. */
export function AfterCooking(props: {
  mine: MemberRecipe;
  sent: RecipeForm;
  site: Pick<CreatorSite, 'subdomain' | 'community'>;
  recipe: Pick<Cooked, 'slug' | 'free'>;
  /** Shown amounts, as a query string. */
  shown: string;
}) {
  const { mine, sent, site, recipe, shown } = props;
  const { subdomain, community } = site;
  const { slug, free } = recipe;
  return (
    <>
      <UndoCooked mine={mine} sent={sent} />
      {community && (
        <NoteOffer cooked={{ subdomain, slug, free, made: shown }} className="order-last mt-3 mb-3 w-full" />
      )}
    </>
  );
}

export function CookedWords({ mine }: { mine: MemberRecipe }) {
  if (!mine.lastCookedAt) return copy.never;
  return (
    <>
      {copy.cooked} <WhenCooked times={mine.timesCooked} lastAt={mine.lastCookedAt} />.
    </>
  );
}

/** Says when the person last cooked the recipe. Only the browser knows which day is today for the reader. */
export function WhenCooked({ times, lastAt }: { times: number; lastAt: string }) {
  const { date } = useDateWords();
  const isToday = useHydrated() && date(new Date(lastAt)) === date(new Date());
  const words = whenCooked(times, isToday);
  if (isToday) return words;
  return (
    <>
      {words} <Moment at={lastAt} dateOnly />
    </>
  );
}
