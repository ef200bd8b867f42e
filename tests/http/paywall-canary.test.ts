import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles } from '../../app/access/roles.ts';
import { recipes } from '../../app/db/schema/recipes.ts';
import { addRecipe } from '../../app/recipes/commands.server.ts';
import type { RecipeContent } from '../../app/recipes/content/recipe-content.ts';
import { understandRecipe } from '../../app/recipes/content/understand-recipe.ts';
import routes from '../../app/routes.ts';
import { ORIGIN, startTestApp } from '../support/app.ts';
import { peopleIn } from '../support/people.ts';
import { aFeature, aLandingPage, aReview, emptyDatabase } from '../support/rows.ts';

const app = await startTestApp();
const readers: readonly Role[] = ['member', 'creator', 'operator'];

/** A word for each place that holds something paid; none of them occurs anywhere else. */
const places = ['intro', 'group', 'line', 'section', 'step', 'note', 'source', 'picture', 'alt'] as const;
const secretIn = (place: string, of = 'paid') => `zq${of}${place}xv`;
const secrets = places.map((place) => secretIn(place));
const draftSecrets = places.map((place) => secretIn(place, 'draft'));
const neverShown = [...draftSecrets, secretIn('name', 'draft'), secretIn('teaser', 'draft')];

function content(of: string, name: string, teaser: string): RecipeContent {
  const secret = (place: (typeof places)[number]) => secretIn(place, of);
  return understandRecipe({
    name,
    free: false,
    pictures: [
      { address: 'https://pictures.example/mole.jpg', alt: 'A bowl of mole' },
      { address: `https://pictures.example/${secret('picture')}.jpg`, alt: secret('alt') },
    ],
    introduction: `${teaser} Then ${secret('intro')}.`,
    yield: { number: 4, word: '' },
    minutes: { prep: 20, cook: 60, rest: null },
    tags: ['weekend'],
    allergens: { nuts: 'contains' },
    groups: [{ title: secret('group'), lines: [`200 g ${secret('line')}`, '1 onion'] }],
    steps: [{ title: secret('section'), text: `Stir in the ${secret('step')} and the ${secret('line')}.` }],
    notes: [secret('note')],
    source: secret('source'),
  });
}

let people: Awaited<ReturnType<typeof peopleIn>>;
const paid = '/marisol/recipes/mole';
const cookies = new Map<Role, Record<string, string>>();

beforeAll(async () => {
  await emptyDatabase(app.db);
  const page = await aLandingPage(app.db, { subdomain: 'marisol', name: 'Marisol', cookName: 'Marisol' });
  const other = await aLandingPage(app.db, { subdomain: 'bea', name: 'Bea' });
  await aFeature(app.db, page.id);
  await aReview(app.db, page.id, { body: 'Good.' });
  const now = new Date('2026-06-01T00:00:00Z');
  const by = { creatorId: page.creatorId, authorId: null, change: 'First version', now };
  await addRecipe(app.db, { ...by, publish: now, content: content('paid', 'Mole', 'It takes a day.') });
  await addRecipe(app.db, { ...by, publish: now, content: { ...content('free', 'Salsa', 'Fresh.'), free: true } });
  await addRecipe(app.db, {
    ...by,
    publish: null,
    content: content('draft', secretIn('name', 'draft'), secretIn('teaser', 'draft')),
  });
  await addRecipe(app.db, {
    ...by,
    creatorId: other.creatorId,
    publish: now,
    content: content('bea', 'Broth', 'Hot.'),
  });
  people = await peopleIn(app.db, page);
  for (const role of roles) {
    const { cookie } = await people.cookieOf(role);
    cookies.set(role, cookie ? { cookie: `${cookie}; signed_in=1` } : {});
  }
  ids = { creatorId: page.creatorId, pageId: page.id };
  await app.settled();
});
let ids: { creatorId: string; pageId: string };

/** Every address of the route table, with what is there in this test for its parameters. */
function addressesOfRoutes(): string[] {
  const values: Record<string, string> = {
    ...ids,
    name: 'marisol',
    slug: 'mole',
    key: '0'.repeat(32),
    variant: 'card-320.webp',
    version: 'x.png',
    id: ids.pageId,
    upload: 'track',
  };
  return (routes as { path?: string }[]).map(
    ({ path = '' }) => `/${path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? name)}`,
  );
}

/** What nobody links to, and what asks for the secrets themselves. */
const asked = () => [
  `${paid}?serves=8&units=metric`,
  `${paid}?units=us`,
  '/marisol/recipes?q=mole',
  '/marisol/recipes?tag=weekend&sort=quickest',
  '/marisol/recipes?sort=cooked',
  '/bea/recipes',
  '/bea/recipes/broth',
  `/marisol/recipes/${secretIn('name', 'draft')}`,
  `/api/landing-pages?creator_id=${ids.creatorId}`,
  '/sitemap-recipes.xml?from=',
  `/__manifest?paths=${encodeURIComponent(paid)}&version=x`,
];

/** Everything that a role is answered, by address: from the route table, and on by every link of the site's own. */
async function crawl(role: Role): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const next = [...addressesOfRoutes(), ...asked(), ...secrets.map((secret) => `/marisol/recipes?q=${secret}`)];
  while (next.length > 0) {
    const fresh = new Set(
      next.splice(0).filter((each) => !answers.has(each) && !/^\/(sign-out|assets|dev)\b/.test(each)),
    );
    const batch = [...fresh].slice(0, 8);
    next.push(...[...fresh].slice(8));
    for (const [address, text, links] of await Promise.all(batch.map((each) => ask(role, each)))) {
      answers.set(address, text);
      next.push(...links);
    }
    expect(answers.size).toBeLessThan(600);
  }
  return answers;
}

/** The answer with its head, and the addresses of the site that it names, with its own data. */
async function ask(role: Role, address: string): Promise<[address: string, text: string, links: string[]]> {
  const answer = await app.get(address, { headers: cookies.get(role)!, redirect: 'manual' });
  const text = await answer.text();
  const [path, query] = address.split('?') as [string, string?];
  const isPage = !path.endsWith('.data') && !/\.(xml|txt|png|webp)$/.test(path);
  const data = `${path === '/' ? '/_root' : path}.data${query ? `?${query}` : ''}`;
  const named = [...text.matchAll(/(?:href|src|action|loc|url)["=>:]+"?([^"<>\s]+)/g)].flatMap(([, link]) => {
    const url = URL.parse(link!.replaceAll('&amp;', '&').replaceAll('&#38;', '&'), ORIGIN + path);
    return url?.origin === ORIGIN ? [url.pathname + url.search] : [];
  });
  return [address, [...answer.headers].join('\n') + text, isPage ? [data, ...named] : named];
}

/** Where a word was found, beyond the address itself that asked for it. */
function found(words: readonly string[], answers: Map<string, string>): string[] {
  return [...answers].flatMap(([address, text]) => {
    const own = new URLSearchParams(address.split('?')[1]).get('q');
    return words.filter((word) => word !== own && text.includes(word)).map((word) => `${word} at ${address}`);
  });
}

describe('what is paid', () => {
  // Readers before and after the others, so that what they were given lies in every cache.
  const order = [...readers, ...roles.filter((role) => !readers.includes(role)), ...readers];
  test.each(order.map((role, at) => ({ role, at })))('as $role ($at): $role', { timeout: 60_000 }, async ({ role }) => {
    const answers = await crawl(role);
    const whole = new Set(secrets.filter((secret) => answers.get(paid)!.includes(secret)));
    if (readers.includes(role)) {
      expect([...whole]).toEqual(secrets);
    } else {
      expect(found(secrets, answers)).toEqual([]);
    }
    // The operator may read every creator's, everybody else but their own readers nobody's.
    if (role !== 'operator') expect(found([secretIn('step', 'bea')], answers)).toEqual([]);
    expect(found(neverShown, answers)).toEqual([]);
    // The crawler has seen what it is to see: the free recipe is whole for everybody.
    expect(found([secretIn('step', 'free')], answers)).not.toEqual([]);
  });

  test('a search for a secret is answered like a search for nonsense, as far as nobody may know it', async () => {
    for (const role of roles.filter((each) => !readers.includes(each))) {
      const answerTo = async (q: string) =>
        (await (await app.get(`/marisol/recipes?q=${q}`, { headers: cookies.get(role)! })).text()).replaceAll(q, 'Q');
      const nonsense = await answerTo('wwkkwwkkww');
      const misspelt = (word: string) => `${word.slice(0, 4)}${word[5]}${word[4]}${word.slice(6)}`;
      for (const secret of secrets) {
        expect([role, await answerTo(secret)]).toEqual([role, nonsense]);
        expect([role, await answerTo(misspelt(secret))]).toEqual([role, nonsense]);
      }
    }
  });

  test('a reader’s copy is revalidated by nobody else', async () => {
    for (const address of [paid, '/marisol/recipes', `${paid}.data`, '/marisol/recipes.data']) {
      const member = await app.raw(address, { headers: cookies.get('member')! });
      for (const role of roles.filter((each) => !readers.includes(each))) {
        const headers = { ...cookies.get(role)!, 'if-none-match': member.headers.etag ?? '"x"' };
        const answer = await app.raw(address, { headers });
        const isSame = answer.bytes.equals(member.bytes) || answer.status === 304;
        expect([address, role, isSame && secrets.some((secret) => member.bytes.includes(secret))]).toEqual([
          address,
          role,
          false,
        ]);
      }
    }
  });

  test('is in no mail and no job', async () => {
    const { rows } = (await app.db.execute(sql`select data::text as data from pgboss.job`)) as unknown as {
      rows: { data: string }[];
    };
    for (const { data } of rows) expect(secrets.filter((secret) => data.includes(secret))).toEqual([]);
  });

  test('is nobody’s any more when the recipe is taken back', async () => {
    await app.db.update(recipes).set({ status: 'draft' }).where(eq(recipes.slug, 'mole'));
    await app.settled();
    for (const role of roles) {
      const answer = await app.get(paid, { headers: cookies.get(role)! });
      const text = await answer.text();
      expect([role, answer.status, secrets.filter((secret) => text.includes(secret))]).toEqual([role, 404, []]);
    }
  });
});
