import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { paths } from '../app/paths.ts';
import { studioPaths } from '../app/studio/paths.ts';
import { demoCreators } from '../demo/creators.ts';
import { type Child, forkServer } from './child.ts';
import { onEnd, run } from './cleanup.ts';
import { newDatabases } from './new-databases.ts';
import { median } from './report.ts';
import { ORIGIN, type ServeSettings } from './serve.ts';
import { signIn } from './sign-in.ts';

const TIMES = 10;
const creator = demoCreators[0]!;

/**
 * `npm run bench:publishing`: how long after a creator presses 'Publish now' two processes, which share PostgreSQL and
 * nothing else, both answer with the new page. The bar is two seconds.
 */
await run(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'larder-publishing-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  const databaseUrl = await (await newDatabases())('publishing');
  const settings = (name: string): ServeSettings => ({ databaseUrl, dataDirectory: path.join(folder, name) });
  const one = await forkServer('serve.ts', settings('one'));
  const other = await forkServer('serve.ts', settings('other'));
  const cookie = await signIn(one, creator.email);
  const page = studioPaths.page(creator.id);
  const publication = studioPaths.pagePublication(creator.id);
  const took: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const payoff = `Payoff number ${time} of this run`;
    await submit(one, page, cookie, { do: 'fields', version: await versionAt(one, page, cookie), payoff });
    const version = await versionAt(one, publication, cookie);
    const bothShow = async () => {
      const pages = [one, other].map((each) => read(each, paths.creator(creator.slug)));
      return (await Promise.all(pages)).every((html) => html.includes(payoff));
    };
    if (await bothShow()) throw new Error('It was public before it was published'); // and is cached now
    const since = performance.now();
    await submit(one, publication, cookie, { version });
    while (!(await bothShow())) await new Promise((resolve) => setTimeout(resolve, 5));
    took.push(performance.now() - since);
  }
  console.log(
    `Published ${TIMES} times: ${median(took).toFixed(0)} ms until both processes showed it (the median), at most ${Math.max(...took).toFixed(0)} ms`,
  );
});

async function read(server: Child, address: string, cookie = ''): Promise<string> {
  const headers = { accept: 'text/html', cookie };
  return (await fetch(`http://127.0.0.1:${server.port}${address}`, { headers })).text();
}

/** What a form of this page says that it was made from. */
async function versionAt(server: Child, address: string, cookie: string): Promise<string> {
  const [, version] = /name="version" value="(\d+)"/.exec(await read(server, address, cookie)) ?? [];
  if (!version) throw new Error(`${address} has no form`);
  return version;
}

async function submit(server: Child, address: string, cookie: string, fields: Record<string, string>): Promise<void> {
  const headers = { accept: 'text/html', cookie, origin: ORIGIN };
  const body = new URLSearchParams(fields);
  const to = `http://127.0.0.1:${server.port}${address}`;
  const answer = await fetch(to, { method: 'POST', redirect: 'manual', headers, body });
  if (answer.status !== 303) throw new Error(`${address} was answered with ${answer.status}`);
}
