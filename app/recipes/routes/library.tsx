import { data } from 'react-router';
import { landing } from '../../copy/landing.ts';
import { library as copy } from '../../copy/recipes/library.ts';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { CreatorFrame } from '../../creators/ui/creator-frame.tsx';
import { deserialize, serialize } from '../../http/serialized.ts';
import { servicesContext } from '../../http/services.ts';
import { PageState } from '../../ui/layout/page-state.tsx';
import { findAudience } from '../audience.server.ts';
import { cachedForAudience, loadSite } from '../load-site.server.ts';
import type { Route } from './+types/library';

type State = { state: 'ready'; site: CreatorSite } | { state: 'missing' };

const answer = (state: State, init: { status?: number; headers?: HeadersInit }) => data(serialize(state), init);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const site = await loadSite(services, new URL(request.url), params.name);
  if (!site) return answer({ state: 'missing' }, { status: 404 });
  const audience = await findAudience(context, site);
  return answer({ state: 'ready', site }, { headers: cachedForAudience(site, audience) });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function LibraryRoute({ loaderData }: Route.ComponentProps) {
  const found = deserialize(loaderData);
  if (found.state === 'missing') return <PageState message={landing.notFound} />;
  return (
    <CreatorFrame site={found.site}>
      <h1>{copy.heading(found.site.name)}</h1>
    </CreatorFrame>
  );
}
