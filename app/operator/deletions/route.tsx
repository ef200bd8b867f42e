import { listComingDeletions } from '../../accounts/deletion/coming.server.ts';
import { isUuid } from '../../http/ids.ts';
import { unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import type { Route } from './+types/route';
import { DeletionsPage } from './page.tsx';

const DELETIONS_A_PAGE = 50;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext);
  const asked = url.searchParams.get('after');
  const after = asked !== null && isUuid(asked) ? asked.toLowerCase() : null;
  try {
    const { deletions, hasMore } = await listComingDeletions(db, { after, limit: DELETIONS_A_PAGE });
    return {
      deletions: deletions.map(({ deletionAt, ...account }) => ({ ...account, at: deletionAt.toISOString() })),
      next: hasMore ? deletions.at(-1)!.accountId : null,
      isFirst: after === null,
    };
  } catch (err) {
    log.error({ err }, 'Coming deletions could not be read');
    throw unreadablePage();
  }
}

export default function Deletions({ loaderData }: Route.ComponentProps) {
  return <DeletionsPage {...loaderData} />;
}
