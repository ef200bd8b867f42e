import { useEffect } from 'react';
import { mayCount } from '../../analytics/consent/consent.ts';
import { viewsPath } from './paths.ts';

/** Counts that a recipe's page was opened, where the visitor may be counted. A view that gets lost is not. */
export function useCountedView(recipeId: string): void {
  useEffect(() => {
    if (!mayCount()) return;
    fetch(viewsPath(recipeId), { method: 'POST', body: new URLSearchParams(), keepalive: true }).catch(() => {});
  }, [recipeId]);
}
