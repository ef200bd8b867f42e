import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Log } from '../app/http/services.ts';

export type Replacement =
  | { outcome: 'replaced'; replaced: number }
  /**
   * A new process could not start, or the site is stopping. Unless it stops, the `replaced` new processes and the
   * remaining old processes keep running.
   */
  | { outcome: 'failed'; replaced: number }
  /** The site is a single process, which cannot be replaced while it serves. */
  | { outcome: 'single' };

export interface RunningSite {
  pid: number;
  /** Listening address, which differs from the public one behind a proxy. */
  address: string;
  /** Resolves when the replacement has ended. */
  replaceProcesses(): Promise<Replacement>;
}

const folderIn = (dataDirectory: string) => path.join(dataDirectory, 'control');

/**
 * Lets `npm run deploy` request new processes. Unlike a signal, a socket reports the outcome; unlike a process id, a
 * stale socket cannot reach another program. If no socket can be created, the site serves without one.
 */
export async function openControlSocket(
  dataDirectory: string,
  options: { address: string; log: Log; replaceProcesses: () => Promise<Replacement> },
): Promise<void> {
  const file = path.join(folderIn(dataDirectory), `${process.pid}.sock`);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let asked = '';
    socket.setEncoding('utf8');
    socket.on('error', () => {}); // for example, the client does not wait for the answer
    socket.on('data', (piece: string) => {
      asked += piece;
    });
    socket.on('end', async () => {
      const answer = asked === 'replace' ? await options.replaceProcesses() : { address: options.address };
      socket.end(JSON.stringify(answer));
    });
  });
  server.unref();
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    rmSync(file, { force: true }); // left by an earlier process with this id
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(file, resolve));
    process.once('exit', () => rmSync(file, { force: true }));
  } catch (err) {
    options.log.info({ err }, 'This site cannot be asked for new processes by npm run deploy');
  }
}

export async function findRunningSites(dataDirectory: string): Promise<RunningSite[]> {
  const files = listSockets(folderIn(dataDirectory));
  const found = await Promise.all(
    files.map(async (file): Promise<RunningSite | null> => {
      const answer = await ask(file, 'status').catch(() => null); // for example, the socket's process has exited
      const { address } = (answer ?? {}) as { address?: string };
      if (address === undefined) return null;
      const replaceProcesses = async () => (await ask(file, 'replace')) as Replacement;
      return { pid: Number(path.basename(file, '.sock')), address, replaceProcesses };
    }),
  );
  return found.filter((site) => site !== null);
}

function listSockets(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}

async function ask(file: string, question: 'status' | 'replace'): Promise<unknown> {
  const socket = connect(file);
  socket.end(question);
  return JSON.parse(await text(socket));
}
