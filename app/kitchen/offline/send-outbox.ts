import { makeContact } from './contact.ts';
import { changeOutbox, loadOutbox } from './device.ts';
import { afterAnswer, type PendingOperation, type Sent, sentBy } from './outbox.ts';

const LOCK = 'larder sending';

/**
 * Sends pending operations in order, after asking the server who is signed in. Only one page or worker sends at a time.
 */
export async function sendOutbox(now: number): Promise<void> {
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    const { operations, aside } = await loadOutbox();
    if (!lock || (operations.length === 0 && !aside)) return;
    if (!(await makeContact(now))) return;
    for (;;) {
      const [operation] = (await loadOutbox()).operations;
      if (!operation) return;
      const answer = await send(operation, now);
      await changeOutbox((outbox) => afterAnswer(outbox, operation.id, answer));
      if (answer !== 'done' && answer !== 'refused') return;
    }
  });
}

/** Posts the form as the router does (`.data`), because the response is shorter than a page. */
async function send({ action, fields, at }: PendingOperation, now: number): Promise<Sent> {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  // A duration, so that an error of the device's clock cancels out.
  body.set('ago', String(Math.max(0, now - at)));
  try {
    const answer = await fetch(`${action}.data`, { method: 'POST', body });
    return sentBy({ status: answer.status, isOurs: answer.headers.has('X-Remix-Response') });
  } catch {
    return 'later';
  }
}
