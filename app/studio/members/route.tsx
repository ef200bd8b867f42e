import { pageLoader } from '../../http/replies.ts';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/route';
import { readMemberCursor, readMemberSearch, writeMemberCursor } from './member-list.ts';
import { countDeletedAccounts, listStudioMembers } from './members.server.ts';
import { MembersPage } from './page.tsx';

export const loader = pageLoader(
  'The members of a studio could not be read',
  async ({ request, context, params }: Route.LoaderArgs, { db, membershipNow }) => {
    const { studio } = await requireStudio(context, params);
    const query = new URL(request.url).searchParams;
    const search = readMemberSearch(query);
    const after = readMemberCursor(query.get('after'));
    const [page, deleted] = await Promise.all([
      listStudioMembers(db, studio, { search, after, now: membershipNow() }),
      after === null ? countDeletedAccounts(db, studio) : 0,
    ]);
    const next = page.next && writeMemberCursor(page.next);
    return { members: page.members, next, search, isFirst: after === null, deleted };
  },
);

export default function Members({ loaderData }: Route.ComponentProps) {
  return <MembersPage {...loaderData} />;
}
