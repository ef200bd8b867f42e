import type { Balance } from '../../payments/ledger/balances.ts';
import type { DueRequirements } from '../../payments/payout-account/copy.ts';
import { exactly } from '../income/copy.ts';
import { nextStep, type Step } from '../onboarding/steps.ts';
import type { PayoutStanding } from '../payouts/standing.ts';
import type { OwnListed } from '../recipes/list-own.server.ts';

type Begun = Pick<OwnListed, 'id' | 'name' | 'state' | 'publishedAt'>;

/** Open tasks of a studio, the most important first. */
export type ToDo =
  | { what: 'onboarding'; next: Step }
  | { what: 'publish-page' }
  /** Unpublished changes of a public page, in words. */
  | { what: 'page-changes'; changes: string[] }
  /** Stripe needs information, or money is held and no account is set up. */
  | { what: 'payouts'; payouts: PayoutsToDo }
  /** Recipe that is a draft, is scheduled, or has unpublished changes. */
  | { what: 'recipe'; recipe: Begun };

/** Task of an owner without which there are no payouts. `held` lists the held amounts in words, one per currency. */
export type PayoutsToDo = { is: 'set-up'; held: string[] } | ({ is: 'needed' | 'stopped' } & Needed);
interface Needed {
  requirements: DueRequirements;
  /** ISO 8601. */
  dueAt: string | null;
}

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

/** Lists the open tasks. `steps` is null once onboarding has ended. `recipes` are ordered by last change. */
export function toDo(site: {
  isActive: boolean;
  changes: string[];
  steps: Record<Step, boolean> | null;
  recipes: readonly Begun[];
  payouts: PayoutsToDo | null;
}): ToDo[] {
  const { isActive, changes, steps, recipes, payouts } = site;
  // A public page needs no onboarding, even if the onboarding was not finished.
  const next = steps && !isActive ? nextStep(steps) : null;
  const waiting = recipes.filter(({ state }) => state === 'draft' || state === 'scheduled' || state === 'changed');
  return [
    ...(payouts ? [{ what: 'payouts' as const, payouts }] : []),
    ...(next ? [{ what: 'onboarding' as const, next }] : []),
    ...(isActive ? [] : [{ what: 'publish-page' as const }]),
    ...(isActive && changes.length > 0 ? [{ what: 'page-changes' as const, changes }] : []),
    ...waiting.slice(0, RECIPES_SHOWN).map((recipe) => ({ what: 'recipe' as const, recipe })),
  ];
}

const RECIPES_SHOWN = 4;
