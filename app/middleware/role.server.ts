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
import { currentOwnSite, pathHere } from '../sites/current-site.server.ts';
import { recordVisit } from '../studio/people/visits.server.ts';
import { isChange, refusal, rulesOf } from './route-rules.ts';

/** Checks the visitor's role, second factor and recent sign-in by the route's row. Records an operator's visit. */
export const role: MiddlewareFunction<Response> = async ({ request, url, context, params, pattern }) => {
  const { read, write, fresh, ofMembership } = rulesOf(pattern);
  const changes = isChange(request);
  const allowed = changes ? write : read;
  // Every role is allowed, or `method` has already responded 405, so the session need not be read.
  if (allowed === 'everyone' || allowed === 'nothing') return;
  const services = context.get(servicesContext);
  const unreadable = (message: string) => (err: unknown) => {
    services.log.error({ err, route: pattern }, message);
    throw unreadablePage();
  };
  // Includes the query of a read, unless the path would be too long.
  const pathname = pathHere(url.pathname);
  const back = (!changes && returnPath(pathname + url.search)) || pathname;
  const { account, waiting } = await context.get(memberContext)().catch(unreadable('A visitor could not be read'));
  if (waiting) return redirect(paths.secondFactor({ redirectTo: back }));
  const creatorId = params.creatorId ?? null;
  const role = roleOf(account, creatorId);
  if (!account || !allowed.includes(role)) {
    if (role === 'visitor' && comesFromSignIn(request, services)) {
      return redirect(paths.signIn({ from: back, lost: 'cookie' }));
    }
    if (role === 'visitor' || role === 'unconfirmed') return redirect(paths.signIn({ from: back }));
    // Thrown, so that the error boundary of the root shows a page.
    throw refusal(pattern, 403, errors.notAllowed);
  }
  if (ofMembership && isWithAnother(account)) return redirect(paths.account());
  if (isForWorkers(allowed) && lacksFactor(account, services)) {
    return redirect(paths.accountSecondFactor({ redirectTo: pathname }));
  }
  if ((fresh === true || (fresh === 'changes' && changes)) && !isFresh(account, services.now())) {
    if (!changes) return redirect(paths.signInAgain({ redirectTo: back }));
    // With scripts the open page keeps the typed text.
    if (!isNative(request)) throw refusal(pattern, 403, signInFirst);
    return new Response(signInFirstHere(back), { status: 403, headers: messagePageHeaders });
  }
  if (isVisit(role, allowed) && creatorId !== null && isUuid(creatorId)) {
    await recordVisit(services.db, { account, creatorId }).catch(unreadable('A visit could not be recorded'));
  }
};

/** Returns true on a creator's own site if the account's membership, or else its first studio, is another creator's. */
function isWithAnother({ membership, studios }: Member): boolean {
  const site = currentOwnSite();
  const creatorId = membership?.creatorId ?? studios[0]?.creatorId;
  return site !== null && creatorId !== undefined && creatorId !== site.creatorId;
}

/** Returns true if the browser submitted the form without scripts. */
const isNative = ({ headers }: Request) => headers.get('accept')?.includes('text/html') ?? false;

/** Returns true after the sign-in page, whose visitor has probably signed in with cookies blocked. */
const comesFromSignIn = (request: Request, services: Services) =>
  refererPath(request, services)?.split('?')[0] === paths.signIn();

/** @param back path to which the sign-in returns */
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
