import { makeContact } from './contact.ts';
import { changeOutbox, loadOutbox } from './device.ts';
import { afterAnswer, type PendingOperation, type Sent, sentBy } from './outbox.ts';

const LOCK = 'larder sending';

/**
 * Sends what waits, one operation after another in the order in which it was done, from one page of the browser at a time.
 * Before that the server says who is signed in: what somebody else did is not sent.
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

/** As the router sends a form, so that the answer is short. */
async function send({ action, fields, at }: PendingOperation, now: number): Promise<Sent> {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  // By the same clock, so that it does not matter what it shows.
  body.set('ago', String(Math.max(0, now - at)));
  try {
    const answer = await fetch(`${action}.data`, { method: 'POST', body });
    return sentBy({ status: answer.status, isOurs: answer.headers.has('X-Remix-Response') });
  } catch {
    return 'later';
  }
}
