import { servicesContext } from '../../http/services.ts';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/recipes-route';
import { listRecipeChoices } from './recipe-choices.server.ts';

const MAX_WORDS_LENGTH = 200;

export async function loader({ url, context, params }: Route.LoaderArgs): Promise<Response> {
  const { db, log } = context.get(servicesContext);
  const { creatorId } = (await requireStudio(context, params)).studio;
  const q = (url.searchParams.get('q') ?? '').slice(0, MAX_WORDS_LENGTH).replaceAll('\0', '').trim();
  try {
    return Response.json({ recipes: await listRecipeChoices(db, { creatorId, q }) });
  } catch (err) {
    log.error({ err }, 'The recipes for a letter could not be read');
    return Response.json({}, { status: 503 });
  }
}
