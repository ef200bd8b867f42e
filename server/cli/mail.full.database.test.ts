import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEvents } from '../../app/db/schema/access.ts';
import { mailSuppressions } from '../../app/db/schema/mail-suppressions.ts';
import { sites } from '../../app/db/schema/site.ts';
import { addressHashes } from '../../app/identity/address-hashes.server.ts';
import { createBoss } from '../../app/jobs/boss.server.ts';
import { HELD } from '../../app/mail/delivery.server.ts';
import { listFailedMail } from '../../app/mail/failed.server.ts';
import type { MailMessage } from '../../app/mail/message.ts';
import { MAIL_QUEUE, type MailJob } from '../../app/mail/outbox.server.ts';
import { findHold } from '../../app/mail/suppressions/held.server.ts';
import { commandInProcess } from '../../tests/support/command-in-process.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { UsageError } from './command.ts';
import { readCommand } from './mail.ts';

const database = await testDatabase({ time: 'real' });
const authSecrets = ['a secret of at least 32 characters'] as const;
const mail = (...args: string[]) => commandInProcess(readCommand(args), database, { authSecrets });

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

const giveUp = (...messages: MailMessage[]) =>
  giveUpAs({ code: 'EMESSAGE', responseCode: 554, response: '554 \u001b[2JNo' }, ...messages);

async function giveUpAs(failure: object, ...messages: MailMessage[]) {
  const log = { info() {}, error() {} };
  const boss = await createBoss(database, { background: false, log }).start();
  await boss.createQueue(MAIL_QUEUE);
  for (const message of messages) {
    const job: MailJob = { message, queuedAt: '2026-11-20T09:00:00.000Z' };
    await boss.send(MAIL_QUEUE, job, { id: message.id, retryLimit: 0 });
    await boss.fail(MAIL_QUEUE, message.id, failure);
  }
  await boss.stop({ graceful: false });
}

test.each([
  [['resend'], "no command 'resend'"],
  [['failed', 'all'], 'failed takes nothing more'],
  [['retry', 'bea'], "'bea' is not the id of a mail"],
  [['retry', randomUUID(), randomUUID()], 'retry takes one id'],
  [['suppressions'], "no command 'suppressions '"],
  [['suppressions', 'lift', 'bea'], "'bea' is not an email address"],
  [['suppressions', 'export'], 'takes --to FILE'],
  [['suppressions', 'export', '--to', 'x', '--since', 'now'], "'now' is no time"],
  [['suppressions', 'import'], 'takes one file'],
  [['suppressions', 'none', 'at all'], 'takes nothing more'],
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

describe('suppressions', () => {
  const bounce = {
    scope: 'all',
    reason: 'bounce',
    source: 'mailbox',
    since: new Date('2026-11-30T09:00:00Z'),
  } as const;
  const gone = { ...bounce, address: 'gone@cooks.example', diagnostic: '550 5.1.1 \u001b[2JNo' };
  const cross = { ...bounce, address: 'cross@cooks.example', scope: 'optional', reason: 'complaint' } as const;
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-suppressions-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'all.suppressions');
  const suppressions = (...args: string[]) => mail('suppressions', ...args);
  const reasons = async () => (await database.db.select().from(mailSuppressions)).map(({ reason }) => reason).sort();

  beforeEach(async () => {
    await database.db.delete(mailSuppressions);
    await database.db.delete(sites);
    await database.db.insert(mailSuppressions).values([gone, cross]);
  });

  test('are listed with source and answer, and a bounce is lifted', async () => {
    expect((await suppressions('list')).out.split('\n').sort()).toEqual([
      '',
      'cross@cooks.example  complaint (mailbox) since 2026-11-30',
      'gone@cooks.example  bounce (mailbox) since 2026-11-30: 550 5.1.1 �[2JNo',
    ]);
    expect((await suppressions('lift', 'Gone@cooks.example')).out).toBe('gone@cooks.example gets mail again.\n');
    expect((await suppressions('lift', gone.address)).code).toBe(1);
    expect((await suppressions('lift', cross.address)).code).toBe(1);
    const [address] = addressHashes('deleted@cooks.example', authSecrets);
    await database.db.insert(mailSuppressions).values({ ...bounce, address: address! });
    expect((await suppressions('lift', 'deleted@cooks.example')).code, 'stored as a hash').toBe(0);
    const [event] = await database.db.select().from(auditEvents);
    expect(event).toMatchObject({ actorCommand: 'mail suppressions lift', action: 'mail-suppression.lifted' });
  });

  test('are exported to a private file, and imported elsewhere', async () => {
    expect((await suppressions('export', '--to', file)).code).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await database.db.delete(mailSuppressions);
    expect((await suppressions('import', file)).out).toBe('2 of 2 suppressions were new or newer.\n');
    expect((await suppressions('import', file)).out).toBe('0 of 2 suppressions were new or newer.\n');
    expect(await reasons()).toEqual(['bounce', 'complaint']);
  });

  test('of a damaged file are not imported, and mail stays held', async () => {
    await suppressions('export', '--to', file);
    await database.db.delete(mailSuppressions);
    await database.db.insert(sites).values({ mode: 'live', optionalMailHeldSince: new Date() });
    writeFileSync(file, readFileSync(file, 'utf8').replace('"complaint"', '"no reason"'));
    expect((await suppressions('import', file)).err).toMatch(/is damaged in line [23]\. Nothing was imported\.\n$/);
    expect((await suppressions('import', path.join(folder, 'none'))).err).toMatch(/cannot be read: ENOENT\n$/);
    expect(await reasons()).toEqual([]);
    expect(await findHold(database.db)).not.toBeNull();
  });

  test('after a restore, an import or their absence releases optional mail, also what was given up meanwhile', async () => {
    await suppressions('export', '--to', file);
    for (const args of [['import', file], ['none']]) {
      await database.db.delete(sites);
      await database.db.insert(sites).values({ mode: 'live', optionalMailHeldSince: new Date() });
      const [held, other] = [aMessage('ana@cooks.example'), aMessage('bo@cooks.example')];
      await giveUp(other);
      await giveUpAs(HELD, held);
      expect((await suppressions(...args)).out).toContain('Optional mail goes out again');
      expect(await findHold(database.db)).toBeNull();
      expect((await listFailedMail(database.db)).map(({ id }) => id)).toEqual([other.id]);
      await mail('retry');
    }
    expect((await suppressions('none')).out).toBe('No optional mail is held.\n');
  });
});
