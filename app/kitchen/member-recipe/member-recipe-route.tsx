import { noSuchPage } from '../../http/replies.ts';
import { staleIfError, useShown } from '../stale-if-error.ts';
import type { Route } from './+types/member-recipe-route';
import { actOnRecipe, isAct } from './acts.server.ts';
import type { MemberRecipePageData } from './member-recipe.ts';
import { loadMemberRecipe } from './member-recipe-page.server.ts';
import { MemberRecipePage } from './member-recipe-page.tsx';

/**
 * Also serves `…/saved`, `…/cooked` and `…/note`, to which the forms post. Without scripts, these paths show a refused
 * form.
 */
export const loader = ({ params, context }: Route.LoaderArgs) => loadMemberRecipe(context, params);

export function action({ request, params, context, pattern }: Route.ActionArgs) {
  const what = pattern.split('/').at(-1)!;
  if (!isAct(what)) throw noSuchPage();
  return actOnRecipe({ request, params, context }, what);
}

const stale = staleIfError<MemberRecipePageData>();

/**
 * Returns an error state instead of throwing, because the public recipe page reads this data too and must stay open.
 */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<MemberRecipePageData> {
  let failed: MemberRecipePageData = { state: 'failed', isLost: true };
  const loadReady = async () => {
    const page = await serverLoader();
    if (page.state !== 'failed') return page;
    failed = page;
    throw new Error('The page could not be read');
  };
  return stale.load({ request, serverLoader: loadReady }).catch((thrown: unknown): MemberRecipePageData => {
    if (thrown instanceof Response) throw thrown;
    return failed;
  });
}

export default function MemberRecipeRoute({ loaderData, actionData }: Route.ComponentProps) {
  useShown(stale, loaderData);
  return <MemberRecipePage page={loaderData} answer={actionData} />;
}
