import { cachedUntilChanged, cacheTags } from '../../http/caching.ts';
import { answerRead } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { listFaqs } from '../creator-page/queries.server.ts';
import type { Route } from './+types/faqs-route';
import { isPageShownHere } from './shown-here.server.ts';

export function loader({ params: { pageId }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return answerRead(services, { id: pageId }, async () => ({
    body: ((await isPageShownHere(services.db, pageId)) ? await listFaqs(services.db, { pageId }) : []).map(
      ({ landingId, ...row }) => ({ ...row, landing_id: landingId }),
    ),
    headers: cachedUntilChanged(cacheTags.page(pageId)),
  }));
}
