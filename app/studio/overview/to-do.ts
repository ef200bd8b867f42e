import type { WeeklyDraft } from '../../letters/weekly/weekly-letter.server.ts';
import type { DueRequirements } from '../../payments/merchant/copy.ts';
import { nextStep, type Step } from '../onboarding/steps.ts';
import type { MerchantStanding } from '../payments/standing.ts';
import type { OwnListed } from '../recipes/list-own.server.ts';

type Begun = Pick<OwnListed, 'id' | 'name' | 'state' | 'publishedAt'>;

export type ToDo =
  | { what: 'onboarding'; next: Step }
  | { what: 'publish-page' }
  /** Unpublished changes of a public page, in words. */
  | { what: 'page-changes'; changes: string[] }
  /** Stripe needs information, or no account is connected that could receive members' payments. */
  | { what: 'merchant'; merchant: MerchantToDo }
  /** Letter about the week's new recipes, which waits as a draft. */
  | { what: 'letter'; letter: WeeklyDraft }
  /** Posts, questions or appeals of the community that wait. */
  | { what: 'community'; kind: CommunityKind; count: number }
  /** Recipe that is a draft, is scheduled, or has unpublished changes. */
  | { what: 'recipe'; recipe: Begun };

const communityKinds = ['posts', 'questions', 'appeals'] as const;
type CommunityKind = (typeof communityKinds)[number];

/** `posts` counts held and reported posts. */
export type CommunityToDo = Record<CommunityKind, number>;

/** Task for an owner: until the task is done, members cannot be charged, or soon cannot be charged. */
export interface MerchantToDo {
  is: 'connect' | 'begun' | 'needed' | 'stopped' | 'disconnected';
  requirements: DueRequirements;
  /** Deadline for the requirements in ISO 8601, or null without a deadline. */
  dueAt: string | null;
}

/** @param site.isActive true if the creator's page is public, so that people can join */
export function merchantToDo(
  { state, requirements, dueAt, wasReady }: MerchantStanding,
  { isActive }: { isActive: boolean },
): MerchantToDo | null {
  const task = (is: MerchantToDo['is']) => ({ is, requirements, dueAt });
  switch (state) {
    case 'none':
      return isActive ? task('connect') : null;
    case 'begun':
    case 'disconnected':
      return task(state);
    case 'restricted':
      return task(wasReady ? 'stopped' : 'needed');
    case 'ready':
    case 'checking':
      return requirements.length > 0 ? task('needed') : null;
    case 'leaving':
      return null;
  }
}

/**
 * Lists the open tasks, the most important first, with at most four recipes. `steps` is null once onboarding has ended.
 */
export function toDo(site: {
  isActive: boolean;
  changes: string[];
  steps: Record<Step, boolean> | null;
  recipes: readonly Begun[];
  merchant: MerchantToDo | null;
  weeklyDraft: WeeklyDraft | null;
  community: CommunityToDo;
}): ToDo[] {
  const { isActive, changes, steps, recipes, merchant, weeklyDraft, community } = site;
  // A public page needs no onboarding, even if the onboarding was not finished.
  const next = steps && !isActive ? nextStep(steps) : null;
  const waiting = recipes.filter(({ state }) => state === 'draft' || state === 'scheduled' || state === 'changed');
  return [
    ...(merchant ? [{ what: 'merchant' as const, merchant }] : []),
    ...communityKinds
      .filter((kind) => community[kind] > 0)
      .map((kind) => ({ what: 'community' as const, kind, count: community[kind] })),
    ...(next ? [{ what: 'onboarding' as const, next }] : []),
    ...(isActive ? [] : [{ what: 'publish-page' as const }]),
    ...(isActive && changes.length > 0 ? [{ what: 'page-changes' as const, changes }] : []),
    ...(weeklyDraft ? [{ what: 'letter' as const, letter: weeklyDraft }] : []),
    ...waiting.slice(0, RECIPES_SHOWN).map((recipe) => ({ what: 'recipe' as const, recipe })),
  ];
}

const RECIPES_SHOWN = 4;
