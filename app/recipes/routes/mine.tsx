import { noSuchPage } from '../../http/replies.ts';
import { actOnRecipe, isAct } from '../kitchen/acts.server.ts';
import { loadMine } from '../kitchen/mine-page.server.ts';
import type { MinePageData } from '../kitchen/mine-page.ts';
import { MinePage } from '../ui/kitchen/mine-page.tsx';
import type { Route } from './+types/mine';

/**
 * What a recipe is to one person, at `…/mine`; and `…/saved`, `…/cooked` and `…/note`, which take its forms. The answer to
 * a native form that was refused is shown at the address of its action.
 */
export const loader = ({ params, context }: Route.LoaderArgs) => loadMine(context, params);

export function action({ request, params, context, pattern }: Route.ActionArgs) {
  const what = pattern.split('/').at(-1)!;
  if (!isAct(what)) throw noSuchPage();
  return actOnRecipe({ request, params, context }, what);
}

/** The recipe's own page reads this too, and must stay as it is when no answer comes. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<MinePageData> {
  return serverLoader().catch((thrown: unknown): MinePageData => {
    if (thrown instanceof Response) throw thrown;
    return { state: 'failed' };
  });
}

export default function MineRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <MinePage page={loaderData} answer={actionData} />;
}
