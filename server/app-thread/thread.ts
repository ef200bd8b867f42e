import '../production.ts';
import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../app/http/event-loop.server.ts';
import { createLog, logLevel } from '../observe/log.ts';
import { currentRequest } from '../observe/request-observer.ts';
import { openDatabaseOf } from '../open-database.ts';
import { openServices } from '../open-services.ts';
import type { FromThread, ThreadData, ThreadRequest, ToThread } from './app-thread.ts';
import { type AppBuild, createRenderer } from './renderer.ts';

const { config, build } = workerData as ThreadData;
const port = parentPort!;
const tell = (message: FromThread, transfer: Transferable[] = []) => port.postMessage(message, transfer);

lowerThreadPriority();

const log = createLog(logLevel(config.mode), { alone: false });
const database = await openDatabaseOf(config);
const { services, queue, workers, payments } = await openServices(config, database, {
  log,
  // The stand-in's events stay stored, and the main thread of a serving process delivers them.
  send: () => Promise.reject(new Error('No event is brought from this thread')),
});
await queue.start(workers, { isWorking: false });
const render = createRenderer((await import(build)) as AppBuild, services);

const underWay = new Map<number, AbortController>();

port.on('message', (message: ToThread) => {
  if (message === 'close') void close();
  else if ('abort' in message) underWay.get(message.abort)?.abort();
  else void currentRequest.run(message.id!, () => answer(message));
});
tell('ready');

async function answer({ number, url, method, headers, body, asking }: ThreadRequest): Promise<void> {
  const aborted = new AbortController();
  underWay.set(number, aborted);
  try {
    const request = new Request(url, {
      method,
      headers,
      body,
      signal: aborted.signal,
      ...(body && { duplex: 'half' }),
    });
    const { answer, route, took } = await render(request, asking);
    const stream = answer.body;
    const head = { number, status: answer.status, headers: [...answer.headers] };
    tell({ ...head, body: stream, route, took }, stream ? [stream as Transferable] : []);
  } catch (err) {
    if (!aborted.signal.aborted) log.error({ err }, 'A request failed');
    tell({ number, failed: true });
  } finally {
    underWay.delete(number);
  }
}

async function close(): Promise<void> {
  await queue.stop();
  await payments.stop();
  await database.close();
  await log.flushed();
  process.exit(0); // ends only this thread
}
