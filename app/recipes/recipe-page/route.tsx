import { data, Link, type MetaDescriptor, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { errors } from '../../copy/errors.ts';
import { countTry } from '../../http/limit.ts';
import { unreadablePage } from '../../http/replies.ts';
import { deserialize, serialize } from '../../http/serialized.ts';
import { servicesContext } from '../../http/services.ts';
import { costsWords } from '../../membership/prices/copy.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { paths } from '../../paths.ts';
import { PageState } from '../../ui/layout/page-state.tsx';
import { cachedForAudience, loadSite } from '../load-site.server.ts';
import { recipeStructuredData } from '../outputs/structured-data.ts';
import { findAudience } from '../paywall/audience.server.ts';
import { findCurrentSlug, findRecipe } from '../queries.server.ts';
import { recipeCardView } from '../recipe-card/recipe-card-view.ts';
import type { Route } from './+types/route';
import { recipePage as copy } from './copy.ts';
import { describeMissing, describeRecipe } from './describe.ts';
import { listMoreRecipes } from './more-recipes.server.ts';
import { RecipePage, type RecipePageProps } from './page.tsx';
import { recipeView } from './recipe-view.ts';
import { choiceInAddress, renderingCost } from './serving/read-choice.ts';

type State =
  | ({ state: 'ready' } & RecipePageProps)
  /** `library`: the creator's, where there is such a creator. */
  | { state: 'missing'; library: string | null };

/** @param head the page's, made here so that browsers need not load what makes it */
const answer = (
  state: State,
  init: { status?: number; headers?: HeadersInit },
  head: MetaDescriptor[] = describeMissing(copy.notFound),
) => data(serialize({ ...state, head }), init);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, origin } = services;
  const url = new URL(request.url);
  try {
    const site = await loadSite(services, url, params.name);
    if (!site) return answer({ state: 'missing', library: null }, { status: 404 });
    const { creatorId, subdomain } = site;
    const audience = await findAudience(context, { creatorId });
    const mayScale = async (times: number) =>
      choiceInAddress(url.searchParams).length === 0 ||
      (await countTry(context, 'scaling', { creator: creatorId, times })).ok;
    const asWritten = () => redirect(paths.recipe(subdomain, params.slug));
    // Over the limit the recipe is not even read.
    if (!(await mayScale(0))) throw asWritten();
    const found = await findRecipe(db, { creatorId, slug: params.slug, audience });
    if (found) {
      if (!(await mayScale(renderingCost(found.body)))) throw asWritten();
      const recipe = recipeView(found, audience, url.searchParams);
      const [others, onSale] = await Promise.all([
        listMoreRecipes(db, { creatorId, id: found.id, tags: found.tags }),
        audience === 'members' ? [] : listOnSale(db, { creatorId, now: services.membershipNow() }),
      ]);
      const costs = costsWords(onSale);
      const more = others.map((other) => recipeCardView(other, paths.recipe(subdomain, other.slug)));
      const structuredData = recipeStructuredData(site, found, origin);
      const head = describeRecipe(site, recipe, { origin, structuredData });
      return answer(
        { state: 'ready', origin, site, recipe, more, costs },
        { headers: cachedForAudience(site, audience) },
        head,
      );
    }
    const slug = await findCurrentSlug(db, { creatorId, slug: params.slug });
    if (slug) throw redirect(paths.recipe(subdomain, slug) + url.search, 301);
    return answer({ state: 'missing', library: paths.recipes(subdomain) }, { status: 404 });
  } catch (err) {
    if (err instanceof Response) throw err;
    services.log.error({ err }, 'A recipe could not be read');
    throw unreadablePage();
  }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** What is personal is sent from this page, and is not in it: nothing of it changes then. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod && formMethod !== 'GET' ? false : defaultShouldRevalidate;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? deserialize(loaderData).head : []);

export default function RecipeRoute({ loaderData }: Route.ComponentProps) {
  const found = deserialize(loaderData);
  switch (found.state) {
    case 'missing':
      return (
        <PageState message={copy.notFound} lead={found.library ? copy.notFoundLead : errors.missingLead}>
          {found.library && (
            <p>
              <Link to={found.library} className="link py-2">
                {copy.all}
              </Link>
            </p>
          )}
        </PageState>
      );
    case 'ready': {
      return <RecipePage {...found} />;
    }
  }
}
