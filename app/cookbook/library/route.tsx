import { data } from 'react-router';
import { errors } from '../../copy/errors.ts';
import { landing } from '../../copy/landing.ts';
import { pageLoader } from '../../http/replies.ts';
import { deserialize, serialize } from '../../http/serialized.ts';
import { cachedForAudience, loadSite } from '../../recipes/load-site.server.ts';
import { findPageVersion } from '../../recipes/paywall/audience.server.ts';
import { audienceOfVersion, offerOf } from '../../recipes/paywall/paywall.ts';
import { PageState } from '../../ui/layout/page-state.tsx';
import type { Route } from './+types/route';
import { describeLibrary, type LibraryMetadata, libraryMeta } from './describe-library.ts';
import { readSearch } from './library-search.ts';
import { loadLibrary } from './load-library.server.ts';
import { LibraryPage, type LibraryPageProps } from './page.tsx';

type State = ({ state: 'ready'; metadata: LibraryMetadata } & LibraryPageProps) | { state: 'missing' };

const answer = (state: State, init: { status?: number; headers?: HeadersInit }) => data(serialize(state), init);

export const loader = pageLoader(
  'A library could not be read',
  async ({ request, params, context }: Route.LoaderArgs, services) => {
    const url = new URL(request.url);
    const site = await loadSite(services, url, params.name);
    if (!site) return answer({ state: 'missing' }, { status: 404 });
    const { creatorId, subdomain } = site;
    const version = await findPageVersion(context, { creatorId });
    const audience = audienceOfVersion(version);
    const search = readSearch(url.searchParams);
    const found = await loadLibrary(services.db, { creatorId, subdomain, audience, search });
    const metadata = describeLibrary(site, search, services.origin);
    return answer(
      { state: 'ready', site, offer: offerOf(version), audience, found, metadata },
      { headers: cachedForAudience(site, audience) },
    );
  },
);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  const found = loaderData && deserialize(loaderData);
  return libraryMeta(found?.state === 'ready' ? found.metadata : null, landing.notFound);
}

export default function LibraryRoute({ loaderData }: Route.ComponentProps) {
  const found = deserialize(loaderData);
  switch (found.state) {
    case 'missing':
      return <PageState message={landing.notFound} lead={errors.missingLead} />;
    case 'ready':
      return <LibraryPage {...found} />;
  }
}
