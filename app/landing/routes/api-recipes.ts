import { cachedUntilChanged, cacheTags } from '../../http/caching.ts';
import { answerRead } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { listNewestRecipes } from '../../recipes/queries.server.ts';
import type { Route } from './+types/api-recipes';

export function loader({ params: { creatorId }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return answerRead(services, { id: creatorId }, async () => ({
    body: (await listNewestRecipes(services.db, { creatorId })).map((recipe) => ({
      id: recipe.id,
      Name: recipe.name,
      ImageURL: recipe.imageUrl,
      Free: recipe.free,
      PrepTime: recipe.prepTime,
      CookTime: recipe.cookTime,
      UserID: recipe.userId,
      DateCreated: recipe.dateCreated,
    })),
    // Whether the creator has an active page decides too, and `directory` is announced with every change of one.
    headers: cachedUntilChanged(cacheTags.creator(creatorId), cacheTags.directory),
  }));
}
