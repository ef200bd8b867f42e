import { count, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles } from '../../app/access/roles.ts';
import { sessions } from '../../app/db/schema/identity.ts';
import { cookedRecipes, recipeNotes, savedRecipes, shoppingLists, weekPlans } from '../../app/db/schema/kitchen.ts';
import { recipes } from '../../app/db/schema/recipes.ts';
import { pushSubscriptions, waitingTimers } from '../../app/db/schema/timer-push.ts';
import { dinnerCookPath, dinnerPath } from '../../app/kitchen/dinner/paths.ts';
import { calendarPath, sharedListPath, shoppingListPath, weekPath } from '../../app/kitchen/paths.ts';
import { changeLink } from '../../app/kitchen/shopping-list/commands.server.ts';
import { emptyList, storedList } from '../../app/kitchen/shopping-list/shopping-list.ts';
import { createTimerDispatcher } from '../../app/kitchen/timers/push/dispatcher.server.ts';
import { createPushEncoder } from '../../app/kitchen/timers/push/push-encoder.server.ts';
import { openPushKeys } from '../../app/kitchen/timers/push/push-keys.server.ts';
import { changeFeed } from '../../app/kitchen/week/commands.server.ts';
import { emptyWeek, storedWeek } from '../../app/kitchen/week/week.ts';
import { mailVerificationLink } from '../../app/membership/sign-up/verification.server.ts';
import { paths } from '../../app/paths.ts';
import { sitemapPaths } from '../../app/server-paths.ts';
import { studioPaths } from '../../app/studio/paths.ts';
import { fullTest } from '../../tests/support/run.ts';
import { ORIGIN, SUPPORT_EMAIL, startTestApp } from '../support/app.ts';
import { addressesOfRoutes, crawl } from '../support/crawler.ts';
import {
  earlierSlugs,
  noteOf,
  outsiders,
  paidRecipes,
  readers,
  secretIn,
  secrets,
  secretsOfAnother,
  secretsOfDraft,
} from '../support/paid-recipes.ts';
import { aPushBrowser, aPushService } from '../support/push-service.ts';
import { emptyDatabase } from '../support/rows.ts';
import { readRows } from '../support/rows-of-tables.ts';
import { isLongRun, isShortRun } from '../support/run.ts';
import { filesIn } from '../support/zip.ts';

const app = await startTestApp();
const paid = '/marisol/recipes/mole';
let there: Awaited<ReturnType<typeof paidRecipes>>;

beforeAll(async () => {
  await emptyDatabase(app.db);
  there = await paidRecipes(app.db);
  await app.settled();
});

/** Returns an address of every route, addresses that no page links to, and searches for the secrets. */
function addresses(): string[] {
  const { pageId, creatorId, ids } = there;
  const values = { pageId, creatorId, name: 'marisol', slug: 'mole', key: 'a0'.repeat(16), variant: 'card-320.webp' };
  return [
    ...addressesOfRoutes({ ...values, version: 'x.png', id: pageId, upload: 'track', recipeId: ids.mole }),
    ...[ids.mole, ids.draft].flatMap((recipeId) =>
      ['visitor', 'member', 'ended-member'].map((as) => studioPaths.recipePreview(creatorId, recipeId, { as })),
    ),
    studioPaths.recipe(creatorId, ids.draft),
    ...[`${paid}?serves=8&units=metric`, `${paid}?units=us`, `/marisol/recipes/${earlierSlugs.paid}`],
    ...['q=onion', 'q=onoin', 'q=leeks', 'q=mole', 'q=ole', 'q=weekend&sort=quickest', 'sort=cooked'].map(searched),
    ...['tag=weekend&free=on', 'time=60', 'diet=milk', 'diet=nuts'].map(searched),
    ...[
      ...secrets,
      secretIn('unplaced'),
      secretIn('unplaced', 'free'),
      secretIn('name', 'draft'),
      secretIn('tag', 'draft'),
    ].map((secret) => searched(`q=${secret}`)),
    ...[secretIn('slug', 'draft'), earlierSlugs.draft, ids.draft].flatMap((slug) => [
      paths.recipe('marisol', slug),
      paths.memberRecipe('marisol', slug),
    ]),
    ...['/bea', '/bea/recipes', '/bea/recipes/broth', '/bea/recipes/mole', '/bea/recipes.xml'],
    `/api/landing-pages?creator_id=${creatorId}`,
    ...[ids.mole, ids.draft].map((from) => sitemapPaths.recipes({ from })),
    ...[paths.kitchen({ saved: '' }), paths.kitchenMarks({ recipeIds: Object.values(ids) })],
    `/__manifest?paths=${encodeURIComponent(paid)}&version=x`,
  ];
}
const searched = (query: string) => `/marisol/recipes?${query}`;

/** Roles that may read and write everything in a creator's studio. */
const worksThere: readonly Role[] = ['owner', 'editor', 'operator'];

/**
 * Selects the links that the crawler does not follow in this role. People who work in a studio may read everything that
 * its pages link to.
 */
const isNotFollowed = (role: Role) => (address: string) => {
  if (isLongRun() || /\.data(?:\?|$)/.test(address)) return false;
  return isShortRun() || (worksThere.includes(role) && /^\/studio\//.test(address));
};

/** `access.test.ts` tests each route with every role, so one role of each kind is enough here. */
const kinds: readonly Role[] = ['member', 'visitor', 'another-creator'];
const looks = (role: Role) => isLongRun() || kinds.includes(role) || (!isShortRun() && role === 'owner');

function found(words: readonly string[], answers: Map<string, string>): string[] {
  return [...answers].flatMap(([address, text]) =>
    words.filter((word) => !address.includes(word) && text.includes(word)).map((word) => `${word} at ${address}`),
  );
}

const post = (role: Role, path: string, form: Record<string, string> = {}) =>
  app.get(path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { ...there.headers[role], origin: ORIGIN },
  });

describe('what is paid', () => {
  // Readers go first, so that caches contain their responses.
  test.each([...readers, ...outsiders].filter(looks))(
    'is found at no address but by its readers: as %s',
    async (role) => {
      const crawled = await crawl(app, there.headers[role], addresses(), isNotFollowed(role));
      const inStudio = (wanted: boolean) =>
        new Map([...crawled].filter(([address]) => address.startsWith(paths.studio(there.creatorId)) === wanted));
      const answers = worksThere.includes(role) ? inStudio(false) : crawled;
      expect(found(secretsOfDraft, inStudio(true)).length > 0).toBe(worksThere.includes(role));
      const asOutsider = [...crawled].filter(([address]) => /\/preview(\.data)?\?as=(visitor|ended)/.test(address));
      expect(asOutsider.length).toBeGreaterThan(0);
      expect(found(secrets, new Map(asOutsider))).toEqual([]);
      // A preview shows what a member would see, which excludes unplaced lines.
      const asReader = [...crawled].filter(([address]) => /\/preview(\.data)?\?as=member/.test(address));
      expect(found([secretIn('unplaced')], new Map(asReader))).toEqual([]);
      if (readers.includes(role)) {
        expect(secrets.filter((secret) => answers.get(paid)!.includes(secret))).toEqual(secrets);
        // Feeds, lists and descriptions show only teasers, even to readers.
        expect(found(secrets, answers).filter((place) => !place.includes(` at ${paid}`))).toEqual([]);
        const [head, ...rest] = answers.get(paid)!.split('</head>');
        const described = [
          head!,
          ...rest.join().matchAll(/<script type="application\/ld\+json"[\s\S]*?<\/script>/g),
        ].join();
        expect(described).toContain('isAccessibleForFree');
        expect(secrets.filter((secret) => described.includes(secret))).toEqual([]);
      } else {
        expect(found(secrets, answers)).toEqual([]);
      }
      if (role !== 'operator') expect(found(secretsOfAnother, answers)).toEqual([]);
      expect(found(secretsOfDraft, answers)).toEqual([]);
      expect(found(roles.filter((each) => each !== role).map(noteOf), answers)).toEqual([]);
      // Finding the free recipe proves that the crawl reads content.
      expect(found([secretIn('step', 'free')], answers)).not.toEqual([]);
    },
  );

  test('is still its readers’ after everybody else has asked', async () => {
    for (const role of [...readers, ...outsiders]) {
      for (const address of [paid, `${paid}.data`]) {
        const text = await (await app.get(address, { headers: there.headers[role] })).text();
        const seen = secrets.filter((secret) => text.includes(secret));
        expect([role, address, seen]).toEqual([role, address, readers.includes(role) ? secrets : []]);
      }
    }
  });

  fullTest('a search for a secret is answered like a search for nonsense, as far as nobody may know it', async () => {
    for (const role of ['visitor', 'ended-member'] as const) {
      const answerTo = async (q: string) =>
        (await (await app.get(searched(`q=${q}`), { headers: there.headers[role] })).text()).replaceAll(q, 'Q');
      const nonsense = await answerTo('wwkkwwkkww');
      const misspelt = (word: string) => `${word.slice(0, 4)}${word[5]}${word[4]}${word.slice(6)}`;
      for (const secret of secrets) {
        for (const q of [secret, misspelt(secret), secret.slice(0, 7)]) {
          expect([role, q, await answerTo(q)]).toEqual([role, q, nonsense]);
        }
      }
    }
  });

  fullTest('a reader’s copy is revalidated by nobody else', async () => {
    for (const address of [paid, '/marisol/recipes', `${paid}.data`, '/marisol/recipes.data']) {
      const member = await app.raw(address, { headers: there.headers.member });
      for (const role of outsiders) {
        const headers = { ...there.headers[role], 'if-none-match': member.headers.etag ?? '"x"' };
        const answer = await app.raw(address, { headers });
        const isSame = answer.bytes.equals(member.bytes) || answer.status === 304;
        const isLeaked = isSame && secrets.some((secret) => member.bytes.includes(secret));
        expect([address, role, isLeaked]).toEqual([address, role, false]);
      }
    }
  });

  fullTest('is saved, cooked and noted by its readers alone, and no answer to that holds any of it', async () => {
    const tables = [savedRecipes, cookedRecipes, recipeNotes];
    const stored = async () =>
      Promise.all(tables.map(async (table) => (await app.db.select({ rows: count() }).from(table))[0]!.rows));
    const forms = { saved: {}, cooked: {}, note: { text: 'Less salt' } };
    for (const role of [...outsiders, ...readers]) {
      const before = await stored();
      for (const [what, form] of Object.entries(forms)) {
        for (const [end, stay] of [
          ['', {}],
          ['.data', { stay: 'yes' }],
        ] as const) {
          const address = `${paid}/${what}${end}`;
          const answer = await post(role, address, { ...form, ...stay });
          const text = [...answer.headers].join('\n') + (await answer.text());
          expect([role, address, secrets.filter((secret) => text.includes(secret))]).toEqual([role, address, []]);
        }
        const slug = secretIn('slug', 'draft');
        const answer = await post(role, `/marisol/recipes/${slug}/${what}`, form);
        expect([role, what, answer.status]).toEqual([
          role,
          what,
          there.accountIds.has(role) && role !== 'unconfirmed' ? 404 : 302,
        ]);
      }
      if (readers.includes(role)) expect(await stored()).not.toEqual(before);
      else expect([role, await stored()]).toEqual([role, before]);
    }
  });

  fullTest('is on a shopping list for its readers alone, who see its ingredients and no more', async () => {
    const { mole: recipeId, draft } = there.ids;
    for (const [role, accountId] of there.accountIds) {
      const entry = (id: string) => ({ id, recipeId: id, serves: null });
      const content = storedList({ ...emptyList, recipes: [entry(recipeId), entry(draft)] });
      await app.db.insert(shoppingLists).values({ accountId, content, updatedAt: new Date() });
      for (const address of [shoppingListPath, `${shoppingListPath}.data`]) {
        const text = await (await app.get(address, { headers: there.headers[role] })).text();
        const seen = [...secrets, ...secretsOfDraft].filter((secret) => text.includes(secret));
        expect([role, address, seen]).toEqual([role, address, readers.includes(role) ? [secretIn('line')] : []]);
      }
      // A shared list shows everyone what its owner may read. Foods are the only words of a recipe on the list.
      const shared = sharedListPath((await changeLink(app.db, { accountId, now: new Date() })).token);
      const asking = [{}, there.headers.member, there.headers[role]];
      for (const address of [shared, `${shared}.data`, `${shared}/version`]) {
        for (const headers of asking) {
          const answer = await app.get(address, { headers });
          const text = [...answer.headers].join('\n') + (await answer.text());
          const seen = [...secrets, ...secretsOfDraft].filter((secret) => text.includes(secret));
          const isShown = readers.includes(role) && !address.endsWith('version');
          expect([role, address, seen]).toEqual([role, address, isShown ? [secretIn('line')] : []]);
          expect(text).not.toContain('Mole');
          expect([answer.headers.get('cache-control'), answer.headers.get('referrer-policy')]).toEqual([
            ...['no-store', 'no-referrer'],
          ]);
        }
      }
      const form = { intent: 'add-recipe', operation: crypto.randomUUID(), recipe: recipeId };
      const taken = await app.get(shared, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { origin: ORIGIN },
      });
      expect([role, taken.status]).toEqual([role, 403]);
      const { status } = await post(role, shoppingListPath, form);
      const refused = role === 'unconfirmed' ? 302 : 403;
      expect([role, status]).toEqual([role, readers.includes(role) ? 303 : refused]);
    }
    await app.db.delete(shoppingLists);
  });

  fullTest(
    'is in a week for its readers alone, and no word of it but its name is in the week or its calendar',
    async () => {
      const { mole: recipeId, draft } = there.ids;
      const now = new Date();
      const day = now.toISOString().slice(0, 10);
      for (const [role, accountId] of there.accountIds) {
        const entry = (id: string) => ({ id, recipeId: id, day, serves: null, text: '', listedAs: null });
        const content = storedWeek({ ...emptyWeek, entries: [entry(recipeId), entry(draft)] });
        await app.db.insert(weekPlans).values({ accountId, content, updatedAt: now });
        const calendar = calendarPath((await changeFeed(app.db, { accountId, now })).token);
        for (const address of [weekPath, `${weekPath}.data`, calendar]) {
          const text = await (await app.get(address, { headers: there.headers[role] })).text();
          const seen = [...secrets, ...secretsOfDraft].filter((secret) => text.includes(secret));
          expect([role, address, seen]).toEqual([role, address, []]);
        }
        // A calendar shows what its owner may read.
        const answer = await app.get(calendar, { headers: there.headers.member });
        expect(answer.headers.get('cache-control')).toBe('no-store');
        const names = (await answer.text()).match(/^SUMMARY:.*$/gm);
        const closed = 'SUMMARY:A recipe that needs a membership';
        expect([role, names]).toEqual([role, [readers.includes(role) ? 'SUMMARY:Mole' : closed, closed]]);
        const form = { intent: 'add-recipe', operation: crypto.randomUUID(), recipe: recipeId, day };
        const { status } = await post(role, weekPath, form);
        const refused = role === 'unconfirmed' ? 302 : 403;
        expect([role, status]).toEqual([role, readers.includes(role) ? 303 : refused]);
      }
      await app.db.delete(weekPlans);
    },
  );

  fullTest('is in a dinner’s plan for its readers alone, who see its steps and no more', async () => {
    const { mole, salsa, draft } = there.ids;
    const asked = { recipeIds: [mole, salsa, draft], at: 18 * 60 + 30 };
    const plan = ['line', 'step'];
    const cook = ['group', 'line', 'section', 'step', 'footnote'];
    const pages: [path: string, places: string[]][] = [
      [dinnerPath(asked), plan],
      [dinnerCookPath(asked), cook],
      [dinnerCookPath(asked, 2), cook],
    ];
    for (const [path, places] of pages) {
      const shown = places.map((place) => secretIn(place));
      for (const role of there.accountIds.keys()) {
        for (const address of [path, path.replace('?', '.data?')]) {
          const text = await (await app.get(address, { headers: there.headers[role] })).text();
          const seen = [...secrets, ...secretsOfDraft].filter((secret) => text.includes(secret));
          const expected = readers.includes(role) ? secrets.filter((secret) => shown.includes(secret)) : [];
          expect([role, address, seen]).toEqual([role, address, expected]);
          expect([role, text.includes(secretIn('step', 'free'))]).toEqual([role, role !== 'unconfirmed']);
        }
      }
    }
  });

  fullTest('is in no push of a timer, which has a published recipe’s name alone', async () => {
    const pushes = aPushService();
    const now = () => new Date();
    const keys = await openPushKeys(app.db, { secrets: ['another secret of at least 32 characters'], now });
    const devices = new Map<string, ReturnType<typeof aPushBrowser>>();
    for (const accountId of new Set(there.accountIds.values())) {
      const [session] = await app.db.select().from(sessions).where(eq(sessions.accountId, accountId)).limit(1);
      const device = { accountId, sessionHash: session!.tokenHash };
      const browser = aPushBrowser();
      devices.set(browser.subscription.endpoint, browser);
      await app.db.insert(pushSubscriptions).values({ ...device, ...browser.subscription, createdAt: now() });
      const ended = { step: 1, endsAt: now(), dueAt: now() };
      for (const recipeId of [there.ids.mole, there.ids.draft]) {
        await app.db.insert(waitingTimers).values({ ...device, ...ended, timerId: recipeId, recipeId });
      }
    }
    const dispatcher = createTimerDispatcher({
      database: app.database,
      transport: pushes.transport,
      now,
      log: { info() {}, error() {} },
      openEncoder: async () => createPushEncoder({ ...keys, subject: 'mailto:push@larder.test' }),
    });
    await dispatcher.sendDue();
    const said = pushes.takePushes().map((push) => devices.get(push.endpoint)!.read(push) as { title: string });
    expect(said).toHaveLength(2 * devices.size);
    expect(new Set(said.map(({ title }) => title))).toEqual(
      new Set(['Timer done: Mole, step 1', 'Timer done: A recipe, step 1']),
    );
    const text = JSON.stringify(said);
    expect([...secrets, ...secretsOfDraft].filter((secret) => text.includes(secret))).toEqual([]);
    await app.db.delete(pushSubscriptions);
  });

  fullTest('is in nobody’s export, whatever they saved', async () => {
    for (const role of roles) {
      const answer = await post(role, paths.accountExportArchive());
      if (answer.headers.get('content-type') !== 'application/zip') {
        expect(['visitor', 'unconfirmed']).toContain(role);
        continue;
      }
      const text = Object.values(filesIn(Buffer.from(await answer.arrayBuffer()))).join('\n');
      expect(text).toContain(noteOf(role));
      expect([role, secrets.filter((secret) => text.includes(secret))]).toEqual([role, []]);
    }
  });

  test('is in no mail and no job', async () => {
    const mails: unknown[] = [];
    const noneScheduled = { mailbox: null, kinds: [], postalAddress: null };
    const mail = { enqueue: async (_: unknown, message: unknown) => void mails.push(message), ...noneScheduled };
    const to = { email: 'ana@home.example', firstName: 'Ana', creatorId: there.creatorId, link: `${ORIGIN}/x` };
    await mailVerificationLink(app.db, { origin: ORIGIN, supportEmail: SUPPORT_EMAIL, mail }, to);
    const rows = await readRows<{ data: string }>(app.db, sql`select data::text as data from pgboss.job`);
    const texts = JSON.stringify([mails, rows]);
    expect(texts).toContain('Mole');
    expect([...secrets, ...secretsOfDraft].filter((secret) => texts.includes(secret))).toEqual([]);
  });

  fullTest('changes nothing for those who may not read it, nor does what is not published', async () => {
    // Pages of an account show when it was used.
    const isOfRecipes = (address: string) =>
      !/^\/(account|auth|sign-|dev|api\/auth|kitchen\/marks)|success/.test(address);
    const asked = addresses().filter(isOfRecipes);
    // Removes the browser's cookie, times and random ids.
    const withoutOwn = (text = '') =>
      text
        .replace(/^set-cookie,__Host-larder_known=.*$/m, '')
        .replaceAll(/\b\d{13}\b/g, 'now')
        .replaceAll(/(?<=operation.{1,12})[0-9a-f-]{36}/g, 'random');
    const isNotAsked = (address: string) => !isLongRun() && !/\.data(?:\?|$)/.test(address);
    const answers = async () =>
      Promise.all(
        (isLongRun() ? (['visitor', 'ended-member'] as const) : (['ended-member'] as const)).map((role) =>
          crawl(app, there.headers[role], asked, isNotAsked),
        ),
      );
    const before = await answers();
    // The new words have the same length, so that sizes do not change.
    await app.db.execute(sql`update "Recipes" set body = replace(replace(body::text, 'zqpaid', 'zqelse'), 'onion', 'leeks')::jsonb
      where id = ${there.ids.mole}`);
    await app.db.delete(recipes).where(eq(recipes.id, there.ids.draft));
    await app.settled();
    for (const [at, after] of (await answers()).entries()) {
      expect([...after.keys()].sort()).toEqual([...before[at]!.keys()].sort());
      const differs = ([address, text]: [string, string]) => withoutOwn(text) !== withoutOwn(before[at]!.get(address));
      const changed = [...after]
        .filter(([address]) => isOfRecipes(address))
        .filter(differs)
        .map(([address]) => address);
      expect(changed).toEqual([]);
    }
  });

  test('is nobody’s any more when the recipe is taken back', async () => {
    await app.db.update(recipes).set({ status: 'draft' }).where(eq(recipes.slug, 'mole'));
    await app.settled();
    for (const role of roles) {
      for (const address of [paid, `${paid}.data`, `${paid}?units=us`]) {
        const answer = await app.get(address, { headers: there.headers[role] });
        const text = await answer.text();
        expect([role, answer.status, /zq(?:paid|else)/.exec(text)]).toEqual([role, 404, null]);
      }
    }
  });
});
