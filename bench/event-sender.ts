import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { clickOf } from '../tests/support/events.ts';
import { openConnections } from './connections.ts';
import { paced } from './paced.ts';

/** Sends events from a separate thread, so that it does not delay page requests. */
export interface SenderSettings {
  port: number;
  /** The `Origin` header. */
  origin: string;
  creators: string[];
  page: string;
  batch: number;
  batchesPerSecond: number;
  seconds: number;
}

const { port, origin, creators, page, batch, batchesPerSecond, seconds } = workerData as SenderSettings;

// Built before the clock starts.
const batches = Array.from({ length: batchesPerSecond * seconds }, () => {
  const creatorId = creators[Math.floor(Math.random() * creators.length)]!;
  return { creatorId, body: batchOf(creatorId, batch) };
});
const { ask, close } = openConnections(port);
parentPort!.postMessage('ready');
parentPort!.once('message', async () => {
  const send = () => {
    const { creatorId, body } = batches.pop()!;
    return ask({
      path: `/api/analytics/${creatorId}/track/?verbose=1&ip=0&_=${Date.now()}`,
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  };
  parentPort!.postMessage(await paced(send, { perSecond: batchesPerSecond, seconds }));
  close();
});

/** In the SDK's format: base64 of JSON in a form. */
function batchOf(creatorId: string, count: number): Buffer {
  const visitor = { $device_id: randomUUID(), $current_url: `${origin}${page}` };
  const events = Array.from({ length: count }, () => clickOf(creatorId, 'signup_header', visitor));
  return Buffer.from(`data=${encodeURIComponent(Buffer.from(JSON.stringify(events)).toString('base64'))}`);
}
