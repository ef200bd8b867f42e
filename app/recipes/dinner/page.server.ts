import { data, type RouterContextProvider } from 'react-router';
import { roleOf } from '../../access/roles.ts';
import { tooManyAttempts } from '../../copy/form.ts';
import { findBrand } from '../../creators/brand/brand.server.ts';
import { creatorOfPath } from '../../creators/creator-path.ts';
import { workLinksOf } from '../../creators/header/work-links.ts';
import type { Db } from '../../db/client.server.ts';
import { countTry } from '../../http/limit.ts';
import { unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireMember } from '../../membership/access/member.server.ts';
import { cookPath } from '../cook-mode/paths.ts';
import { listKitchen } from '../kitchen/lists.server.ts';
import { audienceOf, mayReadFully } from '../paywall/paywall.ts';
import { findRecipes, type RecipeOfList } from '../shopping-list/queries.server.ts';
import { dinner as copy } from './copy.ts';
import { type DinnerAsked, FEWEST_DISHES, MOST_DISHES, planAsked, readDinner } from './dinner.ts';
import {
  type DinnerPageData,
  type DishChoice,
  type LeftOut,
  type PlannedDish,
  type Problem,
  viewPlan,
} from './dinner-view.ts';
import { MOST_STEPS, workOfSteps } from './step-work.ts';

/** How many may be chosen from of the saved recipes, of the cooked ones, and of the creator’s newest. */
const CHOICES = 24;

type Recipes = ReadonlyMap<string, RecipeOfList>;

/**
 * What may be chosen, and the plan that the address asks for. Nothing is stored. A plan of five long recipes takes some
 * hundredths of a second and is a long page, so plans are counted: over the limit there is none, and the status is 429.
 * @throws a 503 when it cannot be read
 */
export async function loadDinner(context: Readonly<RouterContextProvider>, query: URLSearchParams) {
  const { db, log, membershipNow } = context.get(servicesContext);
  const member = await requireMember(context);
  const { accountId, email, membership, studios } = member;
  const creatorId = membership?.creatorId ?? studios[0]?.creatorId ?? null;
  const read = readDinner(query);
  const asked = { ...read, recipeIds: read.recipeIds.slice(0, MOST_DISHES) };
  const ids = asked.recipeIds;
  try {
    const [recipes, kitchen, brand] = await Promise.all([
      ids.length > 0 ? findRecipes(db, { accountId, ids, now: membershipNow() }) : new Map<string, RecipeOfList>(),
      listKitchen(db, { accountId, creatorId, fresh: CHOICES, saved: CHOICES, cooked: CHOICES, noted: 0 }),
      creatorId ? findBrand(db, { creatorId }) : null,
    ]);
    const mayChoose = (recipe: { free: boolean; creatorId: string }) =>
      mayReadFully(recipe, audienceOf(roleOf(member, recipe.creatorId)));
    const choices = [...kitchen.saved, ...kitchen.cooked, ...kitchen.fresh].filter(mayChoose);
    const isAsked = query.has('recipes') || query.has('at');
    const problem = isAsked ? findProblem(read, recipes) : null;
    const isPlanned = problem === null && asked.at !== null;
    const limit = isPlanned ? await countTry(context, 'kitchen', { account: email }) : null;
    const page: DinnerPageData = {
      ...{ brand: brand ?? null, work: workLinksOf(member), asked },
      problem: limit?.ok === false ? tooManyAttempts(limit.retryAfter) : problem && copy.problems[problem],
      choices: listChoices(choices, asked, recipes),
      leftOut: ids.flatMap((id) => leaveOut(id, recipes.get(id))),
      cut: ids
        .filter((id) => stepsOf(recipes.get(id)).length > MOST_STEPS)
        .map((id) => ({ id, name: nameOf(recipes.get(id)!) })),
      plan: limit?.ok && asked.at !== null ? await plan(db, { ...asked, at: asked.at }, recipes) : null,
    };
    return data(page, { status: limit?.ok === false ? 429 : 200 });
  } catch (err) {
    log.error({ err }, 'A dinner could not be planned');
    throw unreadablePage();
  }
}

const nameOf = ({ name }: { name: string | null }) => name?.trim() || copy.nameless;
const stepsOf = (recipe: RecipeOfList | undefined) => recipe?.body?.steps ?? [];

function findProblem({ recipeIds, at }: DinnerAsked, recipes: Recipes): Problem | null {
  if (recipeIds.length > MOST_DISHES) return 'too-many';
  if (recipeIds.length < FEWEST_DISHES) return 'too-few';
  if (at === null) return 'no-time';
  return recipeIds.some((id) => stepsOf(recipes.get(id)).length > 0) ? null : 'nothing';
}

function leaveOut(id: string, recipe: RecipeOfList | undefined): LeftOut[] {
  if (!recipe) return [{ id, name: null, reason: 'gone' }];
  if (!recipe.body) return [{ id, name: nameOf(recipe), reason: 'closed' }];
  return recipe.body.steps.length > 0 ? [] : [{ id, name: nameOf(recipe), reason: 'no-steps' }];
}

/** Those that are chosen first, also of recipes that the kitchen does not list. */
function listChoices(
  listed: readonly { id: string; name: string | null }[],
  { recipeIds }: DinnerAsked,
  recipes: Recipes,
): DishChoice[] {
  const chosen = recipeIds.flatMap((id) => (stepsOf(recipes.get(id)).length > 0 ? [recipes.get(id)!] : []));
  const choices = new Map<string, DishChoice>();
  for (const recipe of [...chosen, ...listed]) {
    const { id } = recipe;
    if (!choices.has(id)) choices.set(id, { id, name: nameOf(recipe), isChosen: recipeIds.includes(id) });
  }
  return [...choices.values()];
}

/** Of a dish that is left out there is no step; the others stay at their places, by which steps are named that are late. */
async function plan(db: Db, asked: DinnerAsked & { at: number }, recipes: Recipes) {
  const subdomains = await findSubdomains(db, recipes);
  const dishes = asked.recipeIds.map((id): PlannedDish => {
    const recipe = recipes.get(id);
    const subdomain = recipe && subdomains.get(recipe.creatorId);
    return {
      name: recipe ? nameOf(recipe) : copy.nameless,
      steps: stepsOf(recipe),
      cookPath: (step) => (subdomain ? cookPath(subdomain, recipe.slug, { step: String(step) }) : null),
    };
  });
  const work = asked.recipeIds.map((id) => workOfSteps(stepsOf(recipes.get(id))));
  return viewPlan(planAsked(work, asked), dishes, asked);
}

async function findSubdomains(db: Db, recipes: Recipes): Promise<Map<string, string>> {
  const creatorIds = [...new Set([...recipes.values()].map(({ creatorId }) => creatorId))];
  const brands = await Promise.all(creatorIds.map((creatorId) => findBrand(db, { creatorId })));
  return new Map(
    brands.flatMap((brand): [string, string][] => {
      const page = creatorOfPath(brand?.path ?? null);
      return brand && page && 'subdomain' in page ? [[brand.creatorId, page.subdomain]] : [];
    }),
  );
}
