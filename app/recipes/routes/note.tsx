import { actOnRecipe, acts } from '../kitchen/acts.server.ts';
import { loadMine } from '../kitchen/mine-page.server.ts';
import { MinePage } from '../ui/kitchen/mine-page.tsx';
import type { Route } from './+types/note';

/** The recipe’s page in the kitchen: the answer to a native form is shown at the URL of its action. */
export const loader = ({ params, context }: Route.LoaderArgs) => loadMine(context, params);

/** Writes or removes the person’s own note on the recipe. */
export const action = (args: Route.ActionArgs) => actOnRecipe(args, acts.note);

export default function NoteRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <MinePage page={loaderData} answer={actionData} />;
}
