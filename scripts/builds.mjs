// Manages builds. `build` links to the build for the next start (docs/decisions/0085-builds-beside-each-other.md).
// `run.mjs` lists the allowed syntax.
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const LINK = 'build';
const FOLDER = 'builds';
/** File in a build with the names of the build's own assets, without the assets added from the previous build. */
const OWN_ASSETS = 'own-assets.json';
/** Folder in a build with an empty file for each process that serves the build, named by process id. */
const USERS = 'used-by';

const windows = process.platform === 'win32';
const folderOf = (id) => path.join(FOLDER, id);
const assetsOf = (folder) => path.join(folder, 'client/assets');

export function currentBuild() {
  const found = lstatSync(LINK, { throwIfNoEntry: false });
  return found?.isSymbolicLink() ? path.basename(readlinkSync(LINK)) : null;
}

export const isBuilt = (id) => existsSync(folderOf(id));

/** @param build called with the output folder; rejects or ends the process on failure */
export async function makeBuild(id, build) {
  mkdirSync(FOLDER, { recursive: true });
  const unfinished = path.join(FOLDER, `.${id}.${process.pid}`);
  rmSync(unfinished, { recursive: true, force: true });
  await build(unfinished);
  writeFileSync(path.join(unfinished, OWN_ASSETS), JSON.stringify(readdirSync(assetsOf(unfinished))));
  try {
    renameSync(unfinished, folderOf(id));
  } catch (error) {
    if (!isBuilt(id)) throw error;
    rmSync(unfinished, { recursive: true, force: true }); // another process has made the same build in the meantime
  }
}

/**
 * Makes the next start serve this build, with the previous build's assets. Deletes the builds before these two, except
 * those that running processes use.
 */
export function switchToBuild(id) {
  if (currentBuild() === id) return;
  const before = currentBuild();
  if (before) addAssets({ from: folderOf(before), to: folderOf(id) });
  const next = `${LINK}.${process.pid}`;
  rmSync(next, { force: true });
  // On Windows, links without special rights need absolute paths.
  symlinkSync(windows ? path.resolve(folderOf(id)) : folderOf(id), next, 'junction');
  if (windows) rmSync(LINK, { force: true }); // a link does not replace another link there
  renameSync(next, LINK);
  deleteOthers([id, before]);
}

/** Adds assets to a build. The names contain a hash of the content, so no asset replaces another. */
function addAssets({ from, to }) {
  const [source, target] = [assetsOf(from), assetsOf(to)];
  if (!existsSync(source)) return;
  const list = path.join(from, OWN_ASSETS);
  const own = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : readdirSync(source);
  for (const name of own) {
    if (existsSync(path.join(target, name))) continue;
    try {
      linkSync(path.join(source, name), path.join(target, name));
    } catch {
      copyFileSync(path.join(source, name), path.join(target, name)); // for example, on a file system without links
    }
  }
}

function deleteOthers(kept) {
  for (const name of readdirSync(FOLDER)) {
    const unfinishedBy = /^\..*\.(\d+)$/.exec(name)?.[1];
    const users = unfinishedBy ? [unfinishedBy] : listUsers(folderOf(name));
    if (!kept.includes(name) && !users.some(isRunning)) rmSync(folderOf(name), { recursive: true, force: true });
  }
}

function listUsers(folder) {
  const users = path.join(folder, USERS);
  return existsSync(users) ? readdirSync(users) : [];
}

function isRunning(pid) {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM'; // the process runs as another user
  }
}
