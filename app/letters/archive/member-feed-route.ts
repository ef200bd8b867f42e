import { FEED_LENGTH } from '../../cookbook/outputs/atom.ts';
import { findCreatorSite } from '../../creators/creator-site.server.ts';
import { countTry } from '../../http/limit.ts';
import { noSuchResource, withUnavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { findAudienceOfAccount } from '../../recipes/paywall/audience-of-account.server.ts';
import { letterPaths } from '../paths.ts';
import type { Route } from './+types/member-feed-route';
import { lettersFeed } from './letters-feed.ts';
import { findOwnerOfFeed, listPublishedLetters } from './queries.server.ts';

/** Returns an account's own Atom feed. The address identifies the account, because feed readers send no session. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, origin, membershipNow } = services;
  const { name, token } = params;
  return withUnavailable(services, async () => {
    const limit = await countTry(context, 'letter-feed');
    if (!limit.ok) return new Response('Too many requests', { status: 429 });
    const [site, accountId] = await Promise.all([findCreatorSite(db, { subdomain: name }), findOwnerOfFeed(db, token)]);
    if (!site || accountId === null) return noSuchResource('feed');
    const { creatorId, subdomain } = site;
    const audience = await findAudienceOfAccount(db, { accountId, creatorId, now: membershipNow() });
    if (audience !== 'members') return noSuchResource('feed');
    const letters = await listPublishedLetters(db, { creatorId, after: null, limit: FEED_LENGTH });
    const self = letterPaths.memberFeed(subdomain, token);
    return new Response(lettersFeed(site, { letters, audience, self, origin }), {
      headers: { 'Content-Type': 'application/atom+xml; charset=utf-8', 'X-Robots-Tag': 'noindex' },
    });
  });
}
