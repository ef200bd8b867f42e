import type { RouterContextProvider } from 'react-router';
import { yieldToEventLoop } from '../../http/event-loop.server.ts';
import { countTry } from '../../http/limit.ts';
import { servicesContext } from '../../http/services.ts';
import { type Member, requireMember } from '../../membership/access/member.server.ts';
import { isServings } from '../../recipes/scaling/servings.ts';
import { type FullView, fullView } from '../../recipes/showing/recipe-view.ts';
import { findNames, findRecipes, type RecipeOfList } from '../shopping-list/queries.server.ts';
import { dinner as copy } from './copy.ts';
import { type DinnerRequest, MAX_DISHES, MIN_DISHES, planCost, planRequested, readDinner } from './dinner.ts';
import { type PlanView, type Problem, viewPlan } from './dinner-view.ts';
import type { Dish } from './schedule.ts';
import { workOfSteps } from './step-work.ts';

export interface DinnerDish {
  recipe: RecipeOfList;
  name: string;
  /** Null if the member may not read the recipe or there is no plan. */
  whole: FullView | null;
}

export interface FoundDinner {
  member: Member;
  requested: DinnerRequest;
  dishes: ReadonlyMap<string, DinnerDish>;
  /** Names of the recipes that stay ticked in the form, by id. */
  chosen: ReadonlyMap<string, string>;
  /** Reason why there is no plan. Null also if nothing was requested or the rate limit was reached. */
  problem: Problem | null;
  /** Seconds until the next plan is allowed, or null if the limit was not reached. */
  retryAfter: number | null;
  plan: PlanView | null;
}

/**
 * Finds the requested recipes and plans them. Reading counts as one attempt of the rate limit, planning as the plan's
 * cost. Beyond the limit, the result has only the recipes' names.
 */
export async function findDinner(
  context: Readonly<RouterContextProvider>,
  query: URLSearchParams,
): Promise<FoundDinner> {
  const { db, membershipNow } = context.get(servicesContext);
  const member = await requireMember(context);
  const { accountId, email } = member;
  const read = readDinner(query);
  const requested = { ...read, recipeIds: read.recipeIds.slice(0, MAX_DISHES) };
  const { recipeIds: ids, at } = requested;
  const count = (times: number) => countTry(context, 'dinner', { account: email, times });
  const overLimit = async (retryAfter: number): Promise<FoundDinner> => {
    const named = await findNames(db, ids);
    const chosen = new Map([...named].map(([id, name]) => [id, shownName(name)]));
    return { member, requested, dishes: new Map(), chosen, problem: null, retryAfter, plan: null };
  };
  const reading = ids.length > 0 ? await count(1) : null;
  if (reading && !reading.ok) return overLimit(reading.retryAfter);
  const recipes = reading ? await findRecipes(db, { accountId, ids, now: membershipNow() }) : [];
  const isRequested = query.has('recipes') || query.has('at');
  const named = new Map([...recipes].map(([id, recipe]) => [id, dishOf(recipe)]));
  const withSteps = [...named].filter(([, dish]) => stepsOf(dish).length > 0);
  const chosen = new Map(withSteps.map(([id, { name }]) => [id, name]));
  const problem = isRequested ? findProblem(read, query, named) : null;
  const found = { member, requested, chosen, problem, retryAfter: null };
  if (!isRequested || problem !== null || at === null) return { ...found, dishes: named, plan: null };
  const planning = await count(planCost([...named.values()].flatMap(({ recipe }) => recipe.body ?? [])));
  if (!planning.ok) return overLimit(planning.retryAfter);
  const dishes = new Map<string, DinnerDish>();
  for (const [id, dish] of named) {
    await yieldToEventLoop();
    dishes.set(id, withAmounts(dish, requested));
  }
  return { ...found, dishes, plan: await plan({ ...requested, at }, dishes) };
}

const shownName = (name: string | null) => name?.trim() || copy.nameless;

const dishOf = (recipe: RecipeOfList): DinnerDish => ({
  recipe,
  name: shownName(recipe.name),
  whole: null,
});

/** Converts units, and scales a dish with known servings. */
function withAmounts(dish: DinnerDish, { serves, units }: DinnerRequest): DinnerDish {
  const { name, made, body } = dish.recipe;
  const query = new URLSearchParams({ units });
  if (serves !== null && made && isServings(made.word)) query.set('serves', String(serves));
  const shown = { name, yieldNumber: made?.number ?? null, yieldWord: made?.word ?? null };
  return { ...dish, whole: body && fullView(body, shown, query) };
}

export const stepsOf = (dish: DinnerDish | undefined) => dish?.recipe.body?.steps ?? [];

function findProblem(
  { recipeIds, at, from, serves }: DinnerRequest,
  query: URLSearchParams,
  dishes: FoundDinner['dishes'],
): Problem | null {
  if (recipeIds.length > MAX_DISHES) return 'too-many';
  if (recipeIds.length < MIN_DISHES) return 'too-few';
  if (at === null) return 'no-time';
  if (from === null && query.get('from')) return 'no-start';
  if (serves === null && query.get('serves')) return 'servings';
  return recipeIds.some((id) => stepsOf(dishes.get(id)).length > 0) ? null : 'nothing';
}

/** Plans the dishes. A missing dish keeps its index, because delays name dishes by index. */
async function plan(requested: DinnerRequest & { at: number }, dishes: FoundDinner['dishes']): Promise<PlanView> {
  const chosen = requested.recipeIds.map((id) => dishes.get(id));
  const work: Dish[] = [];
  for (const dish of chosen) {
    await yieldToEventLoop();
    work.push(workOfSteps(stepsOf(dish)));
  }
  const shown = chosen.map((dish) => ({
    name: dish?.name ?? copy.nameless,
    steps: (dish?.whole?.amounts.steps ?? []).map(({ text }) => text.map((part) => part.text).join('')),
  }));
  return viewPlan(planRequested(work, requested), shown, requested);
}
