// Installs, builds and finds what a command needs. `run.mjs` lists the allowed syntax.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { isBuilt, makeBuild, switchToBuild } from './builds.mjs';
import { runStep } from './child-process.mjs';

/** In the order of preparation. */
const NEEDS = ['packages', 'tools', 'build', 'browser'];

const BIN = path.resolve(import.meta.dirname, '../node_modules/.bin');
const INSTALLED = 'node_modules/.package-lock.json';
const windows = process.platform === 'win32';

/**
 * Prepares the needs. Resolves with the environment for programs that run on the project's Node.
 * @param needs `packages`: the site's packages; `tools`: also those for tests; `build`: a build of the site; `browser`:
 * a browser for tests
 */
export async function prepare(needs) {
  const unknown = needs.filter((need) => !NEEDS.includes(need));
  if (unknown.length > 0) stop(`'${unknown.join(',')}' is none of ${NEEDS.join(', ')}.`);
  await installPackages({ tools: needs.includes('tools') });
  const env = environmentOf(findNode());
  if (needs.includes('build')) switchToBuild(await buildSite(env));
  if (needs.includes('browser')) await findBrowser(env);
  return env;
}

async function installPackages({ tools }) {
  if (areInstalled({ tools })) return;
  // Adds the tools to the packages of a site that may be running, because `npm ci` first deletes all packages.
  const adds = tools && areInstalled({ tools: false });
  if (!adds) rmSync(INSTALLED, { force: true }); // an interrupted installation must not count as complete
  const [command, ...args] = npm();
  const config = ['--include=optional', '--no-audit', '--no-fund', '--engine-strict=false', '--loglevel=warn'];
  const packages = tools ? '--include=dev' : '--omit=dev';
  await step(
    tools ? 'Installing packages, with those for tests' : 'Installing packages',
    [command, ...args, ...(adds ? ['install', '--no-save'] : ['ci']), packages, ...config],
    process.env,
  );
}

/**
 * Returns true if npm's list of installed packages has the packages of package-lock.json, those for tests only if
 * `tools`. Optional packages may be missing, except this platform's Node.
 */
function areInstalled({ tools }) {
  if (!existsSync(INSTALLED)) return false;
  const present = packagesIn(INSTALLED);
  return Object.entries(packagesIn('package-lock.json')).every(([name, { version, integrity, dev, ...wanted }]) => {
    if (name === '' || (dev && !tools)) return true;
    const found = present[name];
    if (!found) return (wanted.optional || wanted.devOptional) && !isNodeHere(wanted);
    return found.version === version && found.integrity === integrity;
  });
}

/** Returns this platform's packaged Node, or this process's Node if new enough. Otherwise ends the process. */
function findNode() {
  const packages = Object.entries(packagesIn('package-lock.json'));
  const [name, wanted] = packages.find(([, wanted]) => isNodeHere(wanted)) ?? [];
  const node = name && path.resolve(name, wanted.bin.node);
  if (node && existsSync(node) && link(node)) return node;
  const { version } = packages.find(([, { bin }]) => bin?.node)[1];
  const [major] = version.split('.');
  if (Number.parseInt(process.versions.node, 10) >= Number(major)) return process.execPath;
  return stop(
    `Larder runs on Node ${version}, which could not be installed for ${process.platform} on ${process.arch}. Install Node ${major} and start again.`,
  );
}

/** Links Node where npm, npx and editors look, except on Windows. Returns false if this Node does not run here. */
function link(node) {
  const place = path.join(BIN, 'node');
  const target = path.relative(BIN, node);
  if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() && readlinkSync(place) === target) return true;
  if (spawnSync(node, ['--version']).status !== 0) return false; // for example, built for another C library
  if (windows) return true; // links may need rights there, and the folder is first in the path
  mkdirSync(BIN, { recursive: true });
  rmSync(place, { force: true });
  symlinkSync(target, place);
  return true;
}

function isNodeHere({ bin, os, cpu }) {
  return bin?.node !== undefined && [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch);
}

function environmentOf(node) {
  // Windows may spell PATH in another case, and only one of two spellings would take effect.
  const name = Object.keys(process.env).find((each) => each.toUpperCase() === 'PATH') ?? 'PATH';
  return {
    ...process.env,
    // Makes the C library return a password hash's memory to the system immediately (docs/decisions/0018-memory.md).
    MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '4194304',
    [name]: [path.dirname(node), BIN, process.env[name]].join(path.delimiter),
  };
}

/**
 * Builds the current sources unless that build exists. Returns the build's name for `switchToBuild`. Ends the process
 * if the build fails.
 */
export async function buildSite(env) {
  const id = fingerprint([
    ...filesBelow('app'),
    ...filesBelow('stripe-stand-in'),
    ...filesBelow('public'),
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/build-internals.ts',
    'scripts/build-service-worker.ts',
    'scripts/compress-files.ts',
  ]).slice(0, 12);
  if (isBuilt(id)) return id;
  await makeBuild(id, (folder) =>
    step('Building', ['react-router', 'build'], { ...env, NODE_ENV: 'production', BUILD_DIRECTORY: folder }),
  );
  return id;
}

async function findBrowser(env) {
  const own = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  if (process.env.CHROMIUM_PATH || own.some(existsSync)) return;
  print('Installing a browser for the tests …');
  // The command may ask for a password.
  const run = async (...[command, ...args]) => (await runStep(command, args, { env, shown: true })).succeeded;
  if (await run('playwright', 'install', '--with-deps', 'chromium')) return;
  if (process.platform === 'linux' && existsSync('/usr/bin/apt-get') && process.getuid() === 0) {
    // Another checkout on this machine may be installing packages.
    const waiting = ['-o', 'DPkg::Lock::Timeout=300'];
    if ((await run('apt-get', 'update')) && (await run('apt-get', ...waiting, 'install', '-y', 'chromium'))) return;
    stop('A browser could not be installed. Set CHROMIUM_PATH to one.');
  }
}

async function step(does, [command, ...args], env) {
  print(`${does} …`);
  const began = performance.now();
  const { succeeded, output } = await runStep(command, args, { env });
  if (!succeeded) stop(`${output}\n${does} failed: ${[command, ...args].join(' ')}`);
  print(`  done in ${Math.ceil((performance.now() - began) / 1_000)} s`);
}

/** Returns the command for the npm that runs this script, or else for the machine's npm. */
function npm() {
  const { npm_execpath: npmPath, npm_node_execpath: node } = process.env;
  return npmPath && path.basename(npmPath) === 'npm-cli.js' ? [node ?? process.execPath, npmPath] : ['npm'];
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesBelow(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(directory, entry.name);
    return entry.isDirectory() ? filesBelow(name) : [name];
  });
}

function print(text) {
  // Standard output belongs to the command that is prepared.
  process.stderr.write(`${text}\n`);
}

function stop(reason) {
  print(reason);
  process.exit(1);
}
