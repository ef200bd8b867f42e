import { useEffect } from 'react';
import { mayCount } from '../../analytics/consent/consent.ts';
import { viewsPath } from './paths.ts';

/** Counts a view of the recipe's page if the visitor may be counted. A lost request is not repeated. */
export function useCountedView(recipeId: string): void {
  useEffect(() => {
    if (!mayCount()) return;
    fetch(viewsPath(recipeId), { method: 'POST', body: new URLSearchParams(), keepalive: true }).catch(() => {});
  }, [recipeId]);
}
