import { useEffect, useState } from 'react';
import { saysSignedIn } from '../../identity/sessions/signed-in.ts';
import { paths } from '../../paths.ts';
import { marks as copy } from '../copy.ts';

/** Marks of the signed-in person on a page whose HTML is cached for many readers. */
export interface Marks {
  /** Ids of the requested recipes that the person saved. */
  saved: string[];
  cooked: string[];
  /** Id of the creator whose member the person is, or null without access by a membership. */
  memberOf: string | null;
}

/** Maximum number of recipes per request. */
export const MAX_MARKS = 60;

/**
 * Loads the marks separately from the list of recipes, which is cached for many readers. Null until loaded, and for a
 * reader who is not signed in.
 */
export function useMarks(recipeIds: readonly string[]): Marks | null {
  const [marks, setMarks] = useState<Marks | null>(null);
  const ids = recipeIds.slice(0, MAX_MARKS).join(',');
  useEffect(() => {
    if (!ids || !saysSignedIn(document.cookie)) return;
    const controller = new AbortController();
    // A redirect would go to the sign-in page.
    fetch(paths.kitchenMarks({ recipeIds: ids.split(',') }), { redirect: 'error', signal: controller.signal })
      .then(async (answer) => answer.ok && setMarks((await answer.json()) as Marks))
      .catch(() => {});
    return () => controller.abort();
  }, [ids]);
  return marks;
}

/** Label of a saved or cooked recipe. Positioned absolutely, so that nothing moves when the marks load. */
export function RecipeMarks({ recipeId, marks }: { recipeId: string; marks: Marks | null }) {
  const words = [marks?.saved.includes(recipeId) && copy.saved, marks?.cooked.includes(recipeId) && copy.cooked].filter(
    Boolean,
  );
  if (words.length === 0) return null;
  return (
    <span className="absolute right-2 bottom-2 rounded-(--radius-button) bg-paper px-2 py-0.5 text-xs font-bold text-accent-text sm:px-3 sm:py-1 sm:text-sm">
      {words.join(' · ')}
    </span>
  );
}
