import { listComingDeletions } from '../../accounts/deletion/coming.server.ts';
import { isUuid } from '../../http/ids.ts';
import { pageLoader } from '../../http/replies.ts';
import type { Route } from './+types/route';
import { DeletionsPage } from './page.tsx';

const DELETIONS_A_PAGE = 50;

export const loader = pageLoader('Coming deletions could not be read', async ({ url }: Route.LoaderArgs, { db }) => {
  const asked = url.searchParams.get('after');
  const after = asked !== null && isUuid(asked) ? asked.toLowerCase() : null;
  const { deletions, hasMore } = await listComingDeletions(db, { after, limit: DELETIONS_A_PAGE });
  return {
    deletions: deletions.map(({ deletionAt, ...account }) => ({ ...account, at: deletionAt.toISOString() })),
    next: hasMore ? deletions.at(-1)!.accountId : null,
    isFirst: after === null,
  };
});

export default function Deletions({ loaderData }: Route.ComponentProps) {
  return <DeletionsPage {...loaderData} />;
}
