import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from './config.ts';

/**
 * File with the port and the token of the backup channel, through which `npm run backup` gets a backup of the embedded
 * database. Only one process can open that database. The port accepts loopback connections only.
 */

const channelFile = (dataDirectory: string) => path.join(dataDirectory, 'backup-channel');

interface Channel {
  port: number;
  word: string;
}

export async function openBackupChannel(
  dataDirectory: string,
  make: (write: (stream: ReadableStream<Uint8Array>) => Promise<void>) => Promise<unknown>,
): Promise<{ close(): Promise<void> }> {
  const word = randomBytes(32);
  const server = createServer(async (asked, answer) => {
    const given = Buffer.from(asked.headers.authorization ?? '', 'base64url');
    if (given.length !== word.length || !timingSafeEqual(given, word)) {
      answer.writeHead(403).end();
      return;
    }
    try {
      await make((stream) => pipeline(Readable.fromWeb(stream as never), answer));
    } catch {
      answer.destroy(); // the command sees a truncated response
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const file = channelFile(dataDirectory);
  writeFileSync(file, JSON.stringify({ port, word: word.toString('base64url') } satisfies Channel), { mode: 0o600 });
  return {
    async close() {
      rmSync(file, { force: true });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Requests a backup from the site that has the data directory open. Throws a `ConfigError` if the site does not answer
 * or refuses.
 */
export async function askForBackup(
  dataDirectory: string,
  write: (stream: ReadableStream<Uint8Array>) => Promise<void>,
): Promise<void> {
  let channel: Channel;
  let answer: IncomingMessage;
  try {
    channel = JSON.parse(readFileSync(channelFile(dataDirectory), 'utf8')) as Channel;
    answer = await new Promise((resolve, reject) => {
      const { port, word } = channel;
      request({ host: '127.0.0.1', port, headers: { authorization: word } }, resolve)
        .once('error', reject)
        .end();
    });
  } catch {
    throw new ConfigError([
      `The database in ${dataDirectory} is open in another process that makes no backups. Stop it, and try again`,
    ]);
  }
  if (answer.statusCode !== 200) throw new ConfigError(['The running site refused to make a backup']);
  await write(Readable.toWeb(answer) as unknown as ReadableStream<Uint8Array>);
}
