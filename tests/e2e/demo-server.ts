import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compiledSources } from '../support/server-process.ts';

const root = path.resolve(import.meta.dirname, '../..');
const pinnedNode = path.join(root, 'node_modules/.bin/node');
/** Makes password hashing cheap. */
const quickHashes = ['--import', path.join(import.meta.dirname, 'quick-hashes.ts')];

export interface DemoServer {
  origin: string;
  stop(): Promise<void>;
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  /** Returns all output so far, and all stored data including mails. */
  written(): Promise<string>;
}

/**
 * Starts a demo on a free port, with a separate data directory and, of the caller's environment, only `PATH`. The data
 * are a copy of `E2E_DATA`, or empty without that variable.
 */
export async function startDemoServer(options: { env?: Record<string, string> } = {}): Promise<DemoServer> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'larder-e2e-'));
  const removeData = () => rm(dataDirectory, { recursive: true, force: true });
  try {
    const { E2E_DATA } = process.env;
    if (E2E_DATA) await cp(E2E_DATA, dataDirectory, { recursive: true, mode: constants.COPYFILE_FICLONE });
    const port = String(await freePort());
    const origin = `http://localhost:${port}`;
    const env = {
      APP_MODE: 'demo',
      PORT: port,
      APP_ORIGIN: origin,
      DATA_DIR: dataDirectory,
      // Measurements, which have no `E2E_DATA`, start without the compile cache.
      ...(E2E_DATA && compiledSources),
      ...options.env,
    };
    let wanted = true;
    const printed: Buffer[] = [];
    const start = async () => {
      const started = run([...(E2E_DATA ? quickHashes : []), 'server/main.ts'], env);
      for (const stream of [started.stdout, started.stderr]) stream?.on('data', (text: Buffer) => printed.push(text));
      await listening(started);
      started.once('exit', (code, signal) => {
        if (wanted) process.stderr.write(`The server exited unexpectedly with ${code ?? signal}\n`);
      });
      return started;
    };
    let server = await start();
    return {
      origin,
      async stop() {
        wanted = false;
        const ended = finished(server, 'The server');
        server.kill('SIGINT'); // SIGTERM would wait for open connections.
        const killTimeout = setTimeout(() => server.kill('SIGKILL'), 60_000);
        await ended.finally(() => clearTimeout(killTimeout)).finally(removeData);
      },
      async kill() {
        wanted = false;
        const ended = once(server, 'exit');
        server.kill('SIGKILL');
        await ended;
      },
      async written() {
        const entries = await readdir(dataDirectory, { recursive: true, withFileTypes: true });
        const files = entries.filter((entry) => entry.isFile());
        // Read as bytes, because database files contain texts unencoded.
        const data = await Promise.all(files.map(({ parentPath, name }) => readFile(path.join(parentPath, name))));
        return Buffer.concat([...data, ...printed]).toString('latin1');
      },
      async startAgain() {
        wanted = true;
        server = await start();
      },
    };
  } catch (error) {
    await removeData();
    throw error;
  }
}

/** @param pictures `blank` stores blank variants, so that pages need no drawing */
export async function prepareData(pictures: 'blank' | 'drawn'): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'larder-e2e-data-'));
  const module = path.join(import.meta.dirname, 'prepare-database.ts');
  const options = pictures === 'blank' ? ['--blank-pictures'] : [];
  await finished(run([...quickHashes, module, directory, ...options], compiledSources), module);
  return directory;
}

/** Fills a database with a few creators of the demo. A demo that starts on the database adds no other creators. */
export async function prepareCreators(databaseUrl: string, subdomains: readonly string[]): Promise<void> {
  const module = path.join(import.meta.dirname, 'prepare-creators.ts');
  await finished(run([module, databaseUrl, process.env.E2E_DATA!, ...subdomains], compiledSources), module);
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (!address || typeof address === 'string') throw new Error('No port');
  return address.port;
}

function run(parameters: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(pinnedNode, parameters, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.pipe(process.stderr, { end: false });
  return child;
}

async function finished(child: ChildProcess, name: string): Promise<void> {
  child.stdout?.resume();
  const [code, signal] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
  if (code !== 0) throw new Error(`${name} ended with ${code ?? signal}`);
}

/** Waits until the server prints that it is up. Rejects with the output if it exits first. */
function listening(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`The server did not start:\n${output}`)));
    server.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
      if (output.includes(' is up')) resolve();
    });
  });
}
