import { searchCreators } from '../../creators/roster.server.ts';
import { isSubdomain } from '../../creators/subdomain/subdomain.ts';
import { isUuid } from '../../http/ids.ts';
import { pageLoader } from '../../http/replies.ts';
import { listPayoutAccounts } from '../../payments/payout-account/queries.server.ts';
import { type PayoutStanding, standingOf } from '../../studio/payouts/standing.ts';
import type { Route } from './+types/route';
import type { PayoutLook } from './copy.ts';
import { CreatorsPage } from './page.tsx';
import { readCreatorSearch } from './search.ts';

const CREATORS_A_PAGE = 50;

export const loader = pageLoader('Creators could not be read', async ({ url }: Route.LoaderArgs, { db }) => {
  const search = readCreatorSearch(url.searchParams);
  const asked = url.searchParams.get('after');
  const after = asked !== null && isUuid(asked) ? asked.toLowerCase() : null;
  const { words, state } = search;
  const page = { words: words || null, state, after, limit: CREATORS_A_PAGE };
  const { creators, hasMore } = await searchCreators(db, page);
  const ids = creators.map(({ creatorId }) => creatorId);
  const payouts = new Map((await listPayoutAccounts(db, ids)).map((account) => [account.creatorId, account]));
  return {
    creators: creators.map(({ createdAt, subdomain, ...creator }) => ({
      ...creator,
      payouts: payoutLook(standingOf(payouts.get(creator.creatorId) ?? null)),
      since: createdAt.toISOString(),
      publicPage: creator.state === 'public' && subdomain && isSubdomain(subdomain) ? subdomain : null,
    })),
    next: hasMore ? creators.at(-1)!.creatorId : null,
    search,
    isFirst: after === null,
  };
});

/** Returns the payout state without Stripe's requirements, which concern the creator alone. */
function payoutLook({ state, requirements }: PayoutStanding): PayoutLook {
  if (state === 'none' || state === 'closed' || state === 'checking' || state === 'begun') return state;
  return requirements.length > 0 ? `${state}-required` : state;
}

export default function Creators({ loaderData }: Route.ComponentProps) {
  return <CreatorsPage {...loaderData} />;
}
