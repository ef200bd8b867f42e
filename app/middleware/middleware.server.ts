import { type MiddlewareFunction, redirect } from 'react-router';
import { roleOf } from '../access/roles.ts';
import { otherSite } from '../copy/form.ts';
import { documentOptionsContext } from '../http/document-options.ts';
import { isSameOrigin } from '../http/origin.server.ts';
import { routePatternContext, servicesContext } from '../http/services.ts';
import { readVisitor, type Visitor, visitorContext } from '../identity/visitor.server.ts';
import { paths } from '../paths.ts';
import { limit } from './limit.server.ts';
import { patternOf, rulesOf } from './route-rules.ts';

type Middleware = MiddlewareFunction<Response>;

const notedPattern: Middleware = ({ context, pattern }) => {
  context.set(routePatternContext, patternOf(pattern));
};

const documentOptions: Middleware = ({ context, pattern }) => {
  context.set(documentOptionsContext, rulesOf(pattern));
};

/** Caching and referrer of every answer, redirects and failures included; when to come back after a 503. */
const headers: Middleware = async ({ pattern }, next) => {
  const { cache, referrer } = rulesOf(pattern);
  const response = await next();
  const { headers, status } = response;
  if (cache === 'no-store') headers.set('Cache-Control', 'no-store');
  if (referrer) headers.set('Referrer-Policy', referrer);
  if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '5');
  return response;
};

/** 405 for what the route has no answer to. */
const method: Middleware = ({ request, pattern }) => {
  const { read, write } = rulesOf(pattern);
  const isAnswered = isChange(request) ? request.method === 'POST' && write !== 'nothing' : read !== 'nothing';
  if (isAnswered) return;
  const allowed = [...(read === 'nothing' ? [] : ['GET', 'HEAD']), ...(write === 'nothing' ? [] : ['POST'])];
  return refusal(pattern, 405, 'Not allowed', { Allow: allowed.join(', ') });
};

/**
 * 403 for a change that another site sends in this person's name. Nothing of what it filled in is given back. Thrown, so
 * that a page is answered with a page: root's error boundary shows the sentence to whoever meets it by accident.
 */
const origin: Middleware = ({ request, context, pattern }) => {
  if (!isChange(request) || rulesOf(pattern).origin !== 'same') return;
  if (isSameOrigin(request, context.get(servicesContext).acceptedOrigins)) return;
  throw refusal(pattern, 403, otherSite);
};

/** Who asks is read when somebody wants to know it, and once: a page that is the same for everyone asks nothing. */
const visitor: Middleware = ({ request, context }) => {
  let read: Promise<Visitor> | undefined;
  context.set(visitorContext, () => {
    read ??= readVisitor(request, context.get(servicesContext));
    return read;
  });
};

/** Whoever may not is sent to sign in, and comes back. */
const role: Middleware = async ({ request, url, context, pattern }) => {
  const { read, write } = rulesOf(pattern);
  const allowed = isChange(request) ? write : read;
  // Every role there is: nobody need be looked up.
  if (allowed === 'everyone' || allowed === 'nothing') return;
  const { account } = await context.get(visitorContext)();
  if (!allowed.includes(roleOf(account))) return redirect(paths.signIn({ from: url.pathname }));
};

function isChange({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

/** In JSON where programs ask. */
function refusal(pattern: string, status: number, error: string, headers: HeadersInit = {}): Response {
  const init = { status, headers };
  return patternOf(pattern).startsWith('/api/') ? Response.json({ error }, init) : new Response(error, init);
}

/** What is true of many routes, by the tables keyed with the route's pattern, in the order in which it is seen to. */
export const middleware: Middleware[] = [notedPattern, documentOptions, headers, method, origin, visitor, role, limit];
