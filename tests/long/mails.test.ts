import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { authenticate } from 'mailauth';
import { afterAll, describe, expect, test } from 'vitest';
import { dkimName, dkimValue, senderAddress } from '../../app/domains/sending/sending-records.ts';
import { personalize, renderLetter } from '../../app/letters/rendering/render-letter.server.ts';
import { renderMail } from '../../app/mail/render.server.ts';
import { createMailMarker } from '../../app/mail/returns/mail-marks.ts';
import { createTransport, type OutgoingMail } from '../../app/mail/transport.server.ts';
import { demoLetters } from '../../demo/studio/letters.ts';
import { installHere } from '../support/debian.ts';
import { aCard } from '../support/letters.ts';
import { sealMail } from '../support/mail-marks.ts';
import { brand, templates } from '../support/mail-templates.ts';
import { startMailServer } from '../support/smtp.ts';

const SPAMASSASSIN = '/usr/bin/spamassassin';
installHere(SPAMASSASSIN);
/** SpamAssassin regards a mail with 5 or more as spam. */
const MAX_SCORE = 1;

const server = await startMailServer();
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (key: typeof privateKey) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const transport = createTransport({
  smtpUrl: server.url,
  mailFrom: 'Larder <hello@larder.example>',
  mailboxDirectory: '/nowhere',
  dkim: {
    domainName: 'larder.example',
    keySelector: 'november',
    privateKey: pem(privateKey),
  },
});
afterAll(async () => {
  transport.close();
  await server.close();
});

const markMail = createMailMarker({ host: 'larder.example', bounceDomain: 'bounces.larder.example', sealMail });
const to = 'ana@cooks.example';
const unsubscribe = 'https://larder.test/auth/letters/abc/stop';

type Mail = [name: string, { isOptional: boolean; make(): Promise<Content> }];
type Content = Pick<OutgoingMail, 'senderName' | 'subject' | 'html' | 'text'> & Partial<OutgoingMail>;

async function received(content: Content): Promise<{ raw: string; returnPath: string }> {
  const marks = markMail({ mailId: randomUUID(), address: to });
  const mail = { to, replyTo: 'help@larder.example', unsubscribe: null, date: new Date(), ...marks, ...content };
  await transport.send(mail, new AbortController().signal);
  return { raw: server.received.at(-1)!.raw, returnPath: marks.returnPath! };
}

const mails = [
  ...templates.map(
    (template): Mail => [
      `mail ${template.name}`,
      { isOptional: false, make: () => renderMail({ id: 'id', to, template, brand }) },
    ],
  ),
  ...demoLetters.flatMap((demo) =>
    (['free', 'paid', 'ended'] as const).map(
      (reader): Mail => [
        `letter ${demo.slug || 'in progress'} to a reader who is ${reader}`,
        {
          isOptional: true,
          async make(): Promise<Content> {
            const card = aCard({ free: false });
            const letter = demo.letter(() => ({ id: card.recipeId, picture: card.picture!.src, alt: 'A bowl' }));
            const place = { subdomain: 'marisol', slug: demo.slug, postalAddress: '12 Calle Sur, Puebla' };
            const rendered = await renderLetter({ letter, cards: [card] }, { ...place, reader, brand });
            return {
              senderName: 'Marisol’s Table',
              senderAddress: 'marisol@letters.larder.example',
              listId: 'marisol.letters.larder.example',
              unsubscribe,
              subject: rendered.subject,
              ...personalize(rendered, { unsubscribe, preferences: 'https://larder.test/auth/letters/abc' }),
            };
          },
        },
      ],
    ),
  ),
];

describe.skipIf(!existsSync(SPAMASSASSIN))('SpamAssassin', () => {
  test.each(mails)('does not suspect the %s', async (_, { make }) => {
    const { raw } = await received(await make());
    const checked = execFileSync(SPAMASSASSIN, ['-L', '-t'], { input: Buffer.from(raw, 'latin1') }).toString();
    const [, score, rules] = /^X-Spam-Status: \w+, score=(-?[\d.]+)[\s\S]*?tests=([\s\S]*?)\sautolearn/m.exec(checked)!;
    expect(Number(score), rules!.replace(/\s+/g, '')).toBeLessThan(MAX_SCORE);
  });
});

/** IP address from which the site sends, and the DNS records that its operator creates (docs/operating.md). */
const ip = '192.0.2.25';
const recordOf = (key: typeof publicKey) => dkimValue(key.export({ type: 'spki', format: 'der' }).toString('base64'));
const records: Record<string, string> = {
  'TXT november._domainkey.larder.example': recordOf(publicKey),
  'TXT bounces.larder.example': `v=spf1 ip4:${ip} -all`,
  'TXT _dmarc.larder.example': 'v=DMARC1; p=reject',
};

/** Domain from which a creator's letters are sent, with the DNS records that she is shown. */
const domain = 'www.marisolcooks.example';
const hers = generateKeyPairSync('rsa', { modulusLength: 2048 });
const fromHers = {
  senderAddress: senderAddress(domain),
  senderKey: { domainName: 'marisolcooks.example', keySelector: 's1', privateKey: pem(hers.privateKey) },
};
Object.assign(records, {
  [`TXT ${dkimName(domain, 's1')}`]: recordOf(hers.publicKey),
  'TXT _dmarc.marisolcooks.example': 'v=DMARC1; p=reject; adkim=s; aspf=s',
});

async function resolver(name: string, type: string) {
  const found = records[`${type} ${name}`];
  if (found === undefined) throw Object.assign(new Error(`${type} ${name}`), { code: 'ENOTFOUND' });
  return [found.match(/.{1,255}/g)!];
}

const receive = ({ raw, returnPath }: Awaited<ReturnType<typeof received>>) =>
  authenticate(Buffer.from(raw, 'latin1'), {
    ip,
    helo: 'mail.larder.example',
    mta: 'mx.cooks.example',
    sender: returnPath,
    resolver,
    disableArc: true,
    disableBimi: true,
  });
const lists = ['list-id', 'list-unsubscribe', 'list-unsubscribe-post'];
type Signature = Awaited<ReturnType<typeof receive>>['dkim']['results'][number];
const signedLists = ({ signingHeaders }: Signature) =>
  signingHeaders!.keys
    .toLowerCase()
    .split(': ')
    .filter((name) => name.startsWith('list-'))
    .sort();

describe('a receiving mail server', () => {
  test.each(mails)('finds SPF, DKIM and DMARC of the %s in order', async (_, { make, isOptional }) => {
    const { spf, dkim, dmarc } = await receive(await received(await make()));
    expect(spf).toMatchObject({ status: { result: 'pass' } });
    expect(dkim.results.map(({ status }) => status.result)).toEqual(['pass']);
    expect(dmarc).toMatchObject({
      status: { result: 'pass' },
      alignment: { spf: { result: 'bounces.larder.example' }, dkim: { result: 'larder.example' } },
    });
    expect(signedLists(dkim.results[0]!)).toEqual(isOptional ? lists : []);
  });

  test('finds both signatures of a letter from a creator’s domain in order, and her policy kept by hers alone', async () => {
    const [, letter] = mails.find(([, { isOptional }]) => isOptional)!;
    const { spf, dkim, dmarc } = await receive(await received({ ...(await letter.make()), ...fromHers }));
    expect(dkim.results.map(({ signingDomain, status }) => [signingDomain, status.result]).sort()).toEqual([
      ['larder.example', 'pass'],
      ['marisolcooks.example', 'pass'],
    ]);
    expect(dkim.results.map(signedLists)).toEqual([lists, lists]);
    // SPF applies to the return path, which is the site's and therefore not aligned.
    expect(spf).toMatchObject({ domain: 'bounces.larder.example', status: { result: 'pass' } });
    expect(dmarc).toMatchObject({
      domain: 'marisolcooks.example',
      status: { result: 'pass' },
      policy: 'reject',
      alignment: { spf: { result: undefined }, dkim: { result: 'marisolcooks.example', strict: true } },
    });
  });

  test('refuses a letter from a creator’s domain without her signature', async () => {
    const [, letter] = mails.find(([, { isOptional }]) => isOptional)!;
    const { senderAddress: from } = fromHers;
    const { dmarc } = await receive(await received({ ...(await letter.make()), senderAddress: from }));
    expect(dmarc).toMatchObject({ status: { result: 'fail' }, policy: 'reject' });
  });
});
