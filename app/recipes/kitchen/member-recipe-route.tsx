import { noSuchPage } from '../../http/replies.ts';
import type { Route } from './+types/member-recipe-route';
import { actOnRecipe, isAct } from './acts.server.ts';
import { loadMine } from './member-recipe-page.server.ts';
import { MinePage } from './member-recipe-page.tsx';
import type { MinePageData } from './member-recipe-view.ts';

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
