import { unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import type { Route } from './+types/route';
import { readOverview } from './overview.server.ts';
import { OverviewPage } from './page.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return readOverview(services).catch((err: unknown) => {
    services.log.error({ err }, 'The operator’s overview could not be read');
    throw unreadablePage();
  });
}

export default function OperatorOverview({ loaderData }: Route.ComponentProps) {
  return <OverviewPage {...loaderData} />;
}
