import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { findBrand } from '../../creators/brand/brand.server.ts';
import { creatorOfPath } from '../../creators/subdomain/subdomain.ts';
import type { Db } from '../../db/client.server.ts';
import { pageLoader } from '../../http/replies.ts';
import { serialize } from '../../http/serialized.ts';
import { readPictureAddress } from '../../ui/picture-shapes.ts';
import { readStep } from '../cook-mode/progress.ts';
import type { CookDish } from '../cook-mode/use-dish-amounts.ts';
import { findKitchenBrand } from '../recipe-choices.server.ts';
import type { DinnerCookData } from './dinner-view.ts';
import { dinnerPath } from './paths.ts';
import { type FoundDinner, findDinner } from './plan.server.ts';

/** @throws a redirect to the dinner's page if there is no plan */
export const loadDinnerCook = pageLoader(
  'A dinner could not be read',
  async ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>, { db }) => {
    const query = new URL(request.url).searchParams;
    const found = await findDinner(context, query);
    const { member, requested, plan } = found;
    if (!plan) throw redirect(`${dinnerPath()}?${withoutStep(query)}`);
    const [brand, dishes] = await Promise.all([findKitchenBrand(db, member), dishesOf(db, found)]);
    const places = new Map(dishes.map(({ id }, place) => [id, place]));
    const page: DinnerCookData = {
      brand,
      requested,
      dishes,
      steps: plan.rows.map(({ text: _, ...row }) => ({ ...row, place: places.get(requested.recipeIds[row.dish]!)! })),
      end: plan.end,
      moved: plan.moved,
      step: readStep(query.get('step'), plan.rows.length),
    };
    return data(serialize(page));
  },
);

function withoutStep(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('step');
  return rest;
}

async function dishesOf(db: Db, { requested, dishes }: FoundDinner): Promise<CookDish[]> {
  const cooked = requested.recipeIds.flatMap((id) => dishes.get(id) ?? []);
  const subdomains = await findSubdomains(
    db,
    cooked.map(({ recipe }) => recipe.creatorId),
  );
  return cooked.flatMap(({ recipe, name, whole }): CookDish[] => {
    if (!whole || whole.sections.length === 0) return [];
    const { groups, sections, made, scalable, choice, amounts } = whole;
    return [
      {
        id: recipe.id,
        slug: recipe.slug,
        name,
        picture: readPictureAddress(recipe.imageUrl),
        subdomain: subdomains.get(recipe.creatorId) ?? null,
        whole: { groups, sections, made, notes: [], scalable, choice, amounts: { ...amounts, notes: [] } },
        isAskedAfter: true,
        note: null,
      },
    ];
  });
}

async function findSubdomains(db: Db, creatorIds: readonly string[]): Promise<Map<string, string>> {
  const brands = await Promise.all([...new Set(creatorIds)].map((creatorId) => findBrand(db, { creatorId })));
  return new Map(
    brands.flatMap((brand): [string, string][] => {
      const page = creatorOfPath(brand?.path ?? null);
      return brand && page && 'subdomain' in page ? [[brand.creatorId, page.subdomain]] : [];
    }),
  );
}
