import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findRunningSites, type RunningSite } from '../server/control-socket.ts';
import { currentBuild, switchToBuild } from './builds.mjs';
import { buildSite } from './prepare.mjs';

/**
 * `npm run deploy`: builds this folder's sources, migrates a PostgreSQL database, and replaces the processes of the
 * sites on `DATA_DIR`, except a site's only process. On failure, keeps or restores the previous build, if there is one,
 * and exits with 1.
 */
const READY_MS = 60_000;
const READY_PAUSE_MS = 500;

const say = (sentence: string) => console.log(sentence);

async function deploy(): Promise<boolean> {
  const dataDirectory = path.resolve(process.env.DATA_DIR || '.data');
  const sites = await findRunningSites(dataDirectory);
  const before = currentBuild();
  const build = await buildSite(process.env); // ends this process on failure
  if (process.env.DATABASE_URL || process.env.DATABASE_URL_FILE) {
    if (spawnSync('node', ['server/cli/migrate.ts'], { stdio: 'inherit' }).status !== 0) {
      say('Nothing was deployed: the database could not be migrated. What runs goes on as before.');
      return false;
    }
  } else say('The embedded database is migrated when the site starts.');
  switchToBuild(build);
  if (sites.length === 0) {
    say(`No site runs on ${dataDirectory} here. The next start serves build ${build}.`);
    return true;
  }
  for (const site of sites) {
    if (await replace(site)) continue;
    if (before) await goBack(before, sites);
    return false;
  }
  say(`Build ${build} is served.`);
  return true;
}

async function replace(site: RunningSite): Promise<boolean> {
  say(`Replacing the processes of ${site.pid} at ${site.address} …`);
  const replacement = await site.replaceProcesses().catch(() => null);
  if (replacement?.outcome === 'single') {
    say(
      `  It is a single process, which cannot be replaced while it serves: start it again to serve the new build. With WEB_CONCURRENCY=2 it need not stop.`,
    );
    return true;
  }
  if (replacement?.outcome !== 'replaced') {
    say(`  A new process could not start; the site’s log says why.`);
    return false;
  }
  if (await isReadySoon(site.address)) return true;
  say(`  ${site.address}/readyz was not ready within a minute.`);
  return false;
}

async function isReadySoon(address: string): Promise<boolean> {
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    const ready = await fetch(`${address}/readyz`).catch(() => null);
    await ready?.body?.cancel();
    if (ready?.ok) return true;
    await delay(READY_PAUSE_MS);
  }
  return false;
}

async function goBack(build: string, sites: RunningSite[]): Promise<void> {
  switchToBuild(build);
  say(`Build ${build} of before is what starts again.`);
  for (const site of sites) await site.replaceProcesses().catch(() => null);
  say('The sources in this folder are still the new ones: check out the version of before, and deploy that.');
}

process.exitCode = (await deploy()) ? 0 : 1;
