import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 }).trim();

/**
 * Returns the last commit with a different schema, or `HEAD` if the newest migration is not committed. Returns null if
 * there is only one migration.
 */
export function commitBeforeSchema(): string | null {
  const migrations = readdirSync(path.join(root, 'app/db/migrations')).filter((name) => name.endsWith('.sql'));
  if (migrations.length === 1) return null;
  const newest = migrations.toSorted().at(-1)!;
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', `app/db/migrations/${newest}`);
  return added === '' ? 'HEAD' : git('rev-parse', `${added}^`);
}

/**
 * Copies the sources to a temporary folder. Links `node_modules` if the package files are the same; an install through
 * the link would change this checkout.
 * @param options.commit commit to copy; the working tree if omitted
 */
export function copyOfCheckout(name: string, { commit }: { commit?: string } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), `larder-${name}-`));
  if (commit === undefined) {
    const files = git('ls-files', '-co', '--exclude-standard').split('\n');
    for (const file of files) cpSync(path.join(root, file), path.join(folder, file));
  } else {
    const archive = path.join(folder, 'archive.tar');
    git('archive', '--output', archive, commit);
    execFileSync('tar', ['-xf', archive, '-C', folder]);
    rmSync(archive);
  }
  const hasOurPackages = ['package.json', 'package-lock.json'].every((file) =>
    readFileSync(path.join(folder, file)).equals(readFileSync(path.join(root, file))),
  );
  if (hasOurPackages) symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    /** Runs `scripts/run.cjs`. The process gets no environment variables except `env`. */
    run(env: NodeJS.ProcessEnv, ...words: string[]): Promise<{ code: number | null; printed: string }> {
      const child = spawn('node', ['scripts/run.cjs', ...words], { cwd: folder, env });
      let printed = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
      return new Promise((resolve) => child.once('close', (code) => resolve({ code, printed })));
    },
    change(file: string, from: string, to: string) {
      const text = readFileSync(path.join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      writeFileSync(path.join(folder, file), text.replace(from, to));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
