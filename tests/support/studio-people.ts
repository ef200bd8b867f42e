import { eq, sql } from 'drizzle-orm';
import { listPeople } from '../../app/creators/members.server.ts';
import type { Db } from '../../app/db/client.server.ts';
import { accounts } from '../../app/db/schema/identity.ts';
import { accountServices, fresh } from './account-services.ts';
import { aBrowser, fieldsOf, type TestBrowser } from './browser.ts';
import { emptyTables } from './empty-tables.ts';
import { bea } from './membership.ts';
import { peopleIn } from './people.ts';

export const HOUR = 60 * 60;
export const DAY = 24 * HOUR;
export const STUDIO = `/studio/${bea.creatorId}`;
export const PAGE = `${STUDIO}/people`;
export const mallory = 'mallory@elsewhere.example';
export const personPage = (accountId: string) => `${PAGE}/${accountId}`;

/** Bea's studio, whose members invite and remove each other in browsers and read their mail. */
export async function studioPeople(db: Db) {
  const account = await accountServices(db);
  const { services } = account;
  let people: Awaited<ReturnType<typeof peopleIn>>;

  async function browserOf(accountId: string): Promise<TestBrowser> {
    const browser = aBrowser(services);
    browser.keep(await people.sessionOf(accountId));
    return browser;
  }
  const emailOf = async (accountId: string) =>
    (await db.select().from(accounts).where(eq(accounts.id, accountId)))[0]!.email;
  const invite = (of: TestBrowser, email: string, role: 'owner' | 'editor' = 'owner') => of.post(PAGE, { email, role });
  const newsTo = async (email: string) =>
    (await account.mail()).flatMap(({ to, template }) =>
      to === email && template.name === 'people-changed' ? [template.props] : [],
    );

  return {
    ...account,
    browserOf,
    emailOf,
    invite,
    newsTo,
    /** Empties the database except for Bea's studio and its owner of a year, who has just signed in. */
    async start() {
      await account.startAtBeas();
      await emptyTables(db, 'audit_events');
      people = await peopleIn(db, bea);
      const ownerId = (await people.accountOf('owner'))!;
      await db.execute(sql`update creator_members set created_at = clock() - interval '1 year',
        role_since = clock() - interval '1 year'`);
      return { people, ownerId, ownerEmail: await emailOf(ownerId), owner: await browserOf(ownerId) };
    },
    idOf: async (email: string) => (await db.select().from(accounts).where(eq(accounts.email, email)))[0]!.id,
    /** Members of the studio by role. */
    workers: async () =>
      Object.fromEntries((await listPeople(db, bea)).map(({ accountId, role }) => [accountId, role])),
    /** Undo link in the last such mail to an owner, or null if it has none. */
    async stopLink(email: string, what: string): Promise<string | null> {
      const news = (await newsTo(email)).findLast((each) => each.what === what);
      if (!news) throw new Error(`${email} has no mail: ${what}`);
      return news.link;
    },
    /** Follows a link without a session: reads the page and presses its button. */
    async stop(link: string | null) {
      const browser = aBrowser(services);
      return browser.post('/auth/people/undo', fieldsOf(await browser.get(link!)));
    },
    /** Invites a new person, who accepts by the mailed link. */
    async join(of: TestBrowser, email: string, role: 'owner' | 'editor' = 'owner'): Promise<TestBrowser> {
      await invite(of, email, role);
      const browser = aBrowser(services);
      const link = Object.fromEntries((await account.lastLink()).searchParams);
      const answer = await browser.post('/auth/invitation', { ...link, ...fresh });
      if (answer.status !== 303) throw new Error(`The invitation was not accepted: ${answer.text.join(' ')}`);
      return browser;
    },
  };
}
