import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/begin-route';

/** Redirects to the editor with a new recipe id. The first save stores the recipe. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { studio } = await requireStudio(context, params);
  return redirect(studioPaths.newRecipe(studio.creatorId, randomUUID()));
}
