import { cachedUntilChanged, cacheTags } from '../../http/caching.ts';
import { answerRead } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { listNewestRecipes } from '../../recipes/queries.server.ts';
import type { Route } from './+types/recipes-route';
import { isShownHere } from './shown-here.server.ts';

export function loader({ params: { creatorId }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return answerRead(services, { id: creatorId }, async () => ({
    body: (isShownHere(creatorId) ? await listNewestRecipes(services.db, { creatorId }) : []).map((recipe) => ({
      id: recipe.id,
      Name: recipe.name,
      ImageURL: recipe.imageUrl,
      Free: recipe.free,
      PrepTime: recipe.prepTime,
      CookTime: recipe.cookTime,
      UserID: recipe.userId,
      DateCreated: recipe.dateCreated,
    })),
    // The result also depends on an active page of the creator. Every change of a page invalidates `directory`.
    headers: cachedUntilChanged(cacheTags.creator(creatorId), cacheTags.directory),
  }));
}
