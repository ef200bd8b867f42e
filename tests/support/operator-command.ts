import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { compiledSources } from './server-process.ts';

export interface Said {
  code: number | null;
  out: string;
  err: string;
}

/**
 * Returns a function that runs an operator command, a file of server/cli, in a new process per call.
 * @param ofSite site settings for every call; not needed for the database of a started site
 */
export async function operatorCommand(name: string, url: string, ofSite: Record<string, string> = {}) {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'larder-cli-'));
  afterAll(() => rm(dataDirectory, { recursive: true, force: true }));
  const file = path.resolve(import.meta.dirname, `../../server/cli/${name}.ts`);
  /** @param reader.onlyFirst closes the output after the first data, as `head` does */
  return (args: readonly string[], env: Record<string, string> = {}, { onlyFirst = false } = {}): Promise<Said> => {
    const child = spawn(process.execPath, [file, ...args], {
      env: {
        PATH: process.env.PATH,
        ...compiledSources,
        DATA_DIR: dataDirectory,
        DATABASE_URL: url,
        ...ofSite,
        ...env,
      },
    });
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk) => {
      said.out += chunk;
      if (onlyFirst) child.stdout.destroy();
    });
    child.stderr.on('data', (chunk) => (said.err += chunk));
    return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...said })));
  };
}
