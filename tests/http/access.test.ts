import { beforeEach, describe, expect, test } from 'vitest';
import { access, type Role, type RoutePattern, roles } from '../../app/access/roles.ts';
import { checkPolicySources } from '../../app/http/document-options.ts';
import { routeRules } from '../../app/middleware/route-rules.ts';
import { paths } from '../../app/paths.ts';
import { accountsIn } from '../support/accounts.ts';
import { ORIGIN, startTestApp } from '../support/app.ts';
import { routePatterns } from '../support/route-patterns.ts';
import { aLandingPage } from '../support/rows.ts';
import { startSession } from '../support/sessions.ts';

const app = await startTestApp();
const { creatorId } = await aLandingPage(app.db, { subdomain: 'bea', name: 'Bea' });
const anAccount = {
  confirmed: accountsIn(app.db, { confirmed: true }),
  open: accountsIn(app.db, { confirmed: false }),
};

const isRoute = (pattern: string) => (routePatterns as string[]).includes(pattern);

type Request = 'page' | 'data' | 'change';

/** Those with both rows; a test names those that lack one. */
const patterns = routePatterns.filter((pattern) => access[pattern] && routeRules[pattern]);

/** An address of the route, with an existing creator. */
const addressOf = (pattern: RoutePattern) =>
  pattern.replace(':creatorId', creatorId).replace(':name', 'bea').replace(':upload', 'flags').replace(/:\w+/g, 'x');

/** A new session of this role. Each request has its own, because a sign-out ends it. */
async function cookieOf(role: Role): Promise<Record<string, string>> {
  if (role === 'visitor') return {};
  const email = `${crypto.randomUUID()}@home.example`;
  const accountId = role === 'subscriber' ? await anAccount.confirmed({ email }) : await anAccount.open({ email });
  return { cookie: `__Host-larder_session=${await startSession(app.db, { accountId, now: new Date() })}` };
}

async function ask(
  pattern: RoutePattern,
  role: Role,
  kind: Request,
  headers: Record<string, string> = { origin: ORIGIN },
) {
  const address = addressOf(pattern);
  const path = kind !== 'data' ? address : address === '/' ? '/_root.data' : `${address}.data`;
  const sent = kind === 'change' ? { method: 'POST', body: new URLSearchParams() } : {};
  return app.get(path, { ...sent, headers: { ...(await cookieOf(role)), ...headers } });
}

/** What the middleware decided. */
async function outcomeOf(answer: Response): Promise<'let in' | 'sent to sign in' | 'not answered'> {
  if (answer.status === 405) return 'not answered';
  const to = answer.headers.get('location') ?? (answer.status === 202 ? await answer.text() : '');
  return to.includes(paths.signIn({ from: paths.account() }).split('account')[0]!) ? 'sent to sign in' : 'let in';
}

function expected(pattern: RoutePattern, role: Role, kind: Request) {
  const allowed = kind === 'change' ? access[pattern].write : access[pattern].read;
  if (allowed === 'nothing') return 'not answered';
  return allowed === 'everyone' || allowed.includes(role) ? 'let in' : 'sent to sign in';
}

describe('every route has a row of roles and rules', () => {
  test.each(routePatterns)('%s', (pattern) => {
    expect(access[pattern], `a row for ${pattern} in app/access/roles.ts`).toBeDefined();
    const rules = routeRules[pattern];
    expect(rules, `a row for ${pattern} in app/middleware/route-rules.ts`).toBeDefined();
    expect(rules.limits, `a limit for ${pattern}, or why it needs none`).toBeDefined();
    expect(Object.keys(rules.limits), `a limit for ${pattern}, or why it needs none`).not.toEqual([]);
    expect(rules.policy, `a policy for ${pattern}`).toBeDefined();
    expect(() => checkPolicySources(rules.policy)).not.toThrow();
    expect(rules.hydration, `when the scripts of ${pattern} start`).toBeDefined();
    expect(rules.cache, `whether ${pattern} is cached`).toBeDefined();
  });

  test('no row is without a route', () => {
    expect(Object.keys(access).filter((pattern) => !isRoute(pattern))).toEqual([]);
    expect(Object.keys(routeRules).filter((pattern) => !isRoute(pattern))).toEqual([]);
  });
});

describe.each(roles)('as %s', (role) => {
  test.each(patterns)('%s answers a page, its data and a POST as its row says', async (pattern) => {
    for (const kind of ['page', 'data', 'change'] as const) {
      const answer = await ask(pattern, role, kind);
      expect([kind, answer.status], 'no answer fails').toEqual([
        kind,
        expect.toSatisfy((code: number) => code !== 500),
      ]);
      expect([kind, await outcomeOf(answer)]).toEqual([kind, expected(pattern, role, kind)]);
    }
  });
});

const takesChanges = patterns.filter((pattern) => access[pattern].write !== 'nothing');

describe('a POST from another site', () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

  test.each(takesChanges.filter((pattern) => routeRules[pattern].origin === 'same'))('%s: 403', async (pattern) => {
    for (const headers of [foreign, { origin: 'null' }, {}] as Record<string, string>[]) {
      const { status } = await ask(pattern, 'subscriber', 'change', headers);
      expect(status).toBe(403);
    }
  });

  test('is accepted by two routes only', () => {
    const others = takesChanges.filter((pattern) => routeRules[pattern].origin !== 'same');
    expect(others).toEqual(['/api/analytics/:creatorId/:upload', '/api/auth/token']);
  });
});

describe('a private page', () => {
  const personal = patterns.filter((pattern) => routeRules[pattern].cache === 'no-store');
  beforeEach(() => app.settled());

  test.each(personal)('%s has `no-store` on every answer', async (pattern) => {
    for (const kind of ['page', 'data', 'change'] as const) {
      const { headers } = await ask(pattern, 'subscriber', kind);
      expect([kind, headers.get('cache-control')]).toEqual([kind, 'no-store']);
    }
  });

  test.each(personal.filter((pattern) => pattern.startsWith('/auth/')))(
    '%s sends no referrer to other sites',
    async (pattern) => {
      for (const kind of ['page', 'data', 'change'] as const) {
        const { headers } = await ask(pattern, 'visitor', kind);
        expect([kind, headers.get('referrer-policy')]).toEqual([kind, 'no-referrer']);
      }
    },
  );
});
