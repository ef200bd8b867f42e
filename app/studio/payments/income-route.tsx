import { unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { findStatement } from '../../payments/ledger/statement.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/route';
import { IncomePage } from './page.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, log, membershipNow } = context.get(servicesContext);
  const { studio } = await requireStudio(context, params);
  try {
    const now = membershipNow();
    return { ...(await findStatement(db, studio, now)), now };
  } catch (err) {
    log.error({ err }, 'The income of a studio could not be read');
    throw unreadablePage();
  }
}

export default function Income({ loaderData }: Route.ComponentProps) {
  return <IncomePage {...loaderData} />;
}
