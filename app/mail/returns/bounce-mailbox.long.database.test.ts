import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { startDovecot } from '../../../tests/support/dovecot.ts';
import { sealMail } from '../../../tests/support/mail-marks.ts';
import {
  automaticReplies,
  bounces,
  complaints,
  mailOf,
  notFinal,
  otherMails,
} from '../../../tests/support/returned-mails.ts';
import { mailSuppressions } from '../../db/schema/mail-suppressions.ts';
import { createBounceMailboxWorker } from './bounce-mailbox.server.ts';
import { createMailMarker } from './mail-marks.ts';

const { db } = await testDatabase();
const server = await startDovecot();
afterAll(() => server.stop());

const mark = createMailMarker({ host: 'larder.test', bounceDomain: 'bounce.larder.test', sealMail });
/** An address without an account is stored as its hash. */
const hashAddress = (address: string) => [`hmac:${address}`];
let lines: Record<string, unknown>[] = [];

function aMail(to = 'ana@cooks.example') {
  const { messageId, returnPath } = mark({ mailId: randomUUID(), address: to });
  return { to, messageId, returnPath: returnPath! };
}

async function readMailbox(mailbox = server.mailbox): Promise<void> {
  lines = [];
  const worker = createBounceMailboxWorker({
    mailbox,
    db,
    now: () => new Date(),
    log: { info: (fields) => void lines.push(fields), error: (fields) => void lines.push(fields) },
    sealMail,
    hashAddress,
    listeners: [],
  });
  await worker.work({ id: '', data: null, attempt: 1, last: true, signal: AbortSignal.timeout(50_000) });
}

const suppressed = async () =>
  (await db.select().from(mailSuppressions)).map(({ address, reason }) => [address, reason]);

beforeEach(() => db.delete(mailSuppressions));

test('a mail is deleted once its effect is stored, and what is not understood stays', async () => {
  const [bounce] = Object.values(bounces);
  const [complaint] = Object.values(complaints);
  const [delay] = Object.values(notFinal);
  const [outOfOffice] = Object.values(automaticReplies);
  server.deliver(bounce!(aMail('gone@cooks.example')));
  server.deliver(complaint!(aMail('cross@cooks.example')));
  server.deliver(delay!(aMail()));
  server.deliver(outOfOffice!(aMail()));
  for (const make of Object.values(otherMails)) server.deliver(make(aMail()));
  server.deliver(bounce!({ ...aMail(), to: 'another@cooks.example' }));
  await readMailbox();
  expect(lines).toEqual([{ bounce: 1, complaint: 1, 'not-final': 1, 'automatic-reply': 1, other: 4, unproven: 1 }]);
  expect((await suppressed()).sort()).toEqual([
    ['hmac:cross@cooks.example', 'complaint'],
    ['hmac:gone@cooks.example', 'bounce'],
  ]);
  expect(server.flags()).toEqual(Array(5).fill('S'));
  await readMailbox();
  expect(lines).toEqual([]);
});

test('a mail that cannot be read, and one of 20 MB, do not stop the others', async () => {
  const [bounce] = Object.values(bounces);
  server.deliver(mailOf(`X-Long: ${'x'.repeat(500_000)}`, '', ''));
  server.deliver(Buffer.concat([bounce!(aMail('large@cooks.example')), Buffer.alloc(20_000_000, 'x\r\n')]));
  server.deliver(bounce!(aMail('gone@cooks.example')));
  await readMailbox();
  expect(lines).toEqual([{ unreadable: 1, bounce: 2 }]);
});

test('hundreds of mails are read in several passes', async () => {
  const [bounce] = Object.values(bounces);
  for (let number = 0; number < 250; number++) server.deliver(bounce!(aMail(`${number}@cooks.example`)));
  await readMailbox();
  expect(lines).toEqual([{ bounce: 200 }]);
  await readMailbox();
  expect(lines).toEqual([{ bounce: 50 }]);
  expect(await suppressed()).toHaveLength(250);
});

test('a mailbox that cannot be opened is an error of this pass', async () => {
  await expect(readMailbox({ ...server.mailbox, password: 'wrong' })).rejects.toThrow();
  await expect(readMailbox({ ...server.mailbox, folder: 'None' })).rejects.toThrow();
  await expect(readMailbox({ ...server.mailbox, port: 1 })).rejects.toThrow();
});
