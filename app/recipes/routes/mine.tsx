import { loadMine } from '../kitchen/mine-page.server.ts';
import type { MinePageData } from '../kitchen/mine-page.ts';
import { MinePage } from '../ui/kitchen/mine-page.tsx';
import type { Route } from './+types/mine';

export const loader = ({ params, context }: Route.LoaderArgs) => loadMine(context, params);

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
