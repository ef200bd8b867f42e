import { pageLoader } from '../../http/replies.ts';
import type { Route } from './+types/route';
import { readOverview } from './overview.server.ts';
import { OverviewPage } from './page.tsx';

export const loader = pageLoader('The operator’s overview could not be read', async (_: Route.LoaderArgs, services) => {
  return readOverview(services);
});

export default function OperatorOverview({ loaderData }: Route.ComponentProps) {
  return <OverviewPage {...loaderData} />;
}
