import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../tests/support/smtp.ts';
import { createTransport, type DkimKey } from './transport.server.ts';

const server = await startMailServer();
afterAll(() => server.close());

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const dkim: DkimKey = {
  domainName: 'larder.test',
  keySelector: 'november',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
/** Address longer than a folded header line may be. */
const unsubscribe = `https://a-long-name-of-a-recipe-site.larder.test/auth/unsubscribe/${'a'.repeat(22)}`;

async function sentBy(key: DkimKey | null): Promise<string> {
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
  };
  await transport.send(outgoing, new AbortController().signal);
  return server.received.at(-1)!.raw;
}

/** Checks a DKIM signature by RFC 6376, with relaxed canonicalisation, independently of the library that signs. */
function checkSignature(raw: string): { headers: string[]; bodyMatches: boolean; isSigned: boolean } {
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
  const signature = named('dkim-signature')!;
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
    isSigned: verify('sha256', Buffer.from(signed.join('\r\n'), 'latin1'), publicKey, Buffer.from(tags.b!, 'base64')),
  };
}

test('a mail is signed with the operator’s key, both headers of one-click unsubscribing with it', async () => {
  const raw = await sentBy(dkim);
  const { headers, ...signature } = checkSignature(raw);
  expect(headers).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
  );
  expect(signature).toEqual({ bodyMatches: true, isSigned: true });
  // Unfolded, although the address is longer than a folded line may be.
  expect(raw).toContain(`\r\nList-Unsubscribe: <${unsubscribe}>\r\n`);
  expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
});

test('without a key nothing is signed: the mail server may', async () => {
  expect(await sentBy(null)).not.toContain('DKIM-Signature');
});
