import { actOnRecipe, acts } from '../kitchen/acts.server.ts';
import { RefusedPage } from '../ui/kitchen/mine-page.tsx';
import type { Route } from './+types/saved';

/** Saves the recipe, or takes it off the saved ones. */
export const action = (args: Route.ActionArgs) => actOnRecipe(args, acts.saved);

/** What a browser without scripts shows at this address, where the form was refused. */
export default function SavedRoute({ actionData }: Route.ComponentProps) {
  return <RefusedPage answer={actionData} />;
}
