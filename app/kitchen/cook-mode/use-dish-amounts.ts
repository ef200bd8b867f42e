import { useEffect, useRef, useState } from 'react';
import type { Cooked } from '../../community/recipe/note-offer.tsx';
import { recall } from '../../recipes/device-store.ts';
import type { Units } from '../../recipes/scaling/measures.ts';
import type { FullView } from '../../recipes/showing/recipe-view.ts';
import { readUnits } from '../../recipes/showing/serving/serving-choice.ts';
import { loadAmounts, UNITS } from '../../recipes/showing/serving/use-serving.ts';
import type { ShownAmounts } from '../../recipes/showing/shown-amounts.ts';
import { useHydrated } from '../../ui/hydrated.ts';
import type { PictureSource } from '../../ui/picture-shapes.ts';
import { cookMode as copy } from './copy.ts';

export type CookedRecipe = Pick<FullView, 'groups' | 'sections' | 'made' | 'notes' | 'scalable' | 'choice' | 'amounts'>;

export interface CookDish {
  id: string;
  slug: string;
  /** Empty if the recipe has no name. */
  name: string;
  /** Null if the creator has no page. The dish then cannot be marked as cooked. */
  subdomain: string | null;
  picture: PictureSource | null;
  whole: CookedRecipe;
  /** True if the page after the last step offers "I cooked it" and a note. */
  isAskedAfter: boolean;
  /** Recipe on which a note to the community is offered, or null. */
  note: Cooked | null;
}

export const nameOf = ({ name }: CookDish) => name || copy.unnamed;

export interface DishAmounts {
  units: Units;
  amounts: readonly ShownAmounts[];
  /** Units chosen last on this device, to be offered to the reader, or null if there is nothing to offer. */
  remembered: Units | null;
  choose(units: Units): void;
}

/**
 * Applies the units chosen last on this device after a navigation in the app, unless the address names units. A page
 * from the server only offers those units, so that its amounts do not change by themselves.
 */
export function useDishAmounts(recipes: readonly CookedRecipe[]): DishAmounts {
  const cameWithThePage = useRef(!useHydrated()).current;
  const [shown, setShown] = useState(() => ({
    units: recipes[0]!.choice.units,
    amounts: recipes.map(({ amounts }) => amounts),
  }));
  const [remembered, setRemembered] = useState<Units | null>(null);
  async function choose(units: Units) {
    const loaded = await loadAmounts().catch(() => null);
    if (!loaded) return;
    setRemembered(null);
    setShown({
      units,
      amounts: recipes.map((recipe) => loaded.showAmounts(recipe, { ...recipe.choice, units }, recipe.scalable)),
    });
    const query = new URLSearchParams(location.search);
    query.set(UNITS, units);
    history.replaceState(history.state, '', `?${query}`);
  }
  const hasLooked = useRef(false);
  useEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    const known = readUnits(recall(UNITS));
    if (!known || known === shown.units || new URLSearchParams(location.search).has(UNITS)) return;
    if (cameWithThePage) setRemembered(known);
    else void choose(known);
  });
  return { ...shown, remembered, choose: (units) => void choose(units) };
}
