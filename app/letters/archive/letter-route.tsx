import { data, type MetaDescriptor } from 'react-router';
import { findLetterRequest } from '../../creators/queries.server.ts';
import { pageLoader } from '../../http/replies.ts';
import { deserialize, serialize } from '../../http/serialized.ts';
import { costsWords } from '../../membership/prices/copy.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { cachedForAudience, loadSite } from '../../recipes/load-site.server.ts';
import { findPageVersion } from '../../recipes/paywall/audience.server.ts';
import { audienceOfVersion, offerOf } from '../../recipes/paywall/paywall.ts';
import { describeMissing } from '../../recipes/showing/describe.ts';
import { PageState } from '../../ui/layout/page-state.tsx';
import type { Route } from './+types/letter-route';
import { letterPage as copy } from './copy.ts';
import { describeLetter } from './describe-letter.ts';
import { LetterPage, type LetterPageProps } from './letter-page.tsx';
import { letterEntry, letterView } from './letter-view.ts';
import { findPublished, listPublishedLetters } from './queries.server.ts';

type State = ({ state: 'ready' } & LetterPageProps) | { state: 'missing' };

const answer = (
  state: State,
  init: { status?: number; headers?: HeadersInit },
  head: MetaDescriptor[] = describeMissing(copy.notFound),
) => data(serialize({ ...state, head }), init);

export const loader = pageLoader(
  'A letter could not be read',
  async ({ request, params, context }: Route.LoaderArgs, services) => {
    const { db, origin } = services;
    const site = await loadSite(services, new URL(request.url), params.name);
    if (!site) return answer({ state: 'missing' }, { status: 404 });
    const { creatorId } = site;
    const version = await findPageVersion(context, { creatorId });
    const audience = audienceOfVersion(version);
    const found = await findPublished(db, { creatorId, slug: params.slug });
    if (!found) return answer({ state: 'missing' }, { status: 404 });
    const letter = letterView(found, audience);
    const [[older], onSale, offered] = await Promise.all([
      listPublishedLetters(db, { creatorId, after: found.slug, limit: 1 }),
      letter.isCut ? listOnSale(db, { creatorId, now: services.membershipNow() }) : [],
      findLetterRequest(db, { creatorId }),
    ]);
    return answer(
      {
        state: 'ready',
        site,
        offer: offerOf(version),
        letter,
        older: older ? letterEntry(older, audience) : null,
        isMember: audience === 'members',
        isOffered: offered !== null,
        costs: costsWords(onSale),
        wayIn: version === 'members' ? 'join' : version,
      },
      { headers: cachedForAudience(site, audience) },
      describeLetter(site, letterView(found, 'public'), origin),
    );
  },
);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? deserialize(loaderData).head : []);

export default function LetterRoute({ loaderData }: Route.ComponentProps) {
  const found = deserialize(loaderData);
  switch (found.state) {
    case 'missing':
      return <PageState message={copy.notFound} lead={copy.notFoundLead} />;
    case 'ready':
      return <LetterPage {...found} />;
  }
}
