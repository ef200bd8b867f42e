import type { Balance } from '../../payments/ledger/balances.ts';
import type { DueRequirements } from '../../payments/payout-account/copy.ts';
import { exactly } from '../income/copy.ts';
import { nextStep, type Step } from '../onboarding/steps.ts';
import type { PayoutStanding } from '../payouts/standing.ts';
import type { OwnListed } from '../recipes/list-own.server.ts';

type Begun = Pick<OwnListed, 'id' | 'name' | 'state' | 'publishedAt'>;

/** What waits for whoever works here, the most important first. */
export type ToDo =
  | { what: 'onboarding'; next: Step | null }
  /** Nobody sees the page yet. */
  | { what: 'publish-page' }
  /** What was written on a public page since, in words. */
  | { what: 'page-changes'; changes: string[] }
  /** Stripe asks for something, or money is held and nothing is set up. */
  | { what: 'payouts'; payouts: PayoutsToDo }
  /** A recipe that is begun, is to be published later, or has newer changes. */
  | { what: 'recipe'; recipe: Begun };

/** What an owner has to do to be paid out. `held`: in words, by currency; empty: nothing is. */
export type PayoutsToDo = { is: 'set-up'; held: string[] } | ({ is: 'needed' | 'stopped' } & Needed);
interface Needed {
  requirements: DueRequirements;
  /** ISO 8601. */
  dueAt: string | null;
}

/** Null: there is nothing to do. */
export function payoutsToDo(
  { state, requirements, dueAt, wasActive }: PayoutStanding,
  balances: readonly Pick<Balance, 'held' | 'currency'>[],
): PayoutsToDo | null {
  if (state === 'restricted') return { is: wasActive ? 'stopped' : 'needed', requirements, dueAt };
  if (state === 'active' || state === 'checking')
    return requirements.length > 0 ? { is: 'needed', requirements, dueAt } : null;
  const held = balances.flatMap((each) => (each.held > 0 ? exactly(each.held, each.currency) : []));
  return held.length > 0 ? { is: 'set-up', held } : null;
}

/**
 * @param site.payouts null: there is nothing to do about them, or whoever asks is no owner
 * @param site.steps null: they have ended
 * @param site.recipes those that were changed last first
 */
export function toDo(site: {
  isActive: boolean;
  changes: string[];
  steps: Record<Step, boolean> | null;
  recipes: readonly Begun[];
  payouts: PayoutsToDo | null;
}): ToDo[] {
  const { isActive, changes, steps, recipes, payouts } = site;
  const waiting = recipes.filter(({ state }) => state === 'draft' || state === 'scheduled' || state === 'changed');
  return [
    ...(payouts ? [{ what: 'payouts' as const, payouts }] : []),
    // Whoever has a public page needs no first steps, however it came to be.
    ...(steps && !isActive ? [{ what: 'onboarding' as const, next: nextStep(steps) }] : []),
    ...(isActive ? [] : [{ what: 'publish-page' as const }]),
    ...(isActive && changes.length > 0 ? [{ what: 'page-changes' as const, changes }] : []),
    ...waiting.slice(0, RECIPES_SHOWN).map((recipe) => ({ what: 'recipe' as const, recipe })),
  ];
}

const RECIPES_SHOWN = 4;
