import { unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { findActivity } from '../activity/activity.server.ts';
import { readRange } from '../activity/range.ts';
import { requireStudio } from '../studio.server.ts';
import { ActivityPage } from '../ui/activity/activity-page.tsx';
import type { Route } from './+types/activity';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, log, now, analytics } = context.get(servicesContext);
  const { studio } = await requireStudio(context, params);
  const range = readRange(new URL(request.url).searchParams, now());
  try {
    const activity = await findActivity(db, studio, range);
    return { activity, range: { id: range.id, by: range.by }, consent: analytics.consent };
  } catch (err) {
    log.error({ err }, 'What happened in a studio could not be read');
    throw unreadablePage();
  }
}

export default function Activity({ loaderData }: Route.ComponentProps) {
  return <ActivityPage {...loaderData} />;
}
