import { eq } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { accounts } from '../../app/db/schema/identity.ts';
import { cancellations, endUserDetails } from '../../app/db/schema/membership.ts';
import { isPublic, type RoutePattern, routeTable } from '../../app/route-table.ts';
import { ORIGIN, type RawAnswer, startTestApp } from '../support/app.ts';
import { aMember } from '../support/members.ts';
import { routePatterns } from '../support/route-patterns.ts';
import { aCreator, aLandingPage, aRecipe } from '../support/rows.ts';
import { startSession } from '../support/sessions.ts';

const app = await startTestApp();
const shown = await aLandingPage(app.db, { subdomain: 'marisol', name: 'Marisol' });
await aRecipe(app.db, shown.creatorId);

const words = {
  email: 'quillfeather@home.example',
  firstName: 'Zephyrine',
  lastName: 'Wrenmarsh',
  // The creator's page is not public, so the name would reveal who the member subscribes to.
  creator: 'Thistledown Larkspur',
  plan: 'plan-for-zephyrine',
  grant: 'grant-for-zephyrine',
  reason: 'because of the figwort',
};
const { ids, session } = await aPrivatePerson();
const secrets = [...Object.values(words), ...ids, session];

async function aPrivatePerson() {
  const creator = await aCreator(app.db, { name: words.creator });
  await aLandingPage(app.db, { creatorId: creator.id, name: words.creator, isActive: false });
  const at = new Date();
  const year = new Date(at.getTime() + 365 * 24 * 60 * 60 * 1000);
  const { accountId, membershipId } = await aMember(app.db, {
    email: words.email,
    creatorId: creator.id,
    cancelAt: year,
    facts: [
      { kind: 'complimentary', providerId: words.grant, at, coversFrom: at, coversUntil: year, because: words.reason },
    ],
  });
  const { firstName, lastName } = words;
  await app.db
    .update(accounts)
    .set({ metadata: { first_name: firstName, last_name: lastName, selected_plan: words.plan } })
    .where(eq(accounts.id, accountId));
  await app.db.update(endUserDetails).set({ firstName, lastName }).where(eq(endUserDetails.authId, accountId));
  const given = { membershipId, requestedAt: at, takesEffectAt: year, words: words.reason };
  await app.db.insert(cancellations).values(given);
  const session = await startSession(app.db, { accountId, now: at });
  return { ids: [accountId, membershipId, creator.id], session };
}

const hers = {
  cookie: `__Host-larder_session=${session}; signed_in=1`,
  authorization: `Bearer ${session}`,
  referer: `${ORIGIN}/account`,
};

const addressOf = (pattern: RoutePattern) =>
  pattern
    .replace(':name', 'marisol')
    .replace(':pageId', shown.id)
    .replace(':creatorId', shown.creatorId)
    .replace(/:\w+/g, 'x');
const dataOf = (address: string) => (address === '/' ? '/_.data' : `${address}.data`);

const addressesOf = (pattern: RoutePattern) => {
  const address = addressOf(pattern);
  // The query has no cache key, so the response is rendered for this request.
  return [address, dataOf(address), `${address}?after=%00&id=x&from=x&subdomain=-`];
};

const readable = routePatterns.filter((pattern) => routeTable[pattern].read !== 'nothing');
const shared = readable.filter((pattern) => isPublic(routeTable[pattern]));
const personal = readable.filter((pattern) => !isPublic(routeTable[pattern]));

/** Leaves out time, duration and id. */
const textOf = ({ status, headers, bytes }: RawAnswer) =>
  JSON.stringify([status, { ...headers, date: '', 'server-timing': '', 'x-request-id': '' }]) + bytes.toString('utf8');
const spellings = secrets.flatMap((word) => [word, encodeURIComponent(word), Buffer.from(word).toString('base64url')]);
const wordsIn = (text: string) => spellings.filter((word) => text.toLowerCase().includes(word.toLowerCase()));

const keys = new Set<string>();
beforeAll(async () => {
  await app.settled();
  const { findOrRender } = app.cache;
  vi.spyOn(app.cache, 'findOrRender').mockImplementation((key, render) => {
    keys.add(key);
    return findOrRender.call(app.cache, key, render);
  });
});

test('her own page has the words, so they would be found', async () => {
  const page = await app.raw('/account', { headers: hers });
  expect(page.status).toBe(200);
  for (const word of [words.email, words.firstName, words.creator]) expect(wordsIn(textOf(page))).toContain(word);
});

/** Routes with a different response for each audience. */
const haveVersions: readonly string[] = ['/:name/recipes', '/:name/letters'];

test.each(shared)(
  'a shared answer is the same bytes for a member and for a stranger, and has no word of hers: %s',
  async (pattern) => {
    for (const address of addressesOf(pattern)) {
      app.cache.drop('everything');
      const cold = textOf(await app.raw(address, { headers: hers }));
      const warm = textOf(await app.raw(address, { headers: hers }));
      const afterHer = textOf(await app.raw(address));
      app.cache.drop('everything');
      const stranger = textOf(await app.raw(address));
      const afterStranger = textOf(await app.raw(address, { headers: hers }));
      expect(wordsIn(cold + warm)).toEqual([]);
      expect([warm === cold, afterStranger === cold, afterHer === stranger]).toEqual([true, true, true]);
      if (!haveVersions.includes(pattern)) expect(stranger === cold).toBe(true);
    }
  },
);

test('after she has read every page of the site, nothing cached has a word of hers', async () => {
  app.cache.drop('everything');
  keys.clear();
  for (const pattern of [...personal, ...shared]) {
    if (pattern.startsWith('/sign-out')) continue;
    const [address, data] = addressesOf(pattern);
    for (const asked of [address!, data!]) {
      await app.raw(asked, { headers: hers });
      await app.raw(asked, { headers: { referer: hers.referer } });
    }
  }
  expect((await app.raw('/account', { headers: hers })).status, 'she was signed in all the time').toBe(200);
  expect(keys.size).toBeGreaterThan(shared.length);
  for (const key of keys) {
    expect(wordsIn(key)).toEqual([]);
    const [page, from] = key.split(' from ');
    const [address, whose] = page!.split(' for ');
    // A member's cached version must be the same for the whole audience.
    const headers = { ...(whose && hers), ...(from && { referer: ORIGIN + from }) };
    const answer = await app.raw(address!, { headers });
    expect([key, wordsIn(textOf(answer))]).toEqual([key, []]);
  }
});
