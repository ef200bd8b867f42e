import { eq, sql } from 'drizzle-orm';
import { type Db, openDatabase } from '../app/db/client.server.ts';
import { accounts } from '../app/db/schema/identity.ts';
import { createPasswordHasher } from '../app/identity/passwords/password-hashing.server.ts';
import { sessionCookie } from '../app/identity/sessions/session-cookie.server.ts';
import { marisol } from '../demo/creators/marisol.ts';
import { startSession } from '../tests/support/sessions.ts';
import { acceptEncoding } from './answer.ts';
import { type Bench, measureOf } from './bench.ts';
import { forkServer } from './child.ts';
import { subdomains } from './creators.ts';
import type { HashSettings } from './hash.ts';
import type { Load, Measurement } from './load.ts';
import { accessGroup, addHistory } from './members.ts';
import type { Group } from './report.ts';
import { ORIGIN } from './serve.ts';

const PASSWORD = 'thirteen letters and more';
/** Of who is signed in. */
export const EMAIL = 'signed-in@bench.example';
const CONNECTIONS = 8;

const form = (fields: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN },
  // The placeholder must not be percent-encoded.
  body: new URLSearchParams(fields).toString().replace('%25n', '%n'),
  connections: CONNECTIONS,
});

/**
 * Sign-up and sign-in against the bare hash function, a session lookup against no session, and a page under sign-up
 * load.
 */
export async function accountGroups(bench: Bench): Promise<Group[]> {
  const { cached, fresh, seconds } = bench;
  const hash = await forkServer('hash.ts', {});
  const session = await signedIn(bench.settings.databaseUrl, marisol.id);
  await addHistory(bench.settings.databaseUrl, EMAIL);
  const cookie = await cookiesOfBrowser(fresh.port, session);
  const signUp: Omit<Load, 'seconds'> = {
    port: cached.port,
    paths: [`/sign-up/${marisol.id}`],
    ...form({
      ...{ firstName: 'Bench', lastName: 'Cook', email: 'cook%n@bench.example', password: PASSWORD },
      ...{ confirmPassword: PASSWORD, plan: 'yearly', country: 'AU', terms: 'on' },
    }),
  };
  const page = {
    port: cached.port,
    paths: ['/marisol'],
    headers: { 'accept-encoding': acceptEncoding },
    connections: 8,
  };
  return [
    {
      title: 'Accounts',
      contenders: [
        {
          name: 'the bare hash function, the same number waiting',
          yardstick: true,
          measure: () => hash.ask<Measurement>({ seconds, connections: CONNECTIONS } satisfies HashSettings),
        },
        { name: 'sign-up, with its record and its mail', bar: { share: 0.85 }, measure: measureOf(bench, signUp) },
        {
          name: 'sign-in',
          measure: measureOf(bench, { port: cached.port, ...signInLoad }),
        },
      ],
    },
    {
      title: 'The cached landing page, eight visitors at a time',
      contenders: [
        { name: 'alone', yardstick: true, measure: measureOf(bench, page) },
        {
          name: 'while sign-ups run at full speed',
          bar: { p99Times: 5 },
          async measure() {
            const signingUp = bench.generator.measure({ ...signUp, seconds: seconds + 1 });
            const measured = await measureOf(bench, page)();
            await signingUp;
            return measured;
          },
        },
      ],
    },
    {
      title: 'A session and the membership behind it, read anew for each request',
      contenders: [
        {
          name: 'the landing page, freshly rendered',
          yardstick: true,
          measure: measureOf(bench, { port: fresh.port, paths: subdomains.map((each) => `/${each}`) }),
        },
        {
          name: '`/account` of a member of two years',
          bar: { share: 0.77 }, // at most 1.3 times as slow
          measure: measureOf(bench, { port: fresh.port, paths: ['/account'], headers: { cookie } }),
        },
      ],
    },
    accessGroup(bench),
  ];
}

/** Signs in a confirmed subscriber of the creator, who is added if there is none yet; resolves with a session cookie. */
export async function signedIn(databaseUrl: string, creatorId: string): Promise<string> {
  const database = await openDatabase({ url: databaseUrl });
  try {
    const { db } = database;
    const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, EMAIL));
    const accountId = account?.id ?? (await addSubscriber(db, creatorId));
    const token = await startSession(db, { accountId, now: new Date() });
    return (await sessionCookie(token, ORIGIN)).split(';', 1)[0]!;
  } finally {
    await database.close();
  }
}

async function addSubscriber(db: Db, creatorId: string): Promise<string> {
  const passwordHash = await createPasswordHasher().hash(PASSWORD);
  const [account] = await db
    .insert(accounts)
    .values({ email: EMAIL, passwordHash, emailConfirmedAt: new Date() })
    .returning({ id: accounts.id });
  await db.execute(sql`insert into "EndUserDetails" ("MembershipType", "AuthID", "CreatorID", email)
    values ('yearly', ${account!.id}, ${creatorId}, ${EMAIL})`);
  return account!.id;
}

/** What a browser sends that has seen `/account` with this session: also the cookies that the page has set. */
export async function cookiesOfBrowser(port: number, session: string): Promise<string> {
  const page = await fetch(`http://127.0.0.1:${port}/account`, { headers: { cookie: session } });
  await page.arrayBuffer();
  return [session, ...page.headers.getSetCookie().map((each) => each.split(';', 1)[0]!)].join('; ');
}

/** The sign-in request of that subscriber. */
export const signInLoad = { paths: ['/sign-in'], ...form({ email: EMAIL, password: PASSWORD }) };
