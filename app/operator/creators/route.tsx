import { searchCreators } from '../../creators/roster.server.ts';
import { isSubdomain } from '../../creators/subdomain/subdomain.ts';
import { isUuid } from '../../http/ids.ts';
import { unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import type { Route } from './+types/route';
import { CreatorsPage } from './page.tsx';
import { readCreatorSearch } from './search.ts';

const CREATORS_A_PAGE = 50;

/** A page of creators, as the address asks for them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext);
  const search = readCreatorSearch(url.searchParams);
  const asked = url.searchParams.get('after');
  const after = asked !== null && isUuid(asked) ? asked.toLowerCase() : null;
  try {
    const { words, state } = search;
    const page = { words: words || null, state, after, limit: CREATORS_A_PAGE };
    const { creators, hasMore } = await searchCreators(db, page);
    return {
      creators: creators.map(({ createdAt, subdomain, ...creator }) => ({
        ...creator,
        since: createdAt.toISOString(),
        publicPage: creator.state === 'public' && subdomain && isSubdomain(subdomain) ? subdomain : null,
      })),
      next: hasMore ? creators.at(-1)!.creatorId : null,
      search,
      isFirst: after === null,
    };
  } catch (err) {
    log.error({ err }, 'Creators could not be read');
    throw unreadablePage();
  }
}

export default function Creators({ loaderData }: Route.ComponentProps) {
  return <CreatorsPage {...loaderData} />;
}
