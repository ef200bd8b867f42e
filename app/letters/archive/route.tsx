import { data, type MetaDescriptor } from 'react-router';
import { errors } from '../../copy/errors.ts';
import { landing } from '../../copy/landing.ts';
import { findLetterRequest } from '../../creators/queries.server.ts';
import { pageLoader } from '../../http/replies.ts';
import { deserialize, serialize } from '../../http/serialized.ts';
import { cachedForAudience, loadSite } from '../../recipes/load-site.server.ts';
import { findPageVersion } from '../../recipes/paywall/audience.server.ts';
import { audienceOfVersion, offerOf } from '../../recipes/paywall/paywall.ts';
import { describeMissing } from '../../recipes/showing/describe.ts';
import { PageState } from '../../ui/layout/page-state.tsx';
import type { Route } from './+types/route';
import { describeArchive } from './describe-letter.ts';
import { letterEntry } from './letter-view.ts';
import { ArchivePage, type ArchivePageProps } from './page.tsx';
import { listPublishedLetters } from './queries.server.ts';

const PAGE_LENGTH = 12;

type State = ({ state: 'ready' } & ArchivePageProps) | { state: 'missing' };

const answer = (
  state: State,
  init: { status?: number; headers?: HeadersInit },
  head: MetaDescriptor[] = describeMissing(landing.notFound),
) => data(serialize({ ...state, head }), init);

/** Reads the slug after which the page begins, or returns null if it is missing or malformed. */
const readLetterCursor = (value: string | null): string | null =>
  value && /^[a-z0-9-]{1,100}$/.test(value) ? value : null;

export const loader = pageLoader(
  'An archive of letters could not be read',
  async ({ request, params, context }: Route.LoaderArgs, services) => {
    const { db, origin } = services;
    const url = new URL(request.url);
    const site = await loadSite(services, url, params.name);
    if (!site) return answer({ state: 'missing' }, { status: 404 });
    const { creatorId } = site;
    const version = await findPageVersion(context, { creatorId });
    const audience = audienceOfVersion(version);
    const after = readLetterCursor(url.searchParams.get('after'));
    const [found, offered] = await Promise.all([
      listPublishedLetters(db, { creatorId, after, limit: PAGE_LENGTH + 1 }),
      findLetterRequest(db, { creatorId }),
    ]);
    const isOffered = offered !== null;
    const letters = found.slice(0, PAGE_LENGTH).map((letter) => letterEntry(letter, audience));
    const next = found.length > PAGE_LENGTH ? letters.at(-1)!.slug : null;
    return answer(
      { state: 'ready', site, offer: offerOf(version), audience, letters, isOffered, after, next },
      { headers: cachedForAudience(site, audience) },
      describeArchive(site, { after, origin }),
    );
  },
);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? deserialize(loaderData).head : []);

export default function ArchiveRoute({ loaderData }: Route.ComponentProps) {
  const found = deserialize(loaderData);
  switch (found.state) {
    case 'missing':
      return <PageState message={landing.notFound} lead={errors.missingLead} />;
    case 'ready':
      return <ArchivePage {...found} />;
  }
}
