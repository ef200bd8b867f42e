import { useEffect } from 'react';
import { mayCount } from '../../analytics/consent/consent.ts';

/** Not part of `paths`, which every page of the site loads. */
export const viewsPath = (recipeId: string) => `/api/recipes/${recipeId}/views`;

export function useCountedView(recipeId: string): void {
  useEffect(() => {
    if (!mayCount()) return;
    fetch(viewsPath(recipeId), { method: 'POST', body: new URLSearchParams(), keepalive: true }).catch(() => {});
  }, [recipeId]);
}
