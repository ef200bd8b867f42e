import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/begin-route';

/** Redirects to a new recipe id. Nothing is stored until the first save, but the address can be revisited. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { studio } = await requireStudio(context, params);
  return redirect(studioPaths.newRecipe(studio.creatorId, randomUUID()));
}
