import { data, redirect } from 'react-router';
import { recipePage as copy } from '../../copy/recipes/recipe-page.ts';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { CreatorFrame } from '../../creators/ui/creator-frame.tsx';
import { deserialize, serialize } from '../../http/serialized.ts';
import { servicesContext } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import { PageState } from '../../ui/layout/page-state.tsx';
import { findAudience } from '../audience.server.ts';
import { cachedForAudience, loadSite } from '../load-site.server.ts';
import { findCurrentSlug, findRecipe, type ShownRecipe } from '../queries.server.ts';
import type { Route } from './+types/recipe';

type State = { state: 'ready'; site: CreatorSite; recipe: ShownRecipe } | { state: 'missing' } | { state: 'failed' };

const answer = (state: State, init: { status?: number; headers?: HeadersInit }) => data(serialize(state), init);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const url = new URL(request.url);
  try {
    const site = await loadSite(services, url, params.name);
    if (!site) return answer({ state: 'missing' }, { status: 404 });
    const { creatorId, subdomain } = site;
    const audience = await findAudience(context, { creatorId });
    const recipe = await findRecipe(services.db, { creatorId, slug: params.slug, audience });
    if (recipe) return answer({ state: 'ready', site, recipe }, { headers: cachedForAudience(site, audience) });
    const slug = await findCurrentSlug(services.db, { creatorId, slug: params.slug });
    if (slug) throw redirect(paths.recipe(subdomain, slug) + url.search, 301);
    return answer({ state: 'missing' }, { status: 404 });
  } catch (err) {
    if (err instanceof Response) throw err;
    services.log.error({ err }, 'A recipe could not be read');
    return answer({ state: 'failed' }, { status: 503 });
  }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function RecipeRoute({ loaderData }: Route.ComponentProps) {
  const found = deserialize(loaderData);
  if (found.state === 'missing') return <PageState message={copy.notFound} />;
  if (found.state === 'failed') return <PageState message={copy.failed} again />;
  return (
    <CreatorFrame site={found.site}>
      <h1>{found.recipe.name}</h1>
    </CreatorFrame>
  );
}
