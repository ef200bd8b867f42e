import { actOnRecipe, acts } from '../kitchen/acts.server.ts';
import { loadMine } from '../kitchen/mine-page.server.ts';
import { MinePage } from '../ui/kitchen/mine-page.tsx';
import type { Route } from './+types/saved';

/** The recipe’s page in the kitchen: the answer to a native form is shown at the URL of its action. */
export const loader = ({ params, context }: Route.LoaderArgs) => loadMine(context, params);

/** Saves the recipe, or takes it off the saved ones. */
export const action = (args: Route.ActionArgs) => actOnRecipe(args, acts.saved);

export default function SavedRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <MinePage page={loaderData} answer={actionData} />;
}
