import { useEffect } from 'react';
import { mayCount } from '../../analytics/consent/consent.ts';

/** Returns the path that counts a view. Not part of `paths`, which every page of the site loads. */
export const viewsPath = (recipeId: string) => `/api/recipes/${recipeId}/views`;

/** Counts a view of the recipe's page if the visitor may be counted. A lost request is not repeated. */
export function useCountedView(recipeId: string): void {
  useEffect(() => {
    if (!mayCount()) return;
    fetch(viewsPath(recipeId), { method: 'POST', body: new URLSearchParams(), keepalive: true }).catch(() => {});
  }, [recipeId]);
}
