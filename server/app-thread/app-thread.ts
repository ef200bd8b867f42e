import { type Transferable, Worker } from 'node:worker_threads';
import type { Log } from '../../app/http/services.ts';
import type { Config } from '../config.ts';
import { currentRequest } from '../observe/request-observer.ts';
import type { Renderer } from './renderer.ts';

export interface ThreadData {
  config: Config;
  build: string;
}

/** Request as it is sent to the thread. The body is transferred, not copied. */
export interface ThreadRequest {
  number: number;
  id: string | undefined;
  url: string;
  method: string;
  headers: [string, string][];
  body: ReadableStream<Uint8Array> | null;
  asking: Parameters<Renderer>[1];
}

export type ToThread = ThreadRequest | { abort: number } | 'close';

interface ThreadAnswer {
  number: number;
  status: number;
  headers: [string, string][];
  body: ReadableStream<Uint8Array> | null;
  route: string;
  took: number;
}

/** Message from the thread. `failed`: the app threw an error. */
export type FromThread = 'ready' | ThreadAnswer | { number: number; failed: true };

export type AppThreadWorker = Pick<Worker, 'on' | 'once' | 'postMessage' | 'terminate' | 'unref'>;

export interface AppThread {
  /** Starts the thread unless it runs, is closing, or exited within the last minute. Does not wait for the start. */
  wake(): void;
  /** Returns the thread's renderer, or null while the thread is not ready. */
  renderer(): Renderer | null;
  /** Ends the thread, by force after five seconds. Resolves when the thread has exited. Idempotent. */
  close(): Promise<void>;
}

/** Minimum time before an exited thread starts again, in milliseconds. */
const PAUSE_MS = 60_000;
/** Maximum time that the thread may take to close, in milliseconds. */
const CLOSE_MS = 5_000;

/**
 * Prepares a second thread with the app, so that slow renders do not delay visitors of cached pages
 * (docs/decisions/0034-limits-by-address.md). The thread has its own services and connections, and works on no jobs. It
 * starts at the first `wake`.
 */
export function createAppThread(
  { log, now }: { log: Log; now: () => number },
  startWorker: () => AppThreadWorker,
): AppThread {
  let worker: AppThreadWorker | null = null;
  let isUp = false;
  let pausedUntil = 0;
  let closing: Promise<void> | undefined;
  let last = 0;
  const waiting = new Map<number, PromiseWithResolvers<ThreadAnswer>>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();

  function start(): AppThreadWorker {
    const started = startWorker();
    started.unref(); // the server keeps the process alive
    started.on('message', (message: FromThread) => {
      if (message === 'ready') {
        isUp = true;
        log.info({}, 'The app answers on a thread of its own');
        return;
      }
      const answered = waiting.get(message.number);
      waiting.delete(message.number);
      if ('failed' in message) answered?.reject(new Error('The app failed on its thread'));
      else answered?.resolve(message);
    });
    started.on('error', (err) => log.error({ err }, 'The app’s thread has ended; requests are answered without it'));
    started.once('exit', () => {
      worker = null;
      isUp = false;
      pausedUntil = now() + PAUSE_MS;
      for (const { reject } of waiting.values()) reject(new Error('The app’s thread has ended'));
      waiting.clear();
      if (closing) end();
    });
    return started;
  }

  const render: Renderer = async (request, asking) => {
    last += 1;
    const number = last;
    const answered = Promise.withResolvers<ThreadAnswer>();
    waiting.set(number, answered);
    const { url, method, body } = request;
    const order: ThreadRequest = {
      number,
      id: currentRequest.getStore(),
      url,
      method,
      headers: [...request.headers],
      body,
      asking,
    };
    const abort = () => worker?.postMessage({ abort: number } satisfies ToThread);
    request.signal.addEventListener('abort', abort);
    worker!.postMessage(order satisfies ToThread, body ? [body as Transferable] : []);
    try {
      const { status, headers, route, took, ...answer } = await answered.promise;
      return { answer: new Response(answer.body, { status, headers }), site: asking.site, route, took };
    } finally {
      request.signal.removeEventListener('abort', abort);
    }
  };

  return {
    wake() {
      if (!closing && now() >= pausedUntil) worker ??= start();
    },
    renderer: () => (isUp && !closing ? render : null),
    close() {
      closing ??= (async () => {
        if (!worker) return;
        const stopping = worker;
        stopping.postMessage('close' satisfies ToThread);
        const timeout = setTimeout(() => void stopping.terminate(), CLOSE_MS);
        await ended;
        clearTimeout(timeout);
      })();
      return closing;
    },
  };
}

export function startAppWorker(data: ThreadData): Worker {
  return new Worker(new URL('./thread.ts', import.meta.url), { workerData: data, name: 'app' });
}
