import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../tests/support/smtp.ts';
import { createTransport, type DkimKey, type OutgoingMail } from './transport.server.ts';

const server = await startMailServer();
afterAll(() => server.close());

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keyOf = (domainName: string, pem: typeof privateKey): DkimKey => ({
  domainName,
  keySelector: 'november',
  privateKey: pem.export({ type: 'pkcs8', format: 'pem' }).toString(),
});
const dkim = keyOf('larder.test', privateKey);
const unsubscribe = `https://a-long-name-of-a-recipe-site.larder.test/auth/unsubscribe/${'a'.repeat(22)}`;

async function sentBy(key: DkimKey | null, fields: Partial<OutgoingMail> = {}) {
  const transport = createTransport({
    smtpUrl: server.url,
    mailFrom: 'Larder <hello@larder.test>',
    mailboxDirectory: '/nowhere',
    dkim: key,
  });
  onTestFinished(() => transport.close());
  const outgoing = {
    messageId: '<1@larder.test>',
    returnPath: null,
    senderName: 'Béa via Larder',
    to: 'ana@cooks.example',
    unsubscribe,
    replyTo: 'help@larder.test',
    subject: 'Wie war’s? '.repeat(9),
    html: '<p>Hallo  🍲</p>\n\n',
    text: 'Hallo \n.\n',
    date: new Date('2026-11-21T10:00:00Z'),
    ...fields,
  };
  await transport.send(outgoing, new AbortController().signal);
  return server.received.at(-1)!;
}

/** Checks a DKIM signature by RFC 6376, independently of the library that signs. */
function checkSignature(raw: string, domain = 'larder.test', key = publicKey) {
  const end = raw.indexOf('\r\n\r\n');
  const fields = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const relaxed = (field: string) => {
    const colon = field.indexOf(':');
    const value = field
      .slice(colon + 1)
      .replace(/\r\n/g, '')
      .replace(/[ \t]+/g, ' ')
      .trim();
    return `${field.slice(0, colon).trim().toLowerCase()}:${value}`;
  };
  const named = (name: string) => fields.findLast((field) => field.toLowerCase().startsWith(`${name}:`));
  const signature = fields.find((field) => /^dkim-signature:/i.test(field) && field.includes(` d=${domain};`))!;
  const tags = Object.fromEntries(
    relaxed(signature)
      .slice('dkim-signature:'.length)
      .split(';')
      .map((tag) => [tag.split('=')[0]!.trim(), tag.slice(tag.indexOf('=') + 1).replaceAll(' ', '')]),
  );
  const body = raw
    .slice(end + 4)
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trimEnd())
    .join('\r\n')
    .replace(/(\r\n)*$/, '\r\n');
  const headers = tags.h!.toLowerCase().split(':');
  const signed = [...headers.map((name) => relaxed(named(name)!)), relaxed(signature).replace(/b=[^;]*$/, 'b=')];
  return {
    headers,
    bodyMatches: createHash('sha256').update(body, 'latin1').digest('base64') === tags.bh,
    isSigned: verify('sha256', Buffer.from(signed.join('\r\n'), 'latin1'), key, Buffer.from(tags.b!, 'base64')),
  };
}

test('a mail is signed with the operator’s key, both headers of one-click unsubscribing with it', async () => {
  const { raw } = await sentBy(dkim);
  const { headers, ...signature } = checkSignature(raw);
  expect(headers).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
  );
  expect(signature).toEqual({ bodyMatches: true, isSigned: true });
  expect(raw).toContain(`\r\nList-Unsubscribe: <${unsubscribe}>\r\n`);
  expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
});

test('without a key nothing is signed: the mail server may', async () => {
  expect((await sentBy(null)).raw).not.toContain('DKIM-Signature');
});

describe('a mail from a creator’s domain', () => {
  const hers = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const mail = {
    senderAddress: 'letters@marisolcooks.example',
    senderKey: keyOf('marisolcooks.example', hers.privateKey),
    listId: 'marisol.larder.test',
  };

  test('is signed with her key and with the operator’s, both with the list’s headers', async () => {
    const { raw, from } = await sentBy(dkim, mail);
    expect(from.address).toBe('letters@marisolcooks.example');
    for (const [domain, key] of [
      ['marisolcooks.example', hers.publicKey],
      ['larder.test', publicKey],
    ] as const) {
      const { headers, ...signature } = checkSignature(raw, domain, key);
      expect(headers).toEqual(expect.arrayContaining(['from', 'list-id', 'list-unsubscribe', 'list-unsubscribe-post']));
      expect(signature).toEqual({ bodyMatches: true, isSigned: true });
    }
    expect(raw.match(/^DKIM-Signature:/gm)).toHaveLength(2);
  });

  test('is signed with her key alone where the mail server signs for the operator', async () => {
    const { raw } = await sentBy(null, mail);
    expect(raw.match(/^DKIM-Signature:/gm)).toHaveLength(1);
    expect(checkSignature(raw, 'marisolcooks.example', hers.publicKey)).toMatchObject({ isSigned: true });
  });

  test('returns to the site, and the next mail is not signed with her key', async () => {
    expect((await sentBy(dkim, mail)).envelope.from).toBe('hello@larder.test');
    const returnPath = 'bounce+1@bounce.larder.test';
    expect((await sentBy(dkim, { ...mail, returnPath })).envelope.from).toBe(returnPath);
    expect((await sentBy(dkim)).raw).not.toContain('marisolcooks.example');
  });
});
