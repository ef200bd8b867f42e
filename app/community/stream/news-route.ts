import { roleOf } from '../../access/roles.ts';
import { findLandingPage } from '../../creators/queries.server.ts';
import { isSubdomain } from '../../creators/subdomain/subdomain.ts';
import { isUuid } from '../../http/ids.ts';
import { countTry } from '../../http/limit.ts';
import { noSuchResource, withUnavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireMember } from '../../membership/access/member.server.ts';
import { findProfile } from '../profiles/profiles.server.ts';
import { findCommunitySettings } from '../settings.server.ts';
import { standingOf } from '../standing.ts';
import type { Route } from './+types/news-route';
import { listNews } from './news.server.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db } = services;
  const { searchParams } = new URL(request.url);
  const after = readInstant(searchParams.get('after') ?? '');
  const threadId = searchParams.get('thread');
  return withUnavailable(services, async () => {
    const limit = await countTry(context, 'version');
    if (!limit.ok) return new Response('Too many requests', { status: 429 });
    if (after === null || (threadId !== null && !isUuid(threadId))) return noSuchResource('news');
    const member = await requireMember(context);
    const page = isSubdomain(params.name) ? await findLandingPage(db, { subdomain: params.name }) : null;
    if (!page) return noSuchResource('community');
    const { creatorId } = page;
    const { state } = await findCommunitySettings(db, { creatorId });
    if (state === 'closed' || standingOf(roleOf(member, creatorId)) === 'visitor') return noSuchResource('community');
    const profile = await findProfile(db, { accountId: member.accountId, creatorId });
    return Response.json({ posts: await listNews(db, { creatorId, profileId: profile?.id ?? null, threadId, after }) });
  });
}

function readInstant(text: string): Date | null {
  return /^[12]\d{3}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text) : null;
}
