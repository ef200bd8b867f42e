import type { ReactNode } from 'react';
import type { useFetcher } from 'react-router';
import { paths } from '../../paths.ts';
import { useHydrated } from '../../ui/hydrated.ts';
import { Moment } from '../../ui/moment.tsx';
import { mine as copy, kitchenErrors } from './copy.ts';
import type { MemberRecipe } from './member-recipe.ts';
import type { KitchenAnswer } from './member-recipe-view.ts';

/** Where a recipe is. */
export interface RecipeAddress {
  subdomain: string;
  slug: string;
}

/** Null: no answer came (`http/lost-answers.ts`). */
type Sent = ReturnType<typeof useFetcher<KitchenAnswer | null>>;

/** Why what was sent was not stored; null: nothing was, or it was. */
export function errorOf({ state, data }: Pick<Sent, 'state' | 'data'>): string | null {
  if (state !== 'idle' || data === undefined) return null;
  if (data === null) return kitchenErrors.unexpected;
  return data.ok ? null : data.error;
}

/** A form that is sent without leaving the page; without scripts it leads to the recipe's page in the kitchen. */
export function Stay() {
  return useHydrated() && <input type="hidden" name="stay" value="yes" />;
}

/** @param mine null: not known yet, so it saves */
export function SaveButton({ subdomain, slug, mine, sent }: RecipeAddress & { mine: MemberRecipe | null; sent: Sent }) {
  const saved = isSaved(mine, sent);
  return (
    <sent.Form method="post" action={paths.recipeSaved(subdomain, slug)}>
      <Stay />
      <input type="hidden" name="saved" value={saved ? 'no' : 'yes'} />
      <button type="submit" className={`button button-compact ${saved ? '' : 'button-quiet'}`}>
        <Heart filled={saved} />
        <Either shown={saved ? copy.saved : copy.save} other={saved ? copy.save : copy.saved} />
        {saved && <span className="sr-only">{copy.unsave}</span>}
      </button>
    </sent.Form>
  );
}

/** At once as it was pressed; as it is stored after that. */
const isSaved = (mine: MemberRecipe | null, sent: Sent) =>
  sent.formData ? sent.formData.get('saved') === 'yes' : (mine?.saved ?? false);

/** @param children what else is chosen with it */
export function CookedButton({
  subdomain,
  slug,
  sent,
  children,
}: RecipeAddress & { sent: Sent; children?: ReactNode }) {
  const busy = sent.state !== 'idle';
  return (
    <sent.Form method="post" action={paths.recipeCooked(subdomain, slug)}>
      <Stay />
      <button
        type="submit"
        aria-disabled={busy || undefined}
        onClick={(event) => busy && event.preventDefault()}
        className="button button-compact button-quiet"
      >
        {copy.cook}
      </button>
      {children}
    </sent.Form>
  );
}

/** Takes the last time back. It says how many there are, so that the same form sent twice takes one. */
export function TakeBack({ subdomain, slug, mine, sent }: RecipeAddress & { mine: MemberRecipe; sent: Sent }) {
  return (
    <sent.Form method="post" action={paths.recipeCooked(subdomain, slug)}>
      <Stay />
      <input type="hidden" name="take_back" value={mine.timesCooked} />
      <button type="submit" className="link py-2 text-left">
        {copy.takeBack}
      </button>
    </sent.Form>
  );
}

export function CookedWords({ mine }: { mine: MemberRecipe }) {
  if (!mine.lastCookedAt) return copy.neverCooked;
  return (
    <>
      {copy.cookedWords(mine.timesCooked)} <Moment at={mine.lastCookedAt} dateOnly />.
    </>
  );
}

/** Two words in the place of the longer one, so that nothing moves when they change. */
function Either({ shown, other }: { shown: string; other: string }) {
  return (
    <span className="grid">
      <span className="col-start-1 row-start-1">{shown}</span>
      <span aria-hidden="true" className="invisible col-start-1 row-start-1">
        {other}
      </span>
    </span>
  );
}

function Heart({ filled }: { filled: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="mr-2 size-5 flex-none max-sm:hidden"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinejoin="round"
    >
      <path d="M12 20.5 4.6 13a5 5 0 0 1 7.1-7l.3.4.3-.4a5 5 0 0 1 7.1 7z" />
    </svg>
  );
}
