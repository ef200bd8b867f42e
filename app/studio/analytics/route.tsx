import { unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/route';
import { findActivity } from './analytics.server.ts';
import { ActivityPage } from './page.tsx';
import { readRange } from './range.ts';

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
