import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../app/db/client.server.ts';
import { emptyRecipe, recipeFormat } from '../../app/recipes/content/recipe-shape.ts';
import { studioPaths } from '../../app/studio/paths.ts';
import { marisol } from '../../demo/creators/marisol.ts';
import { emptyPostgres } from '../support/database.ts';
import { freePort } from '../support/postgres-server.ts';
import { readRows } from '../support/rows-of-tables.ts';
import { seeded } from '../support/seeded.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { startMailServer } from '../support/smtp.ts';
import { type Ask, form, tirelessClients } from './tireless-clients.ts';

/**
 * Kills the real process at random moments while it works. Clients repeat requests without a response. KILLS_SEED
 * determines the moments, KILLS their number.
 */

const seed = Number(process.env.KILLS_SEED ?? Date.now() % 100_000);
const KILLS = Number(process.env.KILLS ?? 18);
/** Maximum time from a start to the kill, in milliseconds. */
const MAX_MS = 4_000;
/** Number of kills between two waits for some work of each kind, so that even a slow machine completes some. */
const UNTIL_DONE = 6;
const RECIPES = 3;
const JOINERS = 3;
/**
 * Maximum wait for a mail, in milliseconds. A mail is retried two minutes after a kill, possibly during the next kill.
 */
const MAIL_MS = 600_000;

const random = seeded(seed);
const mailServer = await startMailServer();
const url = await emptyPostgres();
const port = await freePort();
const origin = `http://localhost:${port}`;
const dataDirectory = await mkdtemp(path.join(tmpdir(), 'larder-kills-'));
const env = {
  APP_MODE: 'demo',
  PORT: String(port),
  APP_ORIGIN: origin,
  DATABASE_URL: url,
  DATA_DIR: dataDirectory,
  SMTP_URL: mailServer.url,
  RATE_LIMIT_SCALE: '1000',
};
let server: ServerProcess;
let isOver = false;
const { aClient, aWorker } = tirelessClients({ origin, isOver: () => isOver });

beforeAll(async () => {
  server = await startServer(env);
});
afterAll(async () => {
  isOver = true;
  server.child.kill('SIGKILL');
  await server.ended;
  await mailServer.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

const written: Map<string, { acknowledged: number; sent: number }> = new Map();
const pictures: { key: string; width: number }[] = [];
const members: string[] = [];

/** Each version has its number in name and steps, so that a mixture of two is detected. */
async function publishes(ask: Ask, recipeId: string): Promise<void> {
  const state = { acknowledged: 0, sent: 0 };
  written.set(recipeId, state);
  let version = 0;
  for (let number = 1; !isOver; number += 1) {
    state.sent = number;
    const content = {
      ...emptyRecipe,
      name: `Soup ${recipeId.slice(0, 8)} ${number}`,
      free: true,
      groups: [{ title: '', lines: [`${number} leeks`] }],
      steps: [{ title: '', text: `Stir ${number} times.` }],
    };
    for (let saved = false; !saved; ) {
      const draft = { written: content, corrections: {} };
      const body = JSON.stringify({ content: draft, version, schemaVersion: recipeFormat.version });
      const answer = await ask(studioPaths.recipeDraft(marisol.id, recipeId), body);
      if (answer.status !== 200 && answer.status !== 409)
        throw new Error(`A draft: ${answer.status} ${await answer.text()}`);
      const found = (await answer.json()) as { version: number; theirs?: { written: { name: string } } };
      ({ version } = found);
      saved = answer.status === 200 || found.theirs?.written.name === content.name;
    }
    const publish = form({ intent: 'publish', version: String(version) });
    const published = await ask(studioPaths.recipePublication(marisol.id, recipeId), publish);
    // 409: an earlier attempt published the recipe, and its response was lost.
    if (published.status !== 303 && published.status !== 409) throw new Error(`A publication: ${published.status}`);
    if (published.status === 303) state.acknowledged = number;
  }
}

async function uploads(ask: Ask): Promise<void> {
  for (let width = 300; !isOver; width += 1) {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
    const photo = await sharp({ create: { width, height: 400, channels: 3, background: '#888', noise } })
      .jpeg()
      .toBuffer();
    const body = new FormData();
    body.set('picture', new File([new Uint8Array(photo)], `${width}.jpg`));
    const answer = await ask(studioPaths.pictureFiles(marisol.id), body);
    const received = (await answer.json()) as { ok: boolean; picture?: { key: string } };
    if (!received.ok) throw new Error(`A picture: ${answer.status} ${JSON.stringify(received)}`);
    pictures.push({ key: received.picture!.key, width });
  }
}

async function joins(): Promise<void> {
  const password = 'correct horse battery';
  const rosa = { firstName: 'Rosa', lastName: 'Marsh', country: 'AU', terms: 'yes', from: '' };
  while (!isOver) {
    const client = aClient();
    const email = `${randomUUID()}@home.example`;
    const fields = { ...rosa, email, password, confirmPassword: password, plan: 'monthly', cardToken: 'pm_card_visa' };
    const answer = await client.ask(`/sign-up/${marisol.id}`, form(fields));
    if (answer.status !== 303) throw new Error(`A sign-up: ${answer.status}`);
    const { link } = await mailServer.mailTo(email, { subject: 'Verify', withinMs: MAIL_MS });
    await client.ask('/auth/verify', form(Object.fromEntries(new URL(link).searchParams)));
    members.push(email);
  }
}

async function moves(): Promise<void> {
  const { ask } = aClient();
  while (!isOver) {
    await ask('/dev/payments', form({ what: 'move', by: 'day' }));
    await delay(2_000);
  }
}

async function killed(): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    if (kill % UNTIL_DONE === 0) await somethingDone();
    await delay(random() * MAX_MS);
    const gone = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await gone;
    server = await startServer(env);
  }
  await somethingDone();
  isOver = true;
}

async function somethingDone(): Promise<void> {
  const counts = () => {
    const published = [...written.values()].reduce((sum, { acknowledged }) => sum + acknowledged, 0);
    return [published, pictures.length, members.length];
  };
  const before = counts();
  while (!counts().every((count, at) => count > before[at]!)) await delay(50);
}

test('repeated kills leave nothing half done, lose nothing acknowledged, and charge no one twice', async () => {
  process.stdout.write(`Seed ${seed}\n`);
  // Each sign-in costs processor time.
  const worker = await aWorker();
  const over = (work: Promise<void>) =>
    work.catch((error: Error) => {
      if (!isOver) throw error;
    });
  const work = [
    ...Array.from({ length: RECIPES }, () => over(publishes(worker, randomUUID()))),
    ...[over(uploads(worker)), over(moves()), ...Array.from({ length: JOINERS }, () => over(joins()))],
  ];
  await Promise.all([killed(), ...work]);
  isOver = false;

  const database = await openDatabase({ url });
  const rowsOf = async <Row>(query: ReturnType<typeof sql>) => readRows<Row>(database.db, query);
  try {
    const client = aClient();
    expect([...written.values()].every(({ acknowledged }) => acknowledged > 0)).toBe(true);
    for (const [recipeId, { acknowledged, sent }] of written) {
      const [row] = await rowsOf<{
        name: string;
        slug: string;
        status: string;
        body: { groups: { lines: { text: string }[] }[] };
      }>(sql`select "Name" as name, slug, status, body from "Recipes" where id = ${recipeId}`);
      const number = Number(row!.name.split(' ').at(-1));
      expect([row!.status, number >= acknowledged && number <= sent]).toEqual(['published', true]);
      expect(row!.body.groups[0]!.lines[0]!.text).toBe(`${number} leeks`);
      const [revisions] = await rowsOf<{ count: number; newest: number }>(
        sql`select count(*)::int as count, max(number) as newest from recipe_revisions where recipe_id = ${recipeId}`,
      );
      expect(revisions!.count).toBe(revisions!.newest);
      const page = await (await client.ask(`/marisol/recipes/${row!.slug}`)).text();
      expect(page).toContain(`Stir ${number} times.`);
    }

    expect(pictures.length).toBeGreaterThan(0);
    const stored = await rowsOf<{ key: string; filename: string; width: number }>(
      sql`select key, filename, width from creator_pictures where filename ~ '^\\d+[.]jpg$'`,
    );
    expect(stored.map(({ key }) => key)).toEqual(expect.arrayContaining(pictures.map(({ key }) => key)));
    for (const { key, width, filename } of stored) {
      expect(`${width}.jpg`).toBe(filename);
      const answer = await client.ask(`/media/${key}/card-320.webp`);
      expect([key, answer.status]).toEqual([key, 200]);
    }

    expect(members.length).toBeGreaterThan(0);
    const joined = await rowsOf<{ email: string; memberships: number; subscriptions: number }>(sql`
      select email, (select count(*)::int from memberships where account_id = accounts.id) as memberships,
        (select count(*)::int from payment_subscriptions join memberships on memberships.id = membership_id
          where account_id = accounts.id) as subscriptions
      from accounts where email in ${members}`);
    expect(joined).toHaveLength(members.length);
    expect(joined.filter((each) => each.memberships !== 1 || each.subscriptions > 1)).toEqual([]);
    const [count] = await rowsOf<{ subscribed: number; customers: number }>(sql`select
      (select count(*)::int from payment_stand_in_objects where type = 'subscription') as subscribed,
      (select count(distinct customer)::int from payment_stand_in_objects where type = 'subscription') as customers`);
    expect(count!.subscribed).toBe(count!.customers);
    const twice = await rowsOf(sql`select customer, json->'period_end' as ended, count(*)::int as invoices
      from payment_stand_in_objects where type = 'invoice' and (json->>'amount_paid')::int > 0
      group by 1, 2 having count(*) > 1`);
    expect(twice).toEqual([]);
    const facts = await rowsOf(sql`select membership_id, covers_from, count(*)::int as count from membership_facts
      where kind = 'paid' group by 1, 2 having count(*) > 1`);
    expect(facts).toEqual([]);
    const [paid] = await rowsOf<{ count: number }>(
      sql`select count(*)::int as count from membership_facts where kind = 'paid'`,
    );
    process.stdout.write(
      `${KILLS} kills: ${[...written.values()].map(({ acknowledged }) => acknowledged).join(', ')} publications, ${pictures.length} pictures, ${members.length} members, ${paid!.count} payments\n`,
    );
  } finally {
    await database.close();
  }
});
