import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/begin-route';

/**
 * A new recipe has its id before it is written, so that what is typed has an address that can be come back to; nothing
 * is stored until then.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { studio } = await requireStudio(context, params);
  return redirect(studioPaths.newRecipe(studio.creatorId, randomUUID()));
}
