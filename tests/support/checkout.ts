import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** The sources of this checkout in a folder of their own, with its packages, to be changed, built and started there. */
export function copyOfCheckout(name: string) {
  const folder = mkdtempSync(path.join(tmpdir(), `larder-${name}-`));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of files.trim().split('\n')) cpSync(path.join(root, file), path.join(folder, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    /** `scripts/run.cjs`, as every npm script runs it, with this environment only. */
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
