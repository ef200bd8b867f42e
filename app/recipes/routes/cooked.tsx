import { actOnRecipe, acts } from '../kitchen/acts.server.ts';
import { loadMine } from '../kitchen/mine-page.server.ts';
import { MinePage } from '../ui/kitchen/mine-page.tsx';
import type { Route } from './+types/cooked';

/** The recipe’s page in the kitchen: the answer to a native form is shown at the URL of its action. */
export const loader = ({ params, context }: Route.LoaderArgs) => loadMine(context, params);

/** Records that the recipe was cooked, or takes the last time back. */
export const action = (args: Route.ActionArgs) => actOnRecipe(args, acts.cooked);

export default function CookedRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <MinePage page={loaderData} answer={actionData} />;
}
