import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../app/db/client.server.ts';
import { openPictureStore } from '../app/media/store.server.ts';
import { addRecipes, type NewRecipe } from '../app/recipes/commands.server.ts';
import { parseRecipe } from '../app/recipes/content/parse-recipe.ts';
import { studioPaths } from '../app/studio/paths.ts';
import { demoCreators } from '../demo/creators.ts';
import { writtenRecipe } from '../demo/written-recipe.ts';
import { type Child, forkServer } from './child.ts';
import { onEnd, run } from './cleanup.ts';
import { MB, watchMemory } from './memory.ts';
import { newDatabases } from './new-databases.ts';
import { ORIGIN, type ServeSettings } from './serve.ts';
import { signIn } from './sign-in.ts';

const PICTURE = 512 * 1024;
const creator = demoCreators[0]!;

/**
 * `npm run bench:archive`: the memory that an archive of everything costs a process, of 100 recipes and of 1,000, each
 * with a picture of its own; on PostgreSQL. It streams in constant memory where both cost the same.
 */
async function main() {
  const folder = await mkdtemp(path.join(tmpdir(), 'larder-archive-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  const dataDirectory = path.join(folder, 'data');
  const databaseUrl = await (await newDatabases())('archive');
  const server = await forkServer('serve.ts', { databaseUrl, dataDirectory } satisfies ServeSettings);
  const cookie = await signIn(server, creator.email);
  await download(server, cookie); // warms up
  let count = 0;
  for (const recipes of [100, 1_000]) {
    await add({ databaseUrl, dataDirectory, from: count, until: recipes });
    count = recipes;
    const watch = watchMemory(server);
    const since = performance.now();
    const bytes = await download(server, cookie);
    const seconds = (performance.now() - since) / 1_000;
    const grown = await watch.end();
    console.log(
      `${recipes} recipes: ${(bytes / MB).toFixed(0)} MB in ${seconds.toFixed(1)} s, +${(grown / MB).toFixed(0)} MB in the process`,
    );
  }
}

/** Adds recipes to the creator's, each with a picture of its own that cannot be compressed. */
async function add(given: { databaseUrl: string; dataDirectory: string; from: number; until: number }): Promise<void> {
  const database = await openDatabase({ url: given.databaseUrl });
  const store = openPictureStore(path.join(given.dataDirectory, 'pictures'), { s3: null });
  const now = new Date();
  for (let from = given.from; from < given.until; from += 100) {
    const recipes: NewRecipe[] = [];
    for (let at = from; at < from + 100; at += 1) {
      const picture = await store.store(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(PICTURE)]));
      const model = creator.recipes[at % creator.recipes.length]!;
      const content = parseRecipe({
        ...writtenRecipe(model, { address: picture, alt: '' }),
        name: `${model.name}, number ${at}`,
      });
      recipes.push({ content, publish: now, authorId: null, change: 'First version', now });
    }
    await database.db.transaction((tx) => addRecipes(tx, { creatorId: creator.id, recipes }));
  }
  await database.close();
}

/** Reads the whole archive as it comes; how many bytes there were. */
async function download(server: Child, cookie: string): Promise<number> {
  const address = `http://127.0.0.1:${server.port}${studioPaths.export(creator.id)}`;
  const headers = { cookie, origin: ORIGIN, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(address, { method: 'POST', headers, body: '' });
  const type = answer.headers.get('content-type');
  if (!answer.ok || type !== 'application/zip')
    throw new Error(`The archive was answered with ${answer.status}, ${type}`);
  let bytes = 0;
  for await (const part of answer.body!) bytes += part.length;
  return bytes;
}

await run(main);
