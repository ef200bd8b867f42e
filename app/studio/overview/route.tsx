import { redirect } from 'react-router';
import { noSuchPage, pageLoader } from '../../http/replies.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { findOverview } from './overview.server.ts';
import { OverviewPage } from './page.tsx';

export const loader = pageLoader(
  'The overview of a studio could not be read',
  async ({ context, params }: Route.LoaderArgs, { db, now, membershipNow }) => {
    const { studio } = await requireStudio(context, params);
    const overview = await findOverview(db, studio, { now: now(), membershipNow: membershipNow() });
    if (!overview) throw noSuchPage();
    if (overview.isUntouched && studio.role !== 'operator') throw redirect(studioPaths.onboarding(studio.creatorId));
    return overview;
  },
);

export default function OverviewRoute({ loaderData }: Route.ComponentProps) {
  return <OverviewPage {...loaderData} />;
}
