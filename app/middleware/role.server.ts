import { type MiddlewareFunction, redirect } from 'react-router';
import { isForWorkers, type Role, roleOf } from '../access/roles.ts';
import { errors } from '../copy/errors.ts';
import { signInFirst, signInFirstPage } from '../copy/form.ts';
import { isUuid } from '../http/ids.ts';
import { messagePage, messagePageHeaders } from '../http/message-page.ts';
import { unreadablePage } from '../http/replies.ts';
import { refererPath, returnPath } from '../http/return-path.ts';
import { type Services, servicesContext } from '../http/services.ts';
import { isFresh } from '../identity/sessions/own-sessions.server.ts';
import { type Member, memberContext } from '../membership/access/member.server.ts';
import { paths } from '../paths.ts';
import { recordVisit } from '../studio/people/visits.server.ts';
import { isChange, refusal, rulesOf } from './route-rules.ts';

/**
 * Redirects visitors without a confirmed account to the sign-in, which leads back, if the route requires one.
 * Responds 403 to a role that the route does not allow. Also asks for a missing second factor or recent
 * sign-in, and records an operator's visit. Responds 503 if the session cannot be read.
 */
export const role: MiddlewareFunction<Response> = async ({ request, url, context, params, pattern }) => {
  const { read, write, fresh } = rulesOf(pattern);
  const changes = isChange(request);
  const allowed = changes ? write : read;
  // The same for every role, so the visitor need not be read.
  if (allowed === 'everyone' || allowed === 'nothing') return;
  const services = context.get(servicesContext);
  const unreadable = (message: string) => (err: unknown) => {
    services.log.error({ err, route: pattern }, message);
    throw unreadablePage();
  };
  // Includes the query, as for a dinner's plan, unless it is too long.
  const back = (!changes && returnPath(url.pathname + url.search)) || url.pathname;
  const { account, waiting } = await context.get(memberContext)().catch(unreadable('A visitor could not be read'));
  if (waiting) return redirect(paths.secondFactor({ redirectTo: back }));
  const creatorId = params.creatorId ?? null;
  const role = roleOf(account, creatorId);
  if (!account || !allowed.includes(role)) {
    if (role === 'visitor' && comesFromSignIn(request, services)) {
      return redirect(paths.signIn({ from: back, lost: 'cookie' }));
    }
    if (role === 'visitor' || role === 'unconfirmed') return redirect(paths.signIn({ from: back }));
    // Thrown, so that root's error boundary shows a page.
    throw refusal(pattern, 403, errors.notAllowed);
  }
  if (isForWorkers(allowed) && lacksFactor(account, services)) {
    return redirect(paths.accountSecondFactor({ redirectTo: url.pathname }));
  }
  if ((fresh === true || (fresh === 'changes' && changes)) && !isFresh(account, services.now())) {
    if (!changes) return redirect(paths.signInAgain({ redirectTo: back }));
    // An open page keeps its typed text. `FormSummary` and the error page link to the sign-in.
    if (!isNative(request)) throw refusal(pattern, 403, signInFirst);
    return new Response(signInFirstHere(back), { status: 403, headers: messagePageHeaders });
  }
  if (isVisit(role, allowed) && creatorId !== null && isUuid(creatorId)) {
    await recordVisit(services.db, { account, creatorId }).catch(unreadable('A visit could not be recorded'));
  }
};

/**
 * Returns true for a form sent by the browser itself, without scripts: its response is the page that is
 * shown.
 */
const isNative = ({ headers }: Request) => headers.get('accept')?.includes('text/html') ?? false;

/**
 * Returns true for the request that follows a sign-in. The sign-in page links to no page that requires an account, so a
 * visitor's request from it means that the browser blocks cookies.
 */
const comesFromSignIn = (request: Request, services: Services) =>
  refererPath(request, services)?.split('?')[0] === paths.signIn();

/** @param back path of the form's page, to which the sign-in leads */
const signInFirstHere = (back: string) =>
  messagePage({
    ...signInFirstPage,
    link: { to: paths.signInAgain({ redirectTo: back }), words: signInFirstPage.signIn },
  });

const isVisit = (role: Role, allowed: readonly Role[]) => role === 'operator' && isForWorkers(allowed);

function lacksFactor(account: Member, { mode, workersSecondFactor }: Services): boolean {
  if (account.hasSecondFactor) return false;
  return workersSecondFactor === 'required' || (account.isOperator && mode === 'live');
}
