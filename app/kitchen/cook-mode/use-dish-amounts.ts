import { useEffect, useRef, useState } from 'react';
import { recall } from '../../recipes/device-store.ts';
import type { Units } from '../../recipes/scaling/measures.ts';
import type { FullView } from '../../recipes/showing/recipe-view.ts';
import { readUnits } from '../../recipes/showing/serving/serving-choice.ts';
import { loadAmounts, UNITS } from '../../recipes/showing/serving/use-serving.ts';
import type { ShownAmounts } from '../../recipes/showing/shown-amounts.ts';
import { useHydrated } from '../../ui/hydrated.ts';

/** What cook mode needs of a recipe. */
export type CookedRecipe = Pick<FullView, 'groups' | 'sections' | 'made' | 'notes' | 'scalable' | 'choice' | 'amounts'>;

export interface DishAmounts {
  units: Units;
  /** Of each dish. */
  amounts: readonly ShownAmounts[];
  /** The units that the cook chose last, where they are others than the shown ones; null: the same, or none. */
  remembered: Units | null;
  choose(units: Units): void;
}

/**
 * The amounts of what is cooked, which the page comes with, and which follow the cook's units; so does the address. On a
 * page that the app opens they do so at once. On one that came from the server they are offered, so that nothing moves
 * while it is read.
 */
export function useDishAmounts(recipes: readonly CookedRecipe[]): DishAmounts {
  const cameWithThePage = useRef(!useHydrated()).current;
  const [shown, setShown] = useState(() => ({
    units: recipes[0]!.choice.units,
    amounts: recipes.map(({ amounts }) => amounts),
  }));
  const [remembered, setRemembered] = useState<Units | null>(null);
  async function choose(units: Units) {
    // Without a network they stay as they are.
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
