import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { paths } from '../app/paths.ts';
import { studioPaths } from '../app/studio/paths.ts';
import { demoCreators } from '../demo/creators.ts';
import { type Child, forkServer } from './child.ts';
import { endEverything, onEnd } from './cleanup.ts';
import { ORIGIN, type ServeSettings } from './serve.ts';
import { signIn } from './sign-in.ts';

const MB = 1024 * 1024;

/**
 * `npm run bench:receiving`: what receiving pictures costs a process in memory, one and ten at a time, and what a cached
 * page's visitors wait meanwhile. Beside each other in one run, as ratios; on the embedded database.
 */
async function main() {
  const folder = await mkdtemp(path.join(tmpdir(), 'larder-receiving-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  const server = await forkServer('serve.ts', {
    ...{ databaseUrl: '', dataDirectory: path.join(folder, 'data') },
  } satisfies ServeSettings);
  const creator = demoCreators[0]!;
  const cookie = await signIn(server, creator.email);
  const photo = await largePhoto();
  const send = () => sendPicture(server, { cookie, creatorId: creator.id, photo });
  const page = `http://127.0.0.1:${server.port}${paths.creator(creator.slug)}`;

  await send(); // warms up
  const idle = await p99While(page, () => new Promise((resolve) => setTimeout(resolve, 3_000)));
  console.log(`A JPEG of ${(photo.length / MB).toFixed(1)} MB, ${(await megapixels(photo)).toFixed(0)} megapixels`);
  for (const count of [1, 10]) {
    const before = await server.ask<number>('rss');
    let most = before;
    let busy = true;
    const watch = (async () => {
      for (; busy; await new Promise((resolve) => setTimeout(resolve, 20))) {
        most = Math.max(most, await server.ask<number>('rss'));
      }
    })();
    const since = performance.now();
    const p99 = await p99While(page, () => Promise.all(Array.from({ length: count }, send)));
    const took = performance.now() - since;
    busy = false;
    await watch;
    console.log(
      `${count} at a time: +${((most - before) / MB).toFixed(0)} MB in the process, ${(took / 1_000).toFixed(1)} s, p99 of a cached page ${p99.toFixed(1)} ms (idle ${idle.toFixed(1)} ms, ${(p99 / idle).toFixed(1)} times)`,
    );
  }
}

/** Just under what is taken. */
async function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return sharp({ create: { width: 5_600, height: 4_200, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

async function megapixels(photo: Buffer): Promise<number> {
  const { width, height } = await sharp(photo).metadata();
  return (width * height) / 1e6;
}

async function sendPicture(
  server: Child,
  { cookie, creatorId, photo }: { cookie: string; creatorId: string; photo: Buffer },
): Promise<void> {
  const body = new FormData();
  body.set('picture', new File([new Uint8Array(photo)], 'photo.jpg'));
  const address = `http://127.0.0.1:${server.port}${studioPaths.pictureFiles(creatorId)}`;
  const answer = await fetch(address, { method: 'POST', headers: { cookie, origin: ORIGIN }, body });
  if (!answer.ok) throw new Error(`A picture was answered with ${answer.status}: ${await answer.text()}`);
}

/** Milliseconds that 99 of 100 visitors of a page wait at most, one after another, while `work` is done. */
async function p99While(page: string, work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  let busy = true;
  const working = work().finally(() => {
    busy = false;
  });
  while (busy) {
    const since = performance.now();
    await (await fetch(page)).arrayBuffer();
    took.push(performance.now() - since);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await working;
  took.sort((a, b) => a - b);
  return took[Math.min(took.length - 1, Math.floor(took.length * 0.99))]!;
}

try {
  await main();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await endEverything();
}
