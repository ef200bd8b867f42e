import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Role, roles } from '../../app/access/roles.ts';
import { memberships } from '../../app/db/schema/membership.ts';
import { membershipFacts } from '../../app/db/schema/membership-facts.ts';
import { recipes } from '../../app/db/schema/recipes.ts';
import { startTestApp } from '../support/app.ts';
import { elements } from '../support/html.ts';
import { peopleIn } from '../support/people.ts';
import { aBody, aLandingPage, aRecipe, emptyDatabase } from '../support/rows.ts';
import { watchStatements } from '../support/statements.ts';

const app = await startTestApp();
const address = '/marisol/recipes/mole';
const secret = 'cinnamon-and-charred-tortilla';
const readers: readonly Role[] = ['member', 'owner', 'editor', 'operator'];

let page: Awaited<ReturnType<typeof aLandingPage>>;
let people: Awaited<ReturnType<typeof peopleIn>>;
beforeEach(async () => {
  await emptyDatabase(app.db);
  page = await aLandingPage(app.db, { subdomain: 'marisol', name: 'Marisol' });
  await aRecipe(app.db, page.creatorId, { name: 'Mole', teaser: 'Slow.', body: aBody(secret) });
  people = await peopleIn(app.db, page);
  await app.settled();
});

async function headersOf(role: Role): Promise<Record<string, string>> {
  const { cookie } = await people.cookieOf(role);
  return cookie ? { cookie: `${cookie}; signed_in=1` } : {};
}

describe('a paid recipe', () => {
  test('is one set of bytes for all its readers, and one for each way in of the others', async () => {
    const bodies = new Map<Role, string>();
    for (const role of roles) {
      bodies.set(role, await (await app.get(address, { headers: await headersOf(role) })).text());
    }
    const versionOf = (role: Role) => [...new Set(bodies.values())].indexOf(bodies.get(role)!);
    expect(new Set(readers.map(versionOf)).size).toBe(1);
    expect(new Set(roles.map(versionOf)).size).toBe(4);
    for (const role of ['unconfirmed', 'another-creator'] as const) expect(versionOf(role)).toBe(versionOf('visitor'));
  });

  test.each<[Role, string, string, string[]]>([
    ['visitor', 'Join our community now', '/sign-up/', ['Sign up']],
    ['member-of-another', 'Move to Marisol', '/sign-up/', ['Move here']],
    ['ended-member', 'See your membership', '/account', []],
  ])('offers a %s, before any script: %s, and in each header what agrees with it', async (role, words, to, above) => {
    const html = await (await app.get(address, { headers: await headersOf(role) })).text();
    const main = elements(html, 'main')[0]!.inside;
    const ways = ['Join our community now', 'Move to Marisol', 'See your membership'];
    const offered = elements(main, 'a').filter(({ inside }) => ways.includes(inside));
    expect(offered.map(({ inside }) => inside)).toEqual([words]);
    expect(offered[0]!.attributes.href).toBe(to === '/sign-up/' ? to + page.creatorId : to);
    const library = await (await app.get('/marisol/recipes', { headers: await headersOf(role) })).text();
    for (const each of [html, library]) {
      const links = elements(elements(each, 'header')[0]!.inside, 'a');
      const buttons = links.filter(({ attributes }) => attributes.href === `/sign-up/${page.creatorId}`);
      expect(buttons.map(({ inside }) => inside)).toEqual(above);
    }
  });

  test('offers to join again to whoever’s membership of another creator has ended', async () => {
    const headers = await headersOf('member-of-another');
    await app.db.update(memberships).set({ endedAt: new Date(), endReason: 'ended' });
    expect(await (await app.get(address, { headers })).text()).toContain('Join our community now');
  });

  test('is given from memory to a member, after one statement that reads session and membership', async () => {
    const headers = await headersOf('member');
    const first = await (await app.get(address, { headers })).text();
    const statements = watchStatements(app.db);
    for (let time = 1; time <= 3; time += 1) {
      const answer = await app.get(address, { headers });
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(await answer.text()).toBe(first);
      expect(statements).toHaveLength(time);
    }
  });

  test('needs no statement for a visitor, and is stored by no cache outside', async () => {
    await app.get(address);
    const statements = watchStatements(app.db);
    const answer = await app.get(address);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(statements).toHaveLength(0);
  });

  test('is closed to a member at the moment of the end', async () => {
    const headers = await headersOf('member');
    expect(await (await app.get(address, { headers })).text()).toContain(secret);
    const [membership] = await app.db.select().from(memberships).where(eq(memberships.creatorId, page.creatorId));
    const at = new Date();
    await app.db.insert(membershipFacts).values({ kind: 'revoked', providerId: 'r', membershipId: membership!.id, at });
    expect(await (await app.get(address, { headers })).text()).not.toContain(secret);
  });

  test('a member’s ETag gets a visitor no 304, and a visitor’s gets none to a member', async () => {
    const [member, visitor] = [await headersOf('member'), {}];
    const etagFor = async (headers: Record<string, string>) => (await app.raw(address, { headers })).headers.etag!;
    const [ofMember, ofVisitor] = [await etagFor(member), await etagFor(visitor)];
    expect((await app.raw(address, { headers: { 'if-none-match': ofMember } })).status).toBe(200);
    expect((await app.raw(address, { headers: { ...member, 'if-none-match': ofVisitor } })).status).toBe(200);
    expect((await app.raw(address, { headers: { 'if-none-match': ofVisitor } })).status).toBe(304);
  });

  test('is rendered anew for both audiences when it changes', async () => {
    const member = await headersOf('member');
    const texts = async () =>
      Promise.all([{}, member].map(async (headers) => (await app.get(address, { headers })).text()));
    const before = await texts();
    await app.db.update(recipes).set({ name: 'Mole poblano' }).where(eq(recipes.slug, 'mole'));
    await app.settled();
    for (const [at, text] of (await texts()).entries()) {
      expect(text).not.toBe(before[at]);
      expect(text).toContain('Mole poblano');
    }
  });

  test('is read again where the browser does not know that it is signed in, and then it does', async () => {
    const { cookie } = (await people.cookieOf('member')) as { cookie: string };
    const answer = await app.get(address, { headers: { cookie } });
    expect(answer.headers.getSetCookie().join()).toContain('signed_in=1');
    expect(await answer.text()).toContain(secret);
  });

  test('with an expired or made-up session it is the visitor’s', async () => {
    const made = `__Host-larder_session=${'x'.repeat(43)}; signed_in=1`;
    expect(await (await app.get(address, { headers: { cookie: made } })).text()).not.toContain(secret);
  });
});

test('a draft, an unknown slug, and another creator’s recipe are not found, for members too', async () => {
  const other = await aLandingPage(app.db, { subdomain: 'bea' });
  await aRecipe(app.db, other.creatorId, { name: 'Broth', body: aBody(secret) });
  await aRecipe(app.db, page.creatorId, { name: 'Draft', status: 'draft', body: aBody(secret) });
  const member = await headersOf('member');
  for (const headers of [{}, member]) {
    for (const path of ['/marisol/recipes/draft', '/marisol/recipes/none', '/marisol/recipes/broth']) {
      const answer = await app.get(path, { headers });
      expect([path, answer.status, (await answer.text()).includes(secret)]).toEqual([path, 404, false]);
    }
  }
  expect(await (await app.get('/bea/recipes/broth', { headers: member })).text()).not.toContain(secret);
});
