import { redirect } from 'react-router';
import { noSuchPage, unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { findOverview } from './overview.server.ts';
import { OverviewPage } from './page.tsx';

/** What waits; in a studio where nothing was done yet, its first steps. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, log, now, membershipNow } = context.get(servicesContext);
  const { studio } = await requireStudio(context, params);
  const overview = await findOverview(db, studio, { now: now(), membershipNow: membershipNow() }).catch(
    (err: unknown) => {
      log.error({ err }, 'The overview of a studio could not be read');
      throw unreadablePage();
    },
  );
  if (!overview) throw noSuchPage();
  if (overview.isUntouched && studio.role !== 'operator') throw redirect(studioPaths.onboarding(studio.creatorId));
  return overview;
}

export default function OverviewRoute({ loaderData }: Route.ComponentProps) {
  return <OverviewPage {...loaderData} />;
}
