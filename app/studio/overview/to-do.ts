import type { OwnListed } from '../../recipes/editing/list-own.server.ts';
import { nextStep, type Step } from '../onboarding/steps.ts';

type Begun = Pick<OwnListed, 'id' | 'name' | 'state' | 'publishedAt'>;

/** What waits for whoever works here, the most important first. */
export type ToDo =
  | { what: 'onboarding'; next: Step | null }
  /** Nobody sees the page yet. */
  | { what: 'publish-page' }
  /** What was written on a public page since, in words. */
  | { what: 'page-changes'; changes: string[] }
  /** A recipe that is begun, is to be published later, or has newer changes. */
  | { what: 'recipe'; recipe: Begun };

/**
 * @param site.steps null: they have ended
 * @param site.recipes those that were changed last first
 */
export function toDo(site: {
  isActive: boolean;
  changes: string[];
  steps: Record<Step, boolean> | null;
  recipes: readonly Begun[];
}): ToDo[] {
  const { isActive, changes, steps, recipes } = site;
  const waiting = recipes.filter(({ state }) => state === 'draft' || state === 'scheduled' || state === 'changed');
  return [
    // Whoever has a public page needs no first steps, however it came to be.
    ...(steps && !isActive ? [{ what: 'onboarding' as const, next: nextStep(steps) }] : []),
    ...(isActive ? [] : [{ what: 'publish-page' as const }]),
    ...(isActive && changes.length > 0 ? [{ what: 'page-changes' as const, changes }] : []),
    ...waiting.slice(0, RECIPES_SHOWN).map((recipe) => ({ what: 'recipe' as const, recipe })),
  ];
}

const RECIPES_SHOWN = 4;
