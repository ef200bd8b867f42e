import { afterAll, describe, expect, test } from 'vitest';
import { type Role, roles } from '../../app/access/roles.ts';
import { errors } from '../../app/copy/errors.ts';
import { checkPolicySources } from '../../app/http/document-options.ts';
import { paths } from '../../app/paths.ts';
import { isPublic, type RoutePattern, routeTable } from '../../app/route-table.ts';
import { ORIGIN, startTestApp } from '../support/app.ts';
import { peopleIn } from '../support/people.ts';
import { routePatterns } from '../support/route-patterns.ts';
import { aLandingPage } from '../support/rows.ts';
import { isLongRun, isShortRun } from '../support/run.ts';
import { startMailServer } from '../support/smtp.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const app = await startTestApp({ smtpUrl: mailServer.url });
const { creatorId } = await aLandingPage(app.db, { subdomain: 'bea', name: 'Bea' });
const people = await peopleIn(app.db, { creatorId });

type Request = 'page' | 'data' | 'change';

const addressOf = (pattern: RoutePattern) =>
  pattern.replace(':creatorId', creatorId).replace(':name', 'bea').replace(':upload', 'flags').replace(/:\w+/g, 'x');

const readers = new Map<Role, Promise<Record<string, string>>>();

/** @param isChange true to use a new person, because a change may end the session or the account */
function cookieOf(role: Role, isChange: boolean): Promise<Record<string, string>> {
  if (isChange) return people.cookieOf(role);
  const cookie = readers.get(role) ?? people.cookieOf(role);
  readers.set(role, cookie);
  return cookie;
}

async function ask(
  pattern: RoutePattern,
  role: Role,
  kind: Request,
  headers: Record<string, string> = { origin: ORIGIN },
) {
  const address = addressOf(pattern);
  const path = kind !== 'data' ? address : address === '/' ? '/_.data' : `${address}.data`;
  const isLetIn = headers.origin === ORIGIN && expected(pattern, role, kind) === 'let in';
  const sent = kind === 'change' ? { method: 'POST', body: new URLSearchParams() } : {};
  return app.get(path, { ...sent, headers: { ...(await cookieOf(role, kind === 'change' && isLetIn)), ...headers } });
}

async function outcomeOf(answer: Response): Promise<'let in' | 'sent to sign in' | 'refused' | 'not answered'> {
  if (answer.status === 405) return 'not answered';
  if (answer.status === 403 && (await answer.clone().text()).includes(errors.notAllowed)) return 'refused';
  const to = answer.headers.get('location') ?? (answer.status === 202 ? await answer.text() : '');
  return to.includes(paths.signIn({ from: paths.account() }).split('account')[0]!) ? 'sent to sign in' : 'let in';
}

/** Roles that count as another role on a route without a creator. */
const withoutCreator: Partial<Record<Role, Role>> = { 'member-of-another': 'member', 'another-creator': 'owner' };

function expected(pattern: RoutePattern, somebody: Role, kind: Request) {
  const allowed = kind === 'change' ? routeTable[pattern].write : routeTable[pattern].read;
  if (allowed === 'nothing') return 'not answered';
  const role = pattern.includes(':creatorId') ? somebody : (withoutCreator[somebody] ?? somebody);
  if (allowed === 'everyone' || allowed.includes(role)) return 'let in';
  return role === 'visitor' || role === 'unconfirmed' ? 'sent to sign in' : 'refused';
}

describe('the row of every route', () => {
  test.each(routePatterns)('%s has limits, or a reason for none, and a policy that browsers understand', (pattern) => {
    const { limits, policy } = routeTable[pattern];
    expect(Object.keys(limits)).not.toEqual([]);
    expect(() => checkPolicySources(policy)).not.toThrow();
  });

  const unlimited: Partial<Record<RoutePattern, string>> = {
    '/sign-out': 'the session ends once',
    '/auth/google-callback': 'it needs a cookie that only a counted start puts there',
    '/account/second-factor': 'a fresh sign-in, which is counted',
    '/studio': 'an invitation is answered once',
    '/studio/:creatorId/people/:accountId': 'a fresh sign-in, which is counted',
    '/dev/payments': 'only the demo has it',
    '/dev/payments/authorization': 'only the demo has it',
    '/dev/payments/bank/:intentId': 'only the demo has it',
    '/dev/payments/onboarding/:linkId': 'only the demo has it',
  };

  test.each(routePatterns.filter((pattern) => routeTable[pattern].write !== 'nothing'))(
    '%s takes changes, and has a limit, or a reason here why it needs none',
    (pattern) => {
      if ('none' in routeTable[pattern].limits) expect(unlimited[pattern]).toBeDefined();
    },
  );
});

/** Roles that also request the data of every page. The same middleware handles a page and its data. */
const askForData: readonly Role[] = isShortRun() ? [] : ['visitor', 'another-creator', 'owner'];
const asksForData = (role: Role) => isLongRun() || askForData.includes(role);

/**
 * Returns the roles that request a route. `npm test` takes a visitor and one signed-in role for each outcome; longer
 * runs take all roles.
 */
function rolesFor(pattern: RoutePattern, index: number, kind: Request): readonly Role[] {
  if (!isShortRun()) return roles;
  const signedIn = roles.filter((role) => role !== 'visitor');
  const outcomes = Map.groupBy(signedIn, (role) => expected(pattern, role, kind));
  return ['visitor', ...[...outcomes.values()].map((same) => same[index % same.length]!)];
}

const isPersonal = (pattern: RoutePattern) => !isPublic(routeTable[pattern]);

describe('every role gets what the row says, from', () => {
  test.each(routePatterns.map((pattern, index) => [pattern, index] as const))('%s', async (pattern, index) => {
    for (const kind of ['page', 'data', 'change'] as const) {
      for (const role of rolesFor(pattern, index, kind)) {
        if (kind === 'data' && !asksForData(role)) continue;
        const answer = await ask(pattern, role, kind);
        const { headers } = answer;
        const asked = `${kind} as ${role}`;
        expect(answer.status, asked).not.toBe(500);
        expect(await outcomeOf(answer), asked).toBe(expected(pattern, role, kind));
        if (isPersonal(pattern)) expect(headers.get('cache-control'), asked).toBe('no-store');
        if (isPersonal(pattern) && pattern.startsWith('/auth/')) {
          expect(headers.get('referrer-policy'), asked).toBe('no-referrer');
        }
      }
    }
  });
});

const takesChanges = routePatterns.filter((pattern) => routeTable[pattern].write !== 'nothing');

describe('a POST from another site', () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const senders: Record<string, string>[] = isShortRun() ? [foreign] : [foreign, { origin: 'null' }, {}];

  test.each(takesChanges.filter((pattern) => routeTable[pattern].origin === 'same'))('%s: 403', async (pattern) => {
    for (const headers of senders) {
      const { status } = await ask(pattern, 'member', 'change', headers);
      expect(status).toBe(403);
    }
  });

  test('is accepted by six routes only', () => {
    const others = takesChanges.filter((pattern) => routeTable[pattern].origin !== 'same');
    expect(others.sort()).toEqual([
      '/api/analytics/:creatorId/:upload',
      '/api/auth/token',
      '/auth/google/return',
      '/auth/hand-over',
      '/auth/letters/:token/stop',
      '/auth/unsubscribe/:token',
    ]);
  });
});
