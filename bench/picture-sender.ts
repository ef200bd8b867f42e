import { parentPort, workerData } from 'node:worker_threads';
import { openConnections } from './connections.ts';

/** Sends a picture from a separate thread, so that 25 MB on their way do not delay page requests. */
export interface PictureSenderSettings {
  port: number;
  path: string;
  /** Of whoever sends: `cookie`, `origin`. */
  headers: Record<string, string>;
  /** The picture's file. */
  photo: Uint8Array<ArrayBuffer>;
}

/** What is asked of it: so many pictures, so many of them at a time. It answers when all have been stored. */
export interface PicturesToSend {
  count: number;
  atATime: number;
}

const { port, path, headers, photo } = workerData as PictureSenderSettings;
const form = new FormData();
form.set('picture', new File([photo], 'photo.jpg'));
// Built before the clock starts.
const sent = new Response(form);
const type = sent.headers.get('content-type')!;
const body = Buffer.from(await sent.arrayBuffer());
const { ask } = openConnections(port);

parentPort!.on('message', async ({ count, atATime }: PicturesToSend) => {
  let left = count;
  const sender = async () => {
    while (left-- > 0) await ask({ path, headers: { ...headers, 'content-type': type }, body });
  };
  await Promise.all(Array.from({ length: atATime }, sender));
  parentPort!.postMessage('stored');
});
parentPort!.postMessage('ready');
