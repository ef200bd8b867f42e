import { pageLoader } from '../../http/replies.ts';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/route';
import { findAnalytics } from './analytics.server.ts';
import { AnalyticsPage } from './page.tsx';
import { readRange } from './range.ts';

export const loader = pageLoader(
  'What happened in a studio could not be read',
  async ({ request, context, params }: Route.LoaderArgs, { db, now, analytics }) => {
    const { studio } = await requireStudio(context, params);
    const range = readRange(new URL(request.url).searchParams, now());
    const found = await findAnalytics(db, studio, range);
    return { analytics: found, range: { id: range.id, by: range.by }, consent: analytics.consent };
  },
);

export default function Analytics({ loaderData }: Route.ComponentProps) {
  return <AnalyticsPage {...loaderData} />;
}
