import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../../app/access/roles.ts';
import { type RoutePattern, routeTable } from '../../app/route-table.ts';
import { ORIGIN, startTestApp } from '../support/app.ts';
import { elements } from '../support/html.ts';
import { paidRecipes } from '../support/paid-recipes.ts';
import { peopleIn } from '../support/people.ts';
import { emptyDatabase } from '../support/rows.ts';
import { everyRow, readRows } from '../support/rows-of-tables.ts';
import { seeded } from '../support/seeded.ts';
import { startMailServer } from '../support/smtp.ts';
import { type Spelled, type SpelledAnswer, speller } from '../support/spellings.ts';
import { addConversations } from './conversations.ts';
import { hostileChanges } from './hostile-changes.ts';
import { hostileNames, hostileTexts, TAG } from './hostile-texts.ts';

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 100_000);
const AT_ONCE = 4;
/** Requests before a new person is used, because a request may end the session or delete the account. */
const REQUESTS_OF_ONE = 40;
/** Requests remove some of the conversations. */
const THREADS = 40;

const random = seeded(seed);
const below = (count: number) => Math.floor(random() * count);
const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
const hostile = () => (below(3) === 0 ? oneOf(hostileTexts) + oneOf(hostileTexts) : oneOf(hostileTexts));
const change = hostileChanges({ below, oneOf, hostile });

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const app = await startTestApp({ smtpUrl: mailServer.url });
const { ask, close } = speller(app);
afterAll(close);

const asking: readonly Role[] = ['visitor', 'member', 'owner', 'owner', 'editor', 'operator'];
let people: Awaited<ReturnType<typeof peopleIn>>;
let values: Record<string, string>;
let conversations: Record<string, string>[];

beforeAll(async () => {
  await emptyDatabase(app.db);
  const { pageId, creatorId, ids } = await paidRecipes(app.db);
  people = await peopleIn(app.db, { creatorId });
  values = {
    pageId,
    creatorId,
    name: 'marisol',
    slug: 'mole',
    key: 'a0'.repeat(16),
    variant: 'card-320.webp',
    version: 'x.png',
    id: pageId,
    upload: 'track',
    recipeId: ids.draft,
  };
  conversations = await addConversations(app.db, { creatorId, recipeId: ids.salsa, people, count: THREADS });
});

function addressOf(pattern: RoutePattern, { isHostile }: { isHostile: boolean }): string {
  const known = { ...values, ...oneOf(conversations) };
  return pattern.replace(/:(\w+)/g, (_, name: string) =>
    isHostile && below(2) === 0 ? encodeURIComponent(hostile().toWellFormed()).slice(0, 2_000) : (known[name] ?? 'x'),
  );
}

interface Form {
  action: string;
  method: string;
  fields: Record<string, string>;
}

/** Returns the forms on the route's page as the cookie's account sees it, with the names and values of their fields. */
async function formsOf(pattern: RoutePattern, cookie: Record<string, string>): Promise<Form[]> {
  const address = addressOf(pattern, { isHostile: false });
  const { text, isPage } = await ask({ target: address, headers: cookie });
  if (!isPage) return [];
  return elements(text, 'form').map(({ attributes, inside }) => {
    const named = ['input', 'button', 'textarea', 'select'].flatMap((name) => elements(inside, name));
    const fields = named.flatMap(({ attributes: { name, value = '' } }) => (name ? [[name, value]] : []));
    return {
      action: new URL(attributes.action || address, ORIGIN).pathname,
      method: (attributes.method ?? 'get').toUpperCase(),
      fields: Object.fromEntries(fields),
    };
  });
}

const wrong: string[] = [];

function judge({ method = 'GET', target, body = '' }: Spelled, { status, text, isPage }: SpelledAnswer): void {
  const name = `${method} ${target.slice(0, 300)} ${JSON.stringify(body.slice(0, 300))}`;
  if (status >= 500) wrong.push(`${name}: ${status}`);
  if (isPage && new RegExp(`<${TAG}`, 'i').test(text)) wrong.push(`${name}: markup`);
  const head = text.split('\n\n', 1)[0]!;
  if (/^set-cookie: hacked/im.test(head)) wrong.push(`${name}: a header`);
  const to = /^location: (.*)$/im.exec(head)?.[1];
  if (to && new URL(to, ORIGIN).hostname.endsWith('evil.example')) wrong.push(`${name}: leads to ${to}`);
}

async function send(count: number, make: () => Promise<Spelled>): Promise<void> {
  let left = count;
  const sender = async () => {
    while (left-- > 0 && wrong.length < 20) {
      const spelled = await make();
      // Node's HTTP client refuses some requests, which are skipped.
      const answer = await ask(spelled).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_UNESCAPED_CHARACTERS' || error.code === 'ERR_INVALID_CHAR') return null;
        throw new Error(`${spelled.method} ${spelled.target}: ${error.message}`);
      });
      if (answer) judge(spelled, answer);
      // Errors of this request, or of a request that runs at the same time.
      for (const { message, fields } of app.takeErrors()) {
        const { err, ...others } = fields as { err?: { message?: string } };
        const about = `${JSON.stringify(others)} ${err?.message?.slice(0, 500) ?? ''}`;
        wrong.push(`${spelled.method} ${spelled.target.slice(0, 300)}: logged “${message}” ${about}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
}

async function cookieOf(role: Role): Promise<Record<string, string>> {
  return people.cookieOf(role);
}

interface Asked {
  /** The pages of these routes must have more than `leastForms` forms. */
  patterns: readonly RoutePattern[];
  leastForms: number;
  reads: number;
  changes: number;
}

/**
 * Defines tests that send hostile requests to routes, with the fields of their forms. No request may fail, log an
 * error, return text as markup, or change data by GET. FUZZ_SEED determines the requests.
 */
export function testHostileRequests({ patterns, leastForms, reads, changes }: Asked): void {
  const forms = new Map<RoutePattern, Form[]>();

  test('reads the forms of all pages', async () => {
    for (const role of ['owner', 'member', 'visitor', 'operator'] as const) {
      const cookie = await cookieOf(role);
      for (const pattern of patterns.filter((each) => each !== '/sign-out')) {
        forms.set(pattern, [...(forms.get(pattern) ?? []), ...(await formsOf(pattern, cookie))]);
      }
    }
    const found = [...forms.values()].flat();
    process.stdout.write(`Seed ${seed}: ${found.length} forms on ${patterns.length} routes\n`);
    expect(found.length).toBeGreaterThan(leastForms);
  });

  test('asking for a page changes nothing, never fails, and gives no text back as markup', async () => {
    // A person's first request may record when the session was used.
    const cookies = new Map<Role, Record<string, string>>();
    for (const role of ['visitor', 'member', 'owner', 'editor'] as const) cookies.set(role, await cookieOf(role));
    const names = [...new Set([...forms.values()].flat().flatMap(({ fields }) => Object.keys(fields)))];
    const readable = patterns.filter((pattern) => routeTable[pattern].read !== 'nothing');
    const request = async (): Promise<Spelled> => {
      const target = addressOf(oneOf(readable), { isHostile: true }) + oneOf(['', '', '.data', '/']);
      const query = Array.from({ length: below(4) }, () => {
        const name =
          below(10) === 0 ? oneOf(hostileNames) : oneOf([...names, 'serves', 'units', 'q', 'after', 'as', 'from']);
        return `${encodeURIComponent(name)}=${encodeURIComponent(hostile().slice(0, 1_500).toWellFormed())}`;
      });
      const method = oneOf(['GET', 'GET', 'GET', 'HEAD']);
      const referer: Record<string, string> =
        below(10) === 0 ? { referer: `${ORIGIN}/${encodeURIComponent(hostile().slice(0, 500).toWellFormed())}` } : {};
      const cookie = cookies.get(oneOf([...cookies.keys()]))!;
      return {
        target: query.length > 0 ? `${target}?${query.join('&')}` : target,
        method,
        headers: { ...cookie, ...referer },
      };
    };
    // First requests may have side effects.
    await send(200, request);
    const before = await everyRow(app.db);
    await send(reads, request);
    expect(wrong, `with FUZZ_SEED=${seed}`).toEqual([]);
    expect(await everyRow(app.db)).toBe(before);
  });

  test('a change with hostile fields never fails, and gives no text back as markup', {
    timeout: 700_000 + changes * 100,
  }, async () => {
    const changed = patterns.filter((pattern) => routeTable[pattern].write !== 'nothing');
    const all = [...forms.values()].flat().filter(({ method }) => method === 'POST');
    const names = [...new Set(all.flatMap(({ fields }) => Object.keys(fields)))];
    const cookies = new Map<Role, { cookie: Record<string, string>; used: number }>();
    const currentCookie = async (role: Role) => {
      const current = cookies.get(role);
      if (current && current.used++ < REQUESTS_OF_ONE) return current.cookie;
      const cookie = await cookieOf(role);
      cookies.set(role, { cookie, used: 0 });
      return cookie;
    };
    await send(changes, async () => {
      const pattern = oneOf(changed);
      const own = forms.get(pattern)?.filter(({ method }) => method === 'POST') ?? [];
      const form = below(10) < 8 && own.length > 0 ? oneOf(own) : null;
      const target = form && below(4) > 0 ? form.action : addressOf(pattern, { isHostile: below(3) === 0 });
      const cookie = await currentCookie(oneOf(asking));
      return change(target + oneOf(['', '', '', '.data']), form?.fields ?? someFields(names), cookie);
    });
    expect(wrong, `with FUZZ_SEED=${seed}`).toEqual([]);
  });

  test('everything stored by these requests is shown as text', async () => {
    const cookies = await Promise.all((['visitor', 'owner', 'operator', 'member'] as const).map(cookieOf));
    const pages = patterns.filter((pattern) => routeTable[pattern].read !== 'nothing' && pattern !== '/sign-out');
    for (const headers of cookies) {
      for (const pattern of pages) {
        const spelled = { target: addressOf(pattern, { isHostile: false }), headers };
        judge(spelled, await ask(spelled));
      }
    }
    const rows = await readRows<{ slug: string }>(
      app.db,
      sql`select slug from "Recipes" where slug is not null limit 200`,
    );
    for (const { slug } of rows) {
      const spelled = { target: `/marisol/recipes/${encodeURIComponent(slug)}`, headers: cookies[1]! };
      judge(spelled, await ask(spelled));
    }
    expect(wrong, `with FUZZ_SEED=${seed}`).toEqual([]);
  });
}

const someFields = (names: readonly string[]) =>
  Object.fromEntries(Array.from({ length: below(6) }, () => [oneOf(names), 'x']));
