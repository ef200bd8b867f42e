import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { letterSending } from '../../../tests/support/letter-sending.ts';
import { membershipServices } from '../../../tests/support/membership.ts';
import { howMany } from '../../../tests/support/run.ts';
import { startMailServer } from '../../../tests/support/smtp.ts';
import { letterSettings } from '../../db/schema/letters.ts';
import { createSender } from '../../mail/sender.server.ts';
import { readNumbers } from './numbers.server.ts';

const { db } = await testDatabase();
const site = await membershipServices(db);
const server = await startMailServer();
afterAll(() => server.close());
const { subscribe, due, run, deliveries } = letterSending(db, site.services);

beforeEach(async () => {
  server.received.length = 0;
  server.offered.length = 0;
  await site.startAtBeas();
});

const names = (count: number) => Array.from({ length: count }, (_, at) => `r${at}@home.example`);

function aSender() {
  const log = { info() {}, error() {} };
  const options = { smtpUrl: server.url, mailFrom: 'Larder <hello@larder.test>', mailboxDirectory: '/nowhere', log };
  const sender = createSender(options);
  onTestFinished(() => sender.close());
  return sender;
}

test('malformed addresses are refused, each with its reason, and all others get the letter', async () => {
  const bad = ['ana@verizon,net', 'a b@home.example', 'ben\n@home.example', 'cem', '<dia@home.example>'];
  // The server takes international addresses (SMTPUTF8).
  const good = [...names(howMany({ short: 50, long: 9_994 })), 'ånä@exämple.example'];
  await subscribe([...good, ...bad]);
  await db.insert(letterSettings).values({
    creatorId: (await due()).creatorId,
    senderName: 'Bea\r\nBcc: all@home.example',
    replyTo: 'bea@cooks.example',
  });
  const own = await due({ subject: 'Lemons\r\nBcc: all@home.example' });
  const sender = aSender();
  let rows = await deliveries(own);
  // A pass of the worker ends after 45 seconds, and the next pass continues.
  for (let runs = 0; runs < 20 && (rows.length === 0 || rows.some(({ state }) => state === 'queued')); runs += 1) {
    await run({ sender });
    rows = await deliveries(own);
  }
  const states = Map.groupBy(rows, ({ state, reason }) => reason ?? state);
  expect(
    states
      .get('accepted')!
      .map(({ address }) => address)
      .sort(),
  ).toEqual(good.sort());
  expect(
    states
      .get('malformed-address')!
      .map(({ address }) => address)
      .sort(),
  ).toEqual([...bad].sort());
  const numbers = { recipients: good.length + bad.length, accepted: good.length, refused: bad.length };
  expect(await readNumbers(db, own)).toMatchObject(numbers);
  const mails = server.received.filter((mail) => mail.subject.startsWith('Lemons'));
  expect(mails).toHaveLength(good.length);
  expect(mails[0]!.headers.has('bcc')).toBe(false);
  expect(mails[0]!.from.name).toBe('Bea Bcc: all@home.example');
  expect(mails[0]!.replyTo).toBe('bea@cooks.example');
});

test('a letter has the headers that mail services ask of bulk mail', async () => {
  await subscribe(['ana@home.example']);
  await due();
  await run({ sender: aSender(), lettersDomain: 'letters.larder.test' });
  const mail = await server.mailTo('ana@home.example');
  const header = (name: string) => mail.headers.get(name)?.[0];
  expect(mail.from).toEqual({ name: 'Bea', address: 'bea@letters.larder.test' });
  expect(header('list-id')).toBe('<bea.letters.larder.test>');
  expect(header('list-unsubscribe')).toMatch(/^<https:\/\/larder\.test\/\S+>$/);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail.html).toContain('1 Test Street, Testville');
  expect(mail.text).toContain('1 Test Street, Testville');
});

test('a mail whose connection ends after it was handed over is unknown, and is not offered again', async () => {
  await subscribe(['ana@home.example']);
  const own = await due();
  server.hangUp();
  await run({ sender: aSender() });
  await run({ sender: aSender() });
  expect(await deliveries(own)).toMatchObject([{ state: 'unknown' }]);
  expect(server.offered).toHaveLength(1);
  site.takeLogged();
});

test('a mail that could not be handed over is offered again when the server is back', async () => {
  await subscribe(names(3));
  const own = await due();
  await server.goDown();
  await run({ sender: aSender() });
  expect((await deliveries(own)).map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
  await server.comeUp();
  site.clock.pass(120);
  await run({ sender: aSender() });
  expect((await deliveries(own)).map(({ state }) => state)).toEqual(['accepted', 'accepted', 'accepted']);
  site.takeLogged();
});
