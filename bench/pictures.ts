import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { openPictureStore } from '../app/media/store.server.ts';
import { readDrawing } from '../demo/pictures.server.ts';
import { acceptEncoding } from './answer.ts';
import { type Bench, measureOf } from './bench.ts';
import type { Measurement } from './load.ts';
import type { Group } from './report.ts';

const drawing = await readDrawing('marisol', 'cta');
const [SHAPE, WIDTH, HEIGHT] = ['wide', 800, 450] as const;

/** A picture's variant on the first request and on later ones. */
export async function picturesGroup(bench: Bench): Promise<Group> {
  const pictures = openPictureStore(`${bench.settings.dataDirectory}/pictures`);
  const address = await pictures.store(drawing);
  const path = `${address}/${SHAPE}-${WIDTH}.avif`;
  return {
    title: 'A picture of 800 by 450 as AVIF, asked for by one visitor',
    contenders: [
      {
        name: 'sharp alone, from the drawing',
        yardstick: true,
        measure: () =>
          oneByOne(bench.seconds, async () => {
            await sharp(drawing).resize(WIDTH, HEIGHT).avif({ quality: 52, effort: 2 }).toBuffer();
          }),
      },
      {
        name: 'cold: drawn and encoded',
        measure: () =>
          oneByOne(bench.seconds, async () => {
            // A new drawing each time, so that its variants are new too.
            const own = await pictures.store(Buffer.from(`${drawing}<!-- ${randomUUID()} -->`));
            const answer = await fetch(`http://127.0.0.1:${bench.cached.port}${own}/${SHAPE}-${WIDTH}.avif`);
            if (!answer.ok) throw new Error(`A picture was answered with ${answer.status}`);
            await answer.arrayBuffer();
          }),
      },
      {
        name: 'warm',
        measure: measureOf(bench, {
          ...{ port: bench.cached.port, paths: [path], connections: 1 },
          headers: { 'accept-encoding': acceptEncoding },
        }),
      },
    ],
  };
}

async function oneByOne(seconds: number, act: () => Promise<void>): Promise<Measurement> {
  const took: number[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const since = performance.now();
    await act();
    took.push(performance.now() - since);
  }
  const total = took.reduce((sum, each) => sum + each, 0);
  took.sort((a, b) => a - b);
  const percentile = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))]!;
  return { requestsPerSecond: (1_000 * took.length) / total, p50: percentile(0.5), p99: percentile(0.99) };
}
