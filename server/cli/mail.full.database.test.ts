import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createBoss } from '../../app/jobs/boss.server.ts';
import type { MailMessage } from '../../app/mail/message.ts';
import { MAIL_QUEUE, type MailJob } from '../../app/mail/outbox.server.ts';
import { commandInProcess } from '../../tests/support/command-in-process.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { UsageError } from './command.ts';
import { readCommand } from './mail.ts';

const database = await testDatabase({ time: 'real' });
const mail = (...args: string[]) => commandInProcess(readCommand(args), database);

const aMessage = (to: string): MailMessage => ({
  id: randomUUID(),
  to,
  template: { name: 'reset', props: { link: 'https://larder.test/auth/reset-password?token=s3cret' } },
  brand: {
    name: 'Bea',
    accent: '#c2512f',
    onAccent: '#ffffff',
    logo: null,
    origin: 'https://larder.test',
    supportEmail: 'h@x.test',
  },
});

async function giveUp(...messages: MailMessage[]) {
  const log = { info() {}, error() {} };
  const boss = await createBoss(database, { background: false, log }).start();
  await boss.createQueue(MAIL_QUEUE);
  for (const message of messages) {
    const job: MailJob = { message, queuedAt: '2026-11-20T09:00:00.000Z' };
    await boss.send(MAIL_QUEUE, job, { id: message.id, retryLimit: 0 });
    await boss.fail(MAIL_QUEUE, message.id, { code: 'EMESSAGE', responseCode: 554, response: '554 \u001b[2JNo' });
  }
  await boss.stop({ graceful: false });
}

test.each([
  [['resend'], "no command 'resend'"],
  [['failed', 'all'], 'failed takes nothing more'],
  [['retry', 'bea'], "'bea' is not the id of a mail"],
  [['retry', randomUUID(), randomUUID()], 'retry takes one id'],
])('%j is no command, for a reason', (args, reason) => {
  expect(() => readCommand(args)).toThrow(UsageError);
  expect(() => readCommand(args)).toThrow(reason);
});

test('without any queued mail, none has failed', async () => {
  expect(await mail('failed')).toEqual({ code: 0, out: 'No mail has failed.\n', err: '' });
});

test('failed mail is listed with its recipient and reason but not its link, and can be queued again', async () => {
  const [first, second] = [aMessage('ana@cooks.example'), aMessage('bo@cooks.example')];
  await giveUp(first, second);
  const { code, out } = await mail('failed');
  expect(code).toBe(0);
  for (const shown of [
    first.id,
    'ana@cooks.example',
    'bo@cooks.example',
    'reset',
    '2026-11-20T09:00:00Z',
    '1 attempt',
  ]) {
    expect(out).toContain(shown);
  }
  expect(out).toContain('because   554 �[2JNo');
  expect(out).not.toContain('s3cret');

  const unknown = randomUUID();
  expect(await mail('retry', unknown)).toEqual({ code: 1, out: '', err: `No failed mail has the id ${unknown}.\n` });
  expect((await mail('retry', first.id)).out).toBe('1 mail is in the queue again.\n');
  expect((await mail('retry')).out).toBe('1 mail is in the queue again.\n');
  expect((await mail('retry')).out).toBe('No mail has failed.\n');
});
