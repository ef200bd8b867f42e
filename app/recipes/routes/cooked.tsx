import { actOnRecipe, acts } from '../kitchen/acts.server.ts';
import { RefusedPage } from '../ui/kitchen/mine-page.tsx';
import type { Route } from './+types/cooked';

/** Records that the recipe was cooked, or takes the last time back. */
export const action = (args: Route.ActionArgs) => actOnRecipe(args, acts.cooked);

/** What a browser without scripts shows at this address, where the form was refused. */
export default function CookedRoute({ actionData }: Route.ComponentProps) {
  return <RefusedPage answer={actionData} />;
}
