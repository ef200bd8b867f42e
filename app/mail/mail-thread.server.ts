import { parentPort, workerData } from 'node:worker_threads';
import { renderMail } from './render.server.ts';
import type { Order, Report, Sending, Sent } from './sender.server.ts';
import { createTransport, describeFailure, type TransportOptions } from './transport.server.ts';

const port = parentPort!;
const transport = createTransport(workerData as TransportOptions);
const underWay = new Map<number, AbortController>();

port.on('message', async (order: Order) => {
  if ('abort' in order) return underWay.get(order.abort)?.abort();
  if ('close' in order) {
    transport.close();
    port.unref(); // The thread can report results until its last connection closes.
    return;
  }
  const { number, sending } = order;
  const attempt = new AbortController();
  underWay.set(number, attempt);
  const sent = await send(sending, attempt.signal);
  underWay.delete(number);
  port.postMessage({ number, sent } satisfies Report);
});

async function send({ message, messageId, returnPath, date }: Sending, signal: AbortSignal): Promise<Sent> {
  try {
    const mail = await renderMail(message);
    const { to, brand, optional } = message;
    const unsubscribe = optional?.unsubscribe ?? null;
    const outgoing = { ...mail, messageId, returnPath, to, replyTo: brand.supportEmail, unsubscribe, date };
    return { ok: true, ...(await transport.send(outgoing, signal)) };
  } catch (error) {
    return { ok: false, failure: describeFailure(error) };
  }
}
