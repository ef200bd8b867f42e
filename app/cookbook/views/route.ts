import { readForm } from '../../http/form.server.ts';
import { isUuid } from '../../http/ids.ts';
import { countTry } from '../../http/limit.ts';
import { noSuchResource, withUnavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { countView } from '../../recipes/commands.server.ts';
import type { Route } from './+types/route';

/** Stores only the number of views per recipe and day. */
export async function action({ request, context, params }: Route.ActionArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const recipeId = params.recipeId.toLowerCase();
  const form = await readForm(request);
  if (!form.ok) return new Response(form.error, { status: form.status });
  if (!isUuid(recipeId)) return noSuchResource('recipe');
  return withUnavailable(services, async () => {
    const limit = await countTry(context, 'analytics');
    if (!limit.ok) return new Response(null, { status: 429 });
    await countView(services.db, { recipeId, now: services.now() });
    return new Response(null, { status: 204 });
  });
}
