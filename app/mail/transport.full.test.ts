import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startMailServer } from '../../tests/support/smtp.ts';
import { createTransport, describeFailure, type OutgoingMail } from './transport.server.ts';

const server = await startMailServer();
afterAll(async () => {
  overSmtp.close();
  await server.close();
});
beforeEach(() => {
  server.received.length = 0;
});

const anOutgoingMail = (fields: Partial<OutgoingMail> = {}): OutgoingMail => ({
  messageId: `<${randomUUID()}.seal@larder.test>`,
  returnPath: null,
  senderName: 'Bea via Larder',
  to: 'ana@cooks.example',
  replyTo: 'help@larder.test',
  subject: 'Hello',
  unsubscribe: null,
  html: '<p>Hello <a href="https://larder.test/x?a=1&amp;b=2">there</a></p>',
  text: 'Hello there',
  date: new Date('2026-11-21T10:00:00Z'),
  ...fields,
});
const never = new AbortController().signal;
const overSmtp = createTransport({
  smtpUrl: server.url,
  mailFrom: 'Larder <hello@larder.test>',
  mailboxDirectory: '/nowhere',
});
async function sent(fields: Partial<OutgoingMail>) {
  const mail = anOutgoingMail(fields);
  await overSmtp.send(mail, never);
  return server.received.at(-1)!;
}

describe('over SMTP', () => {
  test('a mail arrives as it was written', async () => {
    const mail = anOutgoingMail({ subject: 'Ünïcödé 李 🍲 '.repeat(12).trim(), text: 'Zeile\n\n-- \n= ü 🍲 .\n.' });
    expect(await overSmtp.send(mail, never)).toEqual({ responseCode: 250 });
    expect(server.received[0]).toMatchObject({
      from: { name: 'Bea via Larder', address: 'hello@larder.test' },
      to: mail.to,
      replyTo: mail.replyTo,
      subject: mail.subject,
      html: mail.html,
      messageId: mail.messageId,
      link: 'https://larder.test/x?a=1&b=2',
      envelope: { from: 'hello@larder.test', to: [mail.to] },
    });
    expect(server.received[0]!.text.replaceAll('\r\n', '\n')).toBe(mail.text);
    expect(server.received[0]!.headers.get('date')).toEqual(['Sat, 21 Nov 2026 10:00:00 +0000']);
    expect(server.received[0]!.headers.get('auto-submitted')).toEqual(['auto-generated']);
  });

  test('a mail with a return path of its own still comes from MAIL_FROM', async () => {
    const mail = await sent({ returnPath: 'bounce+1@bounce.larder.test' });
    expect(mail.envelope).toEqual({ from: 'bounce+1@bounce.larder.test', to: ['ana@cooks.example'] });
    expect(mail.from.address).toBe('hello@larder.test');
    expect(mail.raw.split('\r\n\r\n')[0]).not.toContain('bounce+');
  });

  test('without a name of its own it comes under the operator’s', async () => {
    expect((await sent({ senderName: null })).from).toEqual({ name: 'Larder', address: 'hello@larder.test' });
  });

  test.each([
    'Bea\r\nBcc: all@cooks.example\r\n\r\n<b>hi</b>',
    'Bea" <ceo@bank.example>, "x',
    'ceo@bank.example',
    '=?utf-8?q?=0d=0aBcc:_all@cooks.example?=',
    'Bea, Ann; Zoë: 李 (🍲) <x>',
  ])('a name cannot become a header or another sender: %j', async (name) => {
    const mail = await sent({ senderName: name, subject: name });
    expect(mail.from.address).toBe('hello@larder.test');
    expect(mail.envelope).toEqual({ from: 'hello@larder.test', to: ['ana@cooks.example'] });
    expect(mail.headers.has('bcc')).toBe(false);
    expect(mail.headers.get('from')).toHaveLength(1);
    expect(mail.headers.get('subject')).toHaveLength(1);
    expect(mail.html).toContain('Hello');
    expect(mail.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
  });

  test.each([
    'ana@cooks.example, all@cooks.example',
    'ana@cooks.example\r\nRCPT TO:<all@cooks.example>',
    'Ana <ana@cooks.example>',
    'ana@cooks.example\u0000',
    'ana',
    '',
  ])('what is not one plain address is not sent to: %j', async (to) => {
    await expect(overSmtp.send(anOutgoingMail({ to }), never)).rejects.toMatchObject({ code: 'EADDRESS' });
    expect(server.received).toEqual([]);
  });

  test('letters follow one another over one connection', async () => {
    await overSmtp.send(anOutgoingMail(), never);
    const before = server.connections();
    await overSmtp.send(anOutgoingMail(), never);
    await overSmtp.send(anOutgoingMail(), never);
    expect(server.connections()).toBe(before);
    expect(server.received).toHaveLength(3);
  });

  test('a mail is not lost when the server has closed the connection', async () => {
    await overSmtp.send(anOutgoingMail(), never);
    const before = server.connections();
    server.endIdle();
    expect(await overSmtp.send(anOutgoingMail(), never)).toEqual({ responseCode: 250 });
    expect(server.received).toHaveLength(2);
    expect(server.connections()).toBe(before + 1);
  });

  test('an aborted mail does not affect others', async () => {
    const held = server.hold();
    const cut = new AbortController();
    const rejected = expect(overSmtp.send(anOutgoingMail(), cut.signal)).rejects.toThrow();
    const other = overSmtp.send(anOutgoingMail(), never);
    await held;
    await vi.waitFor(() => expect(server.held()).toBe(2), { timeout: 50_000 });
    cut.abort();
    await rejected;
    server.release();
    expect(await other).toEqual({ responseCode: 250 });
  });

  test('closing ends all connections', async () => {
    const other = await startMailServer();
    onTestFinished(() => other.close());
    const closing = createTransport({
      smtpUrl: other.url,
      mailFrom: 'Larder <hello@larder.test>',
      mailboxDirectory: '',
    });
    await closing.send(anOutgoingMail(), never);
    expect(other.open()).toBe(1);
    closing.close();
    await vi.waitFor(() => expect(other.open()).toBe(0), { timeout: 50_000 });
  });

  test('a refusal is reported by its code, separate from the answer, which may contain the address', async () => {
    server.refuse(550);
    const failure = await overSmtp.send(anOutgoingMail(), never).then(() => null, describeFailure);
    expect(failure).toMatchObject({ code: 'EMESSAGE', responseCode: 550 });
    expect(failure!.response).toContain('ana@cooks.example');
  });
});

describe('a failure', () => {
  const failureOf = (mail = anOutgoingMail(), signal = never) =>
    overSmtp.send(mail, signal).then(() => null, describeFailure);

  test('without an answer to the whole mail says so, and the mail is offered once', async () => {
    const mail = anOutgoingMail({ text: 'long '.repeat(50_000) });
    server.hangUp();
    expect(await failureOf(mail)).toMatchObject({ isUnanswered: true, responseCode: null });
    expect(server.offered.filter((id) => id === mail.messageId)).toHaveLength(1);
  });

  test('by an abort after the whole mail says so', async () => {
    const held = server.hold();
    const cut = new AbortController();
    const failure = failureOf(anOutgoingMail(), cut.signal);
    await held;
    cut.abort();
    expect(await failure).toMatchObject({ code: 'EABORT', isUnanswered: true });
    server.release();
  });

  test('with an answer, or before the mail, does not', async () => {
    server.refuse(451);
    expect(await failureOf()).toMatchObject({ code: 'EMESSAGE', command: 'DATA', isUnanswered: false });
    expect(await failureOf(anOutgoingMail({ to: 'ana@verizon,net' }))).toMatchObject({
      code: 'EADDRESS',
      isUnanswered: false,
    });
    expect(await failureOf(anOutgoingMail(), AbortSignal.abort())).toMatchObject({ isUnanswered: false });
    await server.goDown();
    expect(await failureOf()).toMatchObject({ isUnanswered: false, responseCode: null });
    await server.comeUp();
  });
});

test('a letter comes from an address of its own, and names its list', async () => {
  const mail = await sent({ senderAddress: 'bea@letters.larder.test', listId: 'bea.letters.larder.test' });
  expect(mail.from).toEqual({ name: 'Bea via Larder', address: 'bea@letters.larder.test' });
  expect(mail.headers.get('list-id')).toEqual(['<bea.letters.larder.test>']);
});

test.each(['Larder', 'a@x.test, b@x.test', ''])('MAIL_FROM must be one address: %j', (mailFrom) => {
  expect(() => createTransport({ smtpUrl: server.url, mailFrom, mailboxDirectory: '/nowhere' })).toThrow('MAIL_FROM');
});
