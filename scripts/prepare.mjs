// Runs before the npm scripts, on the machine's own Node and npm: plain JavaScript without imports from node_modules.
// Skips steps whose inputs have not changed since the last run.
//   node scripts/prepare.mjs install|build|browser …     (build implies install; browser installs a browser for tests)
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const wanted = new Set(process.argv.slice(2));

installPackages();
if (wanted.has('build')) buildApp();
if (wanted.has('browser')) findBrowser();

function installPackages() {
  const stamp = 'node_modules/.larder-installed';
  const state = `${fingerprint(['package-lock.json'])} ${process.platform} ${process.arch}`;
  if (readIfThere(stamp) === state) return;
  print('Installing packages …');
  run('npm', ['ci', '--no-audit', '--no-fund']);
  writeFileSync(stamp, state);
}

function buildApp() {
  const stamp = 'build/.larder-built';
  const sources = [...filesBelow('app'), ...filesBelow('public'), 'package-lock.json', 'vite.config.ts'];
  const state = fingerprint([
    ...sources,
    'react-router.config.ts',
    'scripts/compress-files.ts',
    'scripts/unused-router-parts.ts',
  ]);
  if (readIfThere(stamp) === state) return;
  print('Building …');
  rmSync('build', { recursive: true, force: true });
  run('npx', ['--no-install', 'react-router', 'build'], { NODE_ENV: 'production' });
  writeFileSync(stamp, state);
}

/** Tests run in the machine's own Chromium where there is one; elsewhere Playwright brings its own. */
function findBrowser() {
  const own = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  if (process.env.CHROMIUM_PATH || own.some(existsSync)) return;
  print('Installing a browser for the tests …');
  if (run('npx', ['--no-install', 'playwright', 'install', '--with-deps', 'chromium'], {}, { allowFailure: true }))
    return;
  if (process.platform === 'linux' && existsSync('/usr/bin/apt-get') && process.getuid() === 0) {
    run('apt-get', ['update']);
    run('apt-get', ['install', '-y', 'chromium']);
  }
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

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function run(command, args, env = {}, { allowFailure = false } = {}) {
  const windows = process.platform === 'win32';
  const { status } = spawnSync(command, args, {
    stdio: ['inherit', 2, 2],
    env: { ...process.env, ...env },
    shell: windows,
  });
  if (status === 0) return true;
  if (allowFailure) return false;
  process.exit(status ?? 1);
}

function print(text) {
  // Standard output belongs to the command that this prepares: it may be read by a program.
  process.stderr.write(`${text}\n`);
}
