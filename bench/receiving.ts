import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { paths } from '../app/paths.ts';
import { studioPaths } from '../app/studio/paths.ts';
import { demoCreators } from '../demo/creators.ts';
import { type Child, forkServer } from './child.ts';
import { onEnd, run } from './cleanup.ts';
import { openConnections } from './connections.ts';
import { MB, watchMemory } from './memory.ts';
import { paced } from './paced.ts';
import type { PictureSenderSettings, PicturesToSend } from './picture-sender.ts';
import { median } from './report.ts';
import { ORIGIN, type ServeSettings } from './serve.ts';
import { signIn } from './sign-in.ts';

/** Of the cached page, each second, while pictures are received. */
const VISITORS = 100;
/** Of idle, one at a time, ten at a time: what else the machine does must not fall on one of them alone. */
const ROUNDS = 5;

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
  const photo = await largePhoto();
  const send = await startSender({
    port: server.port,
    path: studioPaths.pictureFiles(creator.id),
    headers: { cookie: await signIn(server, creator.email), origin: ORIGIN },
    photo: new Uint8Array(photo),
  });
  const p99While = pageWatch(server, paths.creator(creator.slug));

  await send({ count: 1, atATime: 1 }); // warms up
  const { width, height } = await sharp(photo).metadata();
  console.log(`A JPEG of ${(photo.length / MB).toFixed(1)} MB, ${((width * height) / 1e6).toFixed(0)} megapixels`);
  const rounds: Record<'idle' | 'one' | 'ten', number[]> = { idle: [], one: [], ten: [] };
  const grown = { one: 0, ten: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.idle.push(await p99While(new Promise((resolve) => setTimeout(resolve, 8_000))));
    for (const [name, atATime] of [['one', 1] as const, ['ten', 10] as const]) {
      const watch = watchMemory(server);
      rounds[name].push(await p99While(send({ count: 10, atATime })));
      grown[name] = Math.max(grown[name], await watch.end());
    }
  }
  const idle = median(rounds.idle);
  console.log(`p99 of a cached page, the median of ${ROUNDS} rounds: ${idle.toFixed(1)} ms idle`);
  for (const name of ['one', 'ten'] as const) {
    const busy = median(rounds[name]);
    console.log(
      `${name} at a time: ${(busy / idle).toFixed(1)} times (${(Math.min(...rounds[name]) / idle).toFixed(1)} to ${(Math.max(...rounds[name]) / idle).toFixed(1)}), at most +${(grown[name] / MB).toFixed(0)} MB in the process`,
    );
  }
}

/** Just under what is taken. */
async function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return sharp({ create: { width: 5_600, height: 4_200, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 78, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** @returns sends pictures; resolves when all have been stored */
async function startSender(settings: PictureSenderSettings): Promise<(pictures: PicturesToSend) => Promise<void>> {
  const sender = new Worker(new URL('picture-sender.ts', import.meta.url), { workerData: settings });
  onEnd(async () => void (await sender.terminate()));
  await once(sender, 'message');
  return async (pictures) => {
    sender.postMessage(pictures);
    await once(sender, 'message');
  };
}

/** @returns the milliseconds that 99 of 100 visitors of the page wait at most until `work` is done */
function pageWatch(server: Child, page: string): (work: Promise<unknown>) => Promise<number> {
  const { ask, close } = openConnections(server.port);
  onEnd(close);
  const visit = () => ask({ path: page, headers: {} });
  return async (work) => {
    let isBusy = true;
    const done = work.finally(() => {
      isBusy = false;
    });
    const took: number[] = [];
    while (isBusy) took.push(...(await paced(visit, { perSecond: VISITORS, seconds: 1 })).took);
    await done;
    took.sort((a, b) => a - b);
    return took[Math.floor(took.length * 0.99)]!;
  };
}

await run(main);
