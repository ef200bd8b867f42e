import { createContext, type RouterContextProvider } from 'react-router';
import { findLandingPage } from '../../creators/queries.server.ts';
import type { Services } from '../../http/services.ts';
import { signedInCookie } from '../../identity/sessions/session-cookie.server.ts';
import { readVisitor } from '../../identity/sessions/visitor.server.ts';
import { memberContext } from '../../membership/access/member.server.ts';
import { readMemberAfterMove } from '../../membership/moving/member-after-move.server.ts';
import { type PageVersion, pageVersionFor } from './paywall.ts';

/** Of an answer that is rendered once for all who get this version; null: of the request's own visitor. Set by the process. */
export const sharedVersionContext = createContext<PageVersion | null>(null);

/** The version of this creator's pages that the request gets. */
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
 * The version for a request with a session, before anything is rendered: the same reading that a page makes, in one
 * statement. Null where the answer must set a cookie, and so cannot be a shared one.
 * @throws when the session cannot be read
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

/** The creator with an active page at this subdomain; null: there is none. */
export async function findCreatorId({ db }: Pick<Services, 'db'>, subdomain: string): Promise<string | null> {
  const page = await findLandingPage(db, { subdomain });
  return page?.creatorId ?? null;
}
