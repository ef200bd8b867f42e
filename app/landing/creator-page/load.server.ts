import { data } from 'react-router';
import { cachedUntilChanged, cacheTags } from '../../http/caching.ts';
import { serialize } from '../../http/serialized.ts';
import type { Services } from '../../http/services.ts';
import { describeLanding } from './describe.server.ts';
import { isBlank, type LandingState, landingView } from './landing-page.ts';
import {
  findLandingContent,
  findLandingContentByParts,
  type LandingContent,
  type LandingKey,
} from './queries.server.ts';

/**
 * Reads a page in one round trip, or if that fails part by part (specification, sections 4, 8). Partial pages are not
 * cached.
 */
export async function loadLandingPage(services: Services, key: LandingKey) {
  const found = await readContent(services, key);
  if (found === 'failed') {
    return answer({ state: 'failed' }, { status: 503 });
  }
  if (!found.content) return missing();

  const { page, creatorId } = found.content;
  const headers = found.partial
    ? {}
    : cachedUntilChanged(
        cacheTags.page(page.id),
        cacheTags.creator(creatorId),
        cacheTags.community(creatorId),
        cacheTags.prices,
      );
  if (isBlank(found.content) && !found.partial) {
    return answer({ state: 'blank', pageId: page.id, creatorId }, { headers });
  }
  const view = landingView(found.content);
  const metadata = describeLanding(page, view, services.origin);
  return answer({ state: 'ready', view, metadata }, { headers });
}

export const missing = () => answer({ state: 'missing' }, { status: 404 });

const answer = (state: LandingState, init: { status?: number; headers?: HeadersInit }) => data(serialize(state), init);

type Reading = { content: LandingContent | null; partial: boolean } | 'failed';

async function readContent({ db, log, membershipNow }: Services, key: LandingKey): Promise<Reading> {
  const now = membershipNow();
  try {
    return { content: await findLandingContent(db, key, now), partial: false };
  } catch (err) {
    log.error({ err }, 'A landing page could not be read in one query');
  }
  try {
    const content = await findLandingContentByParts(db, key, now, (part, err) =>
      log.error({ err, part }, 'A part of a landing page could not be read'),
    );
    return { content, partial: true };
  } catch (err) {
    log.error({ err }, 'A landing page could not be read');
    return 'failed';
  }
}
