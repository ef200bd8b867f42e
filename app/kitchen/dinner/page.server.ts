import { data, type LoaderFunctionArgs } from 'react-router';
import { tooManyAttempts } from '../../copy/form.ts';
import { findMemberLinks } from '../../creators/header/member-links.server.ts';
import { pageLoader } from '../../http/replies.ts';
import { readPictureAddress } from '../../ui/picture-shapes.ts';
import { findKitchenBrand, listChoices, type RecipeChoice } from '../recipe-choices.server.ts';
import { dinner as copy } from './copy.ts';
import type { DinnerPageData, DishChoice, LeftOut } from './dinner-view.ts';
import { type DinnerDish, type FoundDinner, findDinner, stepsOf } from './plan.server.ts';
import { MAX_STEPS } from './step-work.ts';

export const loadDinner = pageLoader(
  'A dinner could not be planned',
  async ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>, { db }) => {
    const found = await findDinner(context, new URL(request.url).searchParams);
    const { member, requested, dishes, problem, retryAfter, plan } = found;
    const [choices, brand] = await Promise.all([listChoices(db, member), findKitchenBrand(db, member)]);
    const page: DinnerPageData = {
      brand,
      links: await findMemberLinks(db, member, brand),
      requested,
      plan,
      pictures: requested.recipeIds.map((id) => readPictureAddress(dishes.get(id)?.recipe.imageUrl)),
      problem: retryAfter === null ? problem && copy.problems[problem] : tooManyAttempts(retryAfter),
      choices: withChosen(choices, found),
      leftOut: retryAfter === null ? requested.recipeIds.flatMap((id) => leaveOut(id, dishes.get(id))) : [],
      cut: requested.recipeIds.flatMap((id) => {
        const dish = dishes.get(id);
        return dish && stepsOf(dish).length > MAX_STEPS ? [{ id, name: dish.name }] : [];
      }),
    };
    return data(page, { status: retryAfter === null ? 200 : 429 });
  },
);

function leaveOut(id: string, dish: DinnerDish | undefined): LeftOut[] {
  if (!dish) return [{ id, name: null, reason: 'gone' }];
  if (!dish.recipe.body) return [{ id, name: dish.name, reason: 'closed' }];
  return stepsOf(dish).length > 0 ? [] : [{ id, name: dish.name, reason: 'no-steps' }];
}

/** Puts the chosen recipes first. */
function withChosen(listed: RecipeChoice[], { requested: { recipeIds }, chosen, dishes }: FoundDinner): DishChoice[] {
  const first = recipeIds.flatMap((id) => {
    const name = chosen.get(id);
    const image = readPictureAddress(dishes.get(id)?.recipe.imageUrl);
    return name === undefined ? [] : [{ id, name, image, isChosen: true }];
  });
  return [...first, ...listed.flatMap((each) => (chosen.has(each.id) ? [] : [{ ...each, isChosen: false }]))];
}
