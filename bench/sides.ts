import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { createPasswordHasher } from '../app/identity/passwords/password-hashing.server.ts';
import { paths } from '../app/paths.ts';
import { marisol } from '../demo/creators/marisol.ts';
import { demoPassword } from '../demo/people.ts';
import { startPostgresServer } from '../tests/support/postgres-server.ts';
import { type Child, forkServer } from './child.ts';
import { onEnd } from './cleanup.ts';
import { addCharges, addDomains, addMember, fillCreators } from './fill.ts';
import { fetchEncoded } from './load.ts';
import type { ServeSettings } from './serve.ts';

export const CREATORS = 1_000;
export const FEW_CREATORS = 10;
/** Number of creators with a domain, in addition to `CREATORS`. */
export const WITH_DOMAIN = 100;
export const PASSWORD = 'thirteen letters and more';

/** Revision of the project, with its processes. */
export interface Side {
  /** Empty if the bench measures only one revision. */
  name: string;
  databaseUrl: string;
  /** Process with the page cache, as in production. */
  cached: Child;
  /** Process without the page cache. */
  fresh: Child;
  /** Process without the page cache, on a database with few creators. */
  small: Child;
  cookie: string;
  owner: string;
}

export async function startSide(
  { name, root }: { name: string; root: string },
  { folder, newDatabase }: { folder: string; newDatabase: () => Promise<string> },
): Promise<Side> {
  const serve = path.join(root, 'bench/serve.ts');
  const dataDirectory = path.join(folder, `data-${name}`);
  const databaseUrl = await newDatabase();
  const cached = await forkServer(serve, { databaseUrl, dataDirectory } satisfies ServeSettings);
  await fillCreators(databaseUrl, CREATORS + WITH_DOMAIN);
  await addDomains(databaseUrl, CREATORS);
  const fresh = await forkServer(serve, { databaseUrl, dataDirectory, cacheBytes: 0 } satisfies ServeSettings);
  const few = { databaseUrl: await newDatabase(), dataDirectory: `${dataDirectory}-few`, cacheBytes: 0 };
  const small = await forkServer(serve, few satisfies ServeSettings);
  await fillCreators(few.databaseUrl, FEW_CREATORS);
  const email = 'member@bench.example';
  await addMember(databaseUrl, { email, passwordHash: await createPasswordHasher().hash(PASSWORD) });
  await addCharges(databaseUrl);
  const cookie = await signIn(cached, email, PASSWORD);
  return { name, databaseUrl, cached, fresh, small, cookie, owner: await signIn(cached, marisol.email, demoPassword) };
}

async function signIn(server: Child, email: string, password: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${paths.signIn()}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://larder.example' },
    body: new URLSearchParams({ email, password }),
  });
  const session = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0]!);
  const { cookies } = await fetchEncoded(server, paths.account(), session.join('; '));
  return [...session, ...cookies].join('; ');
}

/** Returns `revision` if it is the folder of a checkout, or else a folder with a built copy of the commit. */
export function checkOut(here: string, revision: string, folder: string): string {
  if (existsSync(path.join(revision, 'package.json'))) return path.resolve(revision);
  const root = path.join(folder, 'before');
  const git = (...args: string[]) => execFileSync('git', ['-C', here, ...args], { stdio: ['ignore', 2, 2] });
  git('worktree', 'add', '--detach', root, revision);
  onEnd(() => git('worktree', 'remove', '--force', root));
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  return root;
}

/** Returns a function that creates empty databases, on the server of DATABASE_URL or on a server for this run. */
export async function startDatabases(): Promise<() => Promise<string>> {
  let server = process.env.DATABASE_URL;
  if (!server) {
    const started = await startPostgresServer({ connections: 300 });
    onEnd(() => started.stop());
    server = started.url;
  }
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  let databases = 0;
  return async () => {
    databases += 1;
    const name = `larder_bench_${process.pid}_${databases}`;
    await administer(`create database ${name}`);
    onEnd(() => administer(`drop database if exists ${name} with (force)`));
    const url = new URL(server);
    url.pathname = `/${name}`;
    return url.href;
  };
}
