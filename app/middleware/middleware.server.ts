import { type MiddlewareFunction, redirect } from 'react-router';
import { authPaths } from '../auth-paths.ts';
import { otherSite } from '../copy/errors.ts';
import { documentOptionsContext } from '../http/document-options.ts';
import { isSameOrigin } from '../http/origin.server.ts';
import { routePatternContext, servicesContext } from '../http/services.ts';
import { markKnownBrowser } from '../identity/sessions/known-browser.server.ts';
import { signedInCookie } from '../identity/sessions/session-cookie.server.ts';
import { readVisitor, type Visitor, visitorContext } from '../identity/sessions/visitor.server.ts';
import { type Member, memberContext } from '../membership/access/member.server.ts';
import { readMemberAfterMove } from '../membership/moving/member-after-move.server.ts';
import { paths } from '../paths.ts';
import { isPublic } from '../route-table.ts';
import { currentOwnSite } from '../sites/current-site.server.ts';
import { pathAtRoot } from '../sites/site.ts';
import { concurrency } from './concurrency.server.ts';
import { hashing } from './hashing.server.ts';
import { limit } from './limit.server.ts';
import { role } from './role.server.ts';
import { isChange, patternOf, refusal, rulesOf, withCardPolicy } from './route-rules.ts';
import { studioLimit } from './studio-limit.server.ts';

type Middleware = MiddlewareFunction<Response>;

const notedPattern: Middleware = ({ context, pattern }) => {
  context.set(routePatternContext, patternOf(pattern));
};

const documentOptions: Middleware = ({ context, pattern }) => {
  context.set(documentOptionsContext, withCardPolicy(rulesOf(pattern), context.get(servicesContext)));
};

const headers: Middleware = async ({ pattern, url }, next) => {
  const row = rulesOf(pattern);
  const response = await next();
  const { headers, status } = response;
  if (!isPublic(row)) headers.set('Cache-Control', 'no-store');
  // Loads a document for redirects from public pages to pages that their manifest does not have
  // (`http/route-manifests.ts`).
  const isBeyond = (path: string | null) =>
    path?.startsWith(paths.studios()) ||
    path?.startsWith(paths.operator()) ||
    path?.startsWith(authPaths.handOver()) ||
    /^\/(?!account\/)([^/]+\/)?letters\b/.test(path ?? '');
  if (isBeyond(headers.get('Location')) && !isBeyond(url.pathname)) headers.set('X-Remix-Reload-Document', 'true');
  if (row.opener) headers.set('Cross-Origin-Opener-Policy', 'unsafe-none');
  // Wallets open windows, which report to Stripe's frames on the page.
  if (row.takesCards) headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  if (row.referrer) headers.set('Referrer-Policy', row.referrer);
  if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '5');
  return response;
};

/**
 * On a creator's own site, responds 404 to routes that such sites do not have. On the platform, redirects reads of a
 * creator's pages to the creator's canonical address, unless that is on the platform.
 */
const address: Middleware = async ({ request, url, params, context, pattern }) => {
  const { onCreatorSites } = rulesOf(pattern);
  if (currentOwnSite()) {
    if (onCreatorSites === 'absent') throw refusal(pattern, 404, 'Not found');
    return;
  }
  if (onCreatorSites !== 'at-root' || isChange(request)) return;
  const { name, creatorId } = params;
  const services = context.get(servicesContext);
  const found = await services.sites
    .findCanonical(services.db, name === undefined ? { creatorId: creatorId! } : { subdomain: name.toLowerCase() })
    .catch((err: unknown) => services.log.error({ err }, 'A canonical address could not be read'));
  if (found) throw redirect(found.canonical + pathAtRoot(found, url.pathname) + url.search, 301);
};

const method: Middleware = ({ request, pattern }) => {
  const { read, write } = rulesOf(pattern);
  const isAnswered = isChange(request) ? request.method === 'POST' && write !== 'nothing' : read !== 'nothing';
  if (isAnswered) return;
  const allowed = [...(read === 'nothing' ? [] : ['GET', 'HEAD']), ...(write === 'nothing' ? [] : ['POST'])];
  return refusal(pattern, 405, 'Not allowed', { Allow: allowed.join(', ') });
};

/** Responds 403 to a cross-site change (CSRF). Thrown, so that root's error boundary shows the sentence. */
const origin: Middleware = ({ request, context, pattern }) => {
  if (!isChange(request) || rulesOf(pattern).origin !== 'same') return;
  if (isSameOrigin(request, context.get(servicesContext).acceptedOrigins)) return;
  throw refusal(pattern, 403, otherSite);
};

/** Reads the visitor lazily and once. Corrects the `signed_in` cookie if it does not match the session. */
const visitor: Middleware = async ({ request, context }, next) => {
  const services = context.get(servicesContext);
  let read: Promise<Visitor<Member>> | undefined;
  const readOnce = () => {
    read ??= readVisitor(request, services, (_, session) => readMemberAfterMove(services, session));
    return read;
  };
  context.set(visitorContext, readOnce);
  context.set(memberContext, readOnce);
  const response = await next();
  // A failed read counts as no visitor here.
  const found = (await read?.catch(() => null)) ?? null;
  await markKnownBrowser({ request, response, user: found?.user ?? null }, services);
  const cookie = await signedInCookie({ request, response, visitor: found }, services);
  if (cookie) response.headers.append('Set-Cookie', cookie);
  return response;
};

/** Middleware of all routes, in order of execution. */
export const middleware: Middleware[] = [
  notedPattern,
  documentOptions,
  headers,
  address,
  method,
  origin,
  concurrency,
  visitor,
  role,
  studioLimit,
  limit,
  hashing,
];
