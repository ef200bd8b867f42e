import { parentPort, workerData } from 'node:worker_threads';
import { renderMail } from './render.server.ts';
import type { Order, Report, Sending, Sent } from './sender.server.ts';
import { createTransport, describeFailure, type OutgoingMail, type TransportOptions } from './transport.server.ts';

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

async function send(sending: Sending | OutgoingMail, signal: AbortSignal): Promise<Sent> {
  try {
    const mail = 'message' in sending ? await render(sending) : sending;
    return { ok: true, ...(await transport.send(mail, signal)) };
  } catch (error) {
    return { ok: false, failure: describeFailure(error) };
  }
}

async function render({ message, messageId, returnPath, date }: Sending): Promise<OutgoingMail> {
  const { to, brand, optional } = message;
  const unsubscribe = optional?.unsubscribe ?? null;
  return { ...(await renderMail(message)), messageId, returnPath, to, replyTo: brand.supportEmail, unsubscribe, date };
}
