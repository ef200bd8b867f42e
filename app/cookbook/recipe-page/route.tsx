import { data, type MetaDescriptor } from 'react-router';
import { recipeCommunityPaths } from '../../community/recipe-paths.ts';
import { findLetterRequest } from '../../creators/queries.server.ts';
import { pageLoader } from '../../http/replies.ts';
import { deserialize, serialize } from '../../http/serialized.ts';
import { costsWords } from '../../membership/prices/copy.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { paths } from '../../paths.ts';
import { cachedForAudience } from '../../recipes/load-site.server.ts';
import { offerOf } from '../../recipes/paywall/paywall.ts';
import { recipeCardView } from '../../recipes/recipe-card/recipe-card-view.ts';
import { recipePage as copy } from '../../recipes/showing/copy.ts';
import { describeMissing, describeRecipe } from '../../recipes/showing/describe.ts';
import { loadRecipe } from '../../recipes/showing/load-recipe.server.ts';
import { MissingRecipe } from '../../recipes/showing/missing-recipe.tsx';
import { recipeStructuredData } from '../outputs/structured-data.ts';
import type { Route } from './+types/route';
import { listMoreRecipes } from './more-recipes.server.ts';
import { RecipePage, type RecipePageProps } from './page.tsx';
import { findRecommendation } from './recommendation.server.ts';

type State =
  | ({ state: 'ready' } & RecipePageProps)
  /** `library` is the path of the creator's library, or null for an unknown creator. */
  | { state: 'missing'; library: string | null };

/** @param head meta tags, computed on the server so that browsers do not load the code that computes them */
const answer = (
  state: State,
  init: { status?: number; headers?: HeadersInit },
  head: MetaDescriptor[] = describeMissing(copy.notFound),
) => data(serialize({ ...state, head }), init);

export const loader = pageLoader(
  'A recipe could not be read',
  async ({ request, params, context }: Route.LoaderArgs, services) => {
    const { db, origin } = services;
    const loaded = await loadRecipe(context, { url: new URL(request.url), params, pathOf: paths.recipe });
    if (!('recipe' in loaded)) return answer({ state: 'missing', ...loaded }, { status: 404 });
    const { site, version, audience, found, recipe } = loaded;
    const { creatorId, subdomain } = site;
    const isTeaser = !recipe.whole && !recipe.isUnwritten;
    const [others, onSale, recommendation, letter] = await Promise.all([
      listMoreRecipes(db, { creatorId, id: found.id, tags: found.tags }),
      audience === 'members' ? [] : listOnSale(db, { creatorId, now: services.membershipNow() }),
      isTeaser ? findRecommendation(db, { pageId: site.pageId, ...recipe }) : null,
      recipe.free ? findLetterRequest(db, { creatorId }) : null,
    ]);
    const costs = costsWords(onSale);
    const wayIn = version === 'members' ? 'join' : version;
    const offer = offerOf(version);
    // Members can open every recipe, so their cards do not mark free recipes.
    const marksFree = audience === 'public';
    const more = others.map((other) =>
      recipeCardView({ ...other, free: other.free && marksFree }, paths.recipe(subdomain, other.slug)),
    );
    const structuredData = recipeStructuredData(site, found, origin);
    const talk = site.community && recipeCommunityPaths.page(subdomain, recipe.slug);
    const head = describeRecipe(site, recipe, { origin, structuredData });
    return answer(
      { state: 'ready', origin, site, offer, recipe, more, costs, wayIn, recommendation, letter, talk },
      { headers: cachedForAudience(site, audience) },
      head,
    );
  },
);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export { shouldRevalidate } from '../../recipes/showing/should-revalidate.ts';

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? deserialize(loaderData).head : []);

export default function RecipeRoute({ loaderData }: Route.ComponentProps) {
  const found = deserialize(loaderData);
  switch (found.state) {
    case 'missing':
      return <MissingRecipe library={found.library} />;
    case 'ready':
      return <RecipePage {...found} />;
  }
}
