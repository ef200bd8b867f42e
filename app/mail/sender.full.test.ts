import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { markMail } from '../../tests/support/mail-marks.ts';
import { startMailServer } from '../../tests/support/smtp.ts';
import type { MailMessage } from './message.ts';
import { createSender, type Sending } from './sender.server.ts';

const server = await startMailServer();
afterAll(() => server.close());
const folder = mkdtempSync(path.join(tmpdir(), 'larder-sender-'));
afterAll(() => rmSync(folder, { recursive: true }));

const log = { info() {}, error() {} };
const never = new AbortController().signal;

const mailFrom = 'Larder <a@x.test>';

function aSender(smtpUrl: string | null) {
  const sender = createSender({ smtpUrl, mailFrom, mailboxDirectory: folder, log });
  onTestFinished(() => sender.close());
  return sender;
}

function aSending(message: Partial<MailMessage> = {}): Sending & { id: string } {
  const id = randomUUID();
  const brand = {
    name: 'Bea',
    accent: '#245c4a',
    onAccent: '#ffffff',
    logo: null,
    origin: 'https://x.test',
    supportEmail: 'h@x.test',
  };
  const template = { name: 'password-changed', props: { firstName: 'Ana' } } as const;
  const date = new Date('2026-11-21T10:00:00Z');
  return {
    id,
    message: { id, to: 'ana@cooks.example', template, brand, ...message },
    ...markMail({ mailId: id, address: 'ana@cooks.example' }),
    date,
  };
}

test('a mail is rendered and sent while the thread that answers visitors is busy', async () => {
  const sender = aSender(null);
  const [first, second] = [aSending(), aSending()];
  await sender.send(first, never); // starts the thread
  const sent = sender.send(second, never);
  // Blocks this thread's event loop until the mail is in the mailbox.
  const until = Date.now() + 20_000;
  const file = path.join(folder, `${second.id}.json`);
  while (!existsSync(file) && Date.now() < until) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  expect(existsSync(file)).toBe(true);
  expect(await sent).toEqual({ ok: true, responseCode: null });
});

describe('an attempt', () => {
  const sender = createSender({ smtpUrl: server.url, mailFrom, mailboxDirectory: folder, log });
  afterAll(() => sender.close());

  test('that is aborted is a failure, and does not affect others', async () => {
    const held = server.hold();
    const cut = new AbortController();
    const aborted = sender.send(aSending(), cut.signal);
    await held;
    const other = sender.send(aSending(), never);
    cut.abort();
    expect(await aborted).toMatchObject({ ok: false });
    server.release();
    expect(await other).toEqual({ ok: true, responseCode: 250 });
  });

  test('that was aborted before it began is a failure', async () => {
    expect(await sender.send(aSending(), AbortSignal.abort())).toMatchObject({ ok: false });
  });

  test('at a mail that cannot be rendered is a failure, and does not affect others', async () => {
    const broken = sender.send(aSending({ template: { name: 'verify', props: null } as never }), never);
    expect(await broken).toMatchObject({ ok: false, failure: { code: 'TypeError' } });
    expect(await sender.send(aSending(), never)).toMatchObject({ ok: true });
  });
});

test('when the thread has ended, what was under way is a failure, and the next mail starts another', async () => {
  const sender = aSender(server.url);
  const told = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => told.mockRestore());
  const held = server.hold();
  const lost = sender.send(aSending(), never);
  await held;
  await (told.mock.contexts[0] as Worker).terminate();
  expect(await lost).toMatchObject({ ok: false, failure: { code: 'THREAD_ENDED' } });
  server.release();
  expect(await sender.send(aSending(), never)).toMatchObject({ ok: true });
});

test('the thread ends after a minute without mail, and the next mail starts another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const sender = aSender(null);
  const told = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => told.mockRestore());
  await sender.send(aSending(), never);
  vi.advanceTimersByTime(59_999);
  await sender.send(aSending(), never);
  const threads = () => new Set(told.mock.contexts as Worker[]);
  const [thread, ...others] = threads();
  expect(others).toEqual([]);
  const ended = once(thread!, 'exit');
  vi.advanceTimersByTime(60_000);
  expect(await ended).toEqual([0]);
  expect(await sender.send(aSending(), never)).toEqual({ ok: true, responseCode: null });
  expect(threads().size).toBe(2);
});
