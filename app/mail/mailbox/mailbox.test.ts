import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTransport } from '../transport.server.ts';
import { createMailbox, type StoredMail } from './mailbox.server.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'larder-mailbox-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const aFolder = () => path.join(folder, randomUUID());

const aMail = (fields: Partial<StoredMail> = {}): StoredMail => ({
  id: randomUUID(),
  from: { name: 'Bea via Larder', address: 'hello@larder.test' },
  to: 'ana@cooks.example',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  sentAt: '2026-11-21T10:00:00.000Z',
  ...fields,
});

test('a mailbox without mail is empty', async () => {
  const mailbox = createMailbox(aFolder());
  expect(await mailbox.list()).toEqual([]);
  expect(await mailbox.find(randomUUID())).toBeNull();
});

test('mail is listed newest first, and found by its id ignoring case', async () => {
  const mailbox = createMailbox(aFolder());
  const [old, young] = [aMail(), aMail({ sentAt: '2026-11-21T10:00:01.000Z' })];
  for (const mail of [young, old]) await mailbox.store(mail);
  expect(await mailbox.list()).toEqual([young, old]);
  expect(await mailbox.find(old.id.toUpperCase())).toEqual(old);
});

test('a mail that is stored again is listed once', async () => {
  const mailbox = createMailbox(aFolder());
  const mail = aMail();
  for (let time = 0; time < 2; time++) await mailbox.store(mail);
  expect(await mailbox.list()).toEqual([mail]);
});

test('the newest 200 are retained', async () => {
  const directory = aFolder();
  const mailbox = createMailbox(directory);
  const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString();
  // `store` would read all stored mails each time.
  await mkdir(directory);
  for (let second = 0; second < 200; second++) {
    const mail = aMail({ sentAt: at(second) });
    await writeFile(path.join(directory, `${mail.id}.json`), JSON.stringify(mail));
  }
  for (let second = 200; second < 203; second++) await mailbox.store(aMail({ sentAt: at(second) }));
  const listed = await mailbox.list();
  expect(listed).toHaveLength(200);
  expect(listed.at(-1)!.sentAt).toBe(at(3));
  expect(await readdir(directory)).toHaveLength(200);
});

test.each(['../secrets', '..%2fsecrets', 'x', ''])('an id cannot name another file: %j', async (id) => {
  expect(await createMailbox(aFolder()).find(id)).toBeNull();
});

test('without an SMTP address, mail goes there', async () => {
  const mailboxDirectory = aFolder();
  const transport = createTransport({ smtpUrl: null, mailFrom: 'Larder <a@x.test>', mailboxDirectory });
  const { id, sentAt, from: _, ...mail } = aMail();
  await transport.send(
    {
      ...mail,
      messageId: `<${id}.seal@localhost>`,
      returnPath: null,
      senderName: 'Bea via Larder',
      unsubscribe: null,
      replyTo: 'help@x.test',
      date: new Date(sentAt),
    },
    new AbortController().signal,
  );
  expect(await createMailbox(mailboxDirectory).list()).toEqual([
    { ...mail, id, sentAt, from: { name: 'Bea via Larder', address: 'a@x.test' } },
  ]);
});
