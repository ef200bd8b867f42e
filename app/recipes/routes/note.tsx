import { actOnRecipe, acts } from '../kitchen/acts.server.ts';
import { RefusedPage } from '../ui/kitchen/mine-page.tsx';
import type { Route } from './+types/note';

/** Writes or removes the person's own note on the recipe. */
export const action = (args: Route.ActionArgs) => actOnRecipe(args, acts.note);

/** What a browser without scripts shows at this address, where the form was refused. */
export default function NoteRoute({ actionData }: Route.ComponentProps) {
  return <RefusedPage answer={actionData} />;
}
