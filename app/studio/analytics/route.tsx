import { unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/route';
import { findAnalytics } from './analytics.server.ts';
import { AnalyticsPage } from './page.tsx';
import { readRange } from './range.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, log, now, analytics } = context.get(servicesContext);
  const { studio } = await requireStudio(context, params);
  const range = readRange(new URL(request.url).searchParams, now());
  try {
    const found = await findAnalytics(db, studio, range);
    return { analytics: found, range: { id: range.id, by: range.by }, consent: analytics.consent };
  } catch (err) {
    log.error({ err }, 'What happened in a studio could not be read');
    throw unreadablePage();
  }
}

export default function Analytics({ loaderData }: Route.ComponentProps) {
  return <AnalyticsPage {...loaderData} />;
}
