import { findLandingPage, type LandingPage, type LandingPageKey } from '../../creators/queries.server.ts';
import { cachedUntilChanged, cacheTags } from '../../http/caching.ts';
import { answerRead, badApiRequest } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import type { Route } from './+types/landing-page-route';
import { isShownHere } from './shown-here.server.ts';

/** Serves an active landing page, or null, as JSON. The query has exactly one of `subdomain`, `id`, `creator_id`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const query = [...new URL(request.url).searchParams].filter(([name]) => name in keys);
  const [name, value] = query[0] ?? [];
  if (!name || !value || query.length > 1) return badApiRequest('Give exactly one of subdomain, id or creator_id');
  if (value.includes('\0')) return badApiRequest(`${name} must not contain NUL`);

  return answerRead(services, name === 'subdomain' ? {} : { [name]: value }, async () => {
    const page = await findLandingPage(services.db, keys[name as keyof typeof keys](value));
    return {
      body: page && isShownHere(page.creatorId) ? publicFields(page) : null,
      // A change of any page may change which page the key finds.
      headers: cachedUntilChanged(...(page ? [cacheTags.page(page.id)] : []), cacheTags.directory),
    };
  });
}

const keys = {
  subdomain: (subdomain: string): LandingPageKey => ({ subdomain }),
  id: (id: string): LandingPageKey => ({ id }),
  creator_id: (creatorId: string): LandingPageKey => ({ creatorId }),
};

/** Returns the page's public fields under the specification's names (section 3). */
function publicFields(page: LandingPage) {
  return {
    id: page.id,
    subdomain: page.subdomain,
    creator_id: page.creatorId,
    is_active: page.isActive,
    name: page.name,
    logo: page.logo,
    favicon: page.favicon,
    accent_color: page.accentColor,
    payoff: page.payoff,
    call_to_action: page.callToAction,
    cta_image: page.ctaImage,
  };
}
