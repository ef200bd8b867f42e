import { data } from 'react-router';
import { loadMinePage } from '../kitchen/mine-page.server.ts';
import type { MinePageData } from '../kitchen/mine-page.ts';
import { MinePage } from '../ui/kitchen/mine-page.tsx';
import type { Route } from './+types/mine';

const statuses = { ready: 200, missing: 404, failed: 503 };

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await loadMinePage(context, params);
  return data(page, { status: statuses[page.state] });
}

/** The recipe's own page reads this too, and must stay as it is when no answer comes. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<MinePageData> {
  return serverLoader().catch((thrown: unknown): MinePageData => {
    if (thrown instanceof Response) throw thrown;
    return { state: 'failed' };
  });
}

export default function MineRoute({ loaderData }: Route.ComponentProps) {
  return <MinePage page={loaderData} />;
}
