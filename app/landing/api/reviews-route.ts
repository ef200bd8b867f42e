import { cachedUntilChanged, cacheTags } from '../../http/caching.ts';
import { answerRead } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { listReviews } from '../creator-page/queries.server.ts';
import type { Route } from './+types/reviews-route';
import { isPageShownHere } from './shown-here.server.ts';

export function loader({ params: { pageId }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return answerRead(services, { id: pageId }, async () => ({
    body: ((await isPageShownHere(services.db, pageId)) ? await listReviews(services.db, { pageId }) : []).map(
      ({ id, body, pageId }) => ({ id, body, page_id: pageId }),
    ),
    headers: cachedUntilChanged(cacheTags.page(pageId)),
  }));
}
