import { createContext, type RouterContextProvider } from 'react-router';
import { findLandingPage } from '../../creators/queries.server.ts';
import type { Services } from '../../http/services.ts';
import { signedInCookie } from '../../identity/sessions/session-cookie.server.ts';
import { readVisitor } from '../../identity/sessions/visitor.server.ts';
import { memberContext } from '../../membership/access/member.server.ts';
import { readMemberAfterMove } from '../../membership/moving/member-after-move.server.ts';
import { type PageVersion, pageVersionFor } from './paywall.ts';

/** Version of a response that is rendered once for many readers, or null if the response is for one visitor. */
export const sharedVersionContext = createContext<PageVersion | null>(null);

export async function findPageVersion(
  context: Readonly<RouterContextProvider>,
  { creatorId }: { creatorId: string },
): Promise<PageVersion> {
  const shared = context.get(sharedVersionContext);
  if (shared) return shared;
  const { account } = await context.get(memberContext)();
  return pageVersionFor(account, creatorId);
}

/**
 * Returns the page version for a request with a session, before rendering. Returns null if the response must set a
 * cookie and therefore cannot be shared.
 * @throws if the session cannot be read
 */
export async function readPageVersion(
  request: Request,
  services: Services,
  { creatorId }: { creatorId: string },
): Promise<PageVersion | null> {
  const visitor = await readVisitor(request, services, (_, session) => readMemberAfterMove(services, session));
  const cookie = await signedInCookie({ request, response: new Response(), visitor }, services);
  return cookie ? null : pageVersionFor(visitor.account, creatorId);
}

/** Finds the creator with an active page at a subdomain. */
export async function findCreatorId({ db }: Pick<Services, 'db'>, subdomain: string): Promise<string | null> {
  const page = await findLandingPage(db, { subdomain });
  return page?.creatorId ?? null;
}
