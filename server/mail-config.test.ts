import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { errorsOf, live, template } from '../tests/support/config.ts';
import { readConfig } from './config.ts';

const pemOf = (type: 'rsa' | 'ed25519') => {
  const pair = type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519');
  return pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};
const dkim = { DKIM_DOMAIN: 'larder.test', DKIM_SELECTOR: 'november', DKIM_PRIVATE_KEY: pemOf('rsa') };

test.each(Object.keys(dkim))('DKIM without %s is refused', (name) => {
  expect(errorsOf({ ...live, ...dkim, [name]: '' }).join('\n')).toContain(
    'DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY belong together: set all three, or none',
  );
});

test.each(['no key', pemOf('ed25519')])('a key that is not RSA is refused', (key) => {
  expect(errorsOf({ ...live, ...dkim, DKIM_PRIVATE_KEY: key }).join('\n')).toContain(
    'DKIM_PRIVATE_KEY must be an RSA private key',
  );
});

test('a key may have its line breaks written as \\n; without a key nothing is signed here', () => {
  const written = { ...dkim, DKIM_PRIVATE_KEY: dkim.DKIM_PRIVATE_KEY.replaceAll('\n', '\\n') };
  expect(readConfig({ ...live, ...written }, template).dkim).toEqual({
    domainName: 'larder.test',
    keySelector: 'november',
    privateKey: dkim.DKIM_PRIVATE_KEY,
  });
  expect(readConfig(live, template).dkim).toBeNull();
});

test('a live site has no postal address of its own, and the demo an example', () => {
  expect(readConfig(live, template).postalAddress).toBeNull();
  expect(readConfig({}, template).postalAddress).toContain('Example');
  const given = readConfig({ ...live, MAIL_POSTAL_ADDRESS: ' 1 High Street, Oxford ' }, template);
  expect(given.postalAddress).toBe('1 High Street, Oxford');
});

test('letters come from a domain that the signature belongs to, or the start is refused', () => {
  for (const domain of ['larder.test', 'letters.larder.test', 'Letters.Larder.test']) {
    expect(readConfig({ ...live, ...dkim, LETTERS_DOMAIN: domain }, template).lettersDomain).toBe(domain.toLowerCase());
  }
  for (const domain of ['example.test', 'notlarder.test', 'test']) {
    expect(errorsOf({ ...live, ...dkim, LETTERS_DOMAIN: domain }).join('\n')).toContain(
      'LETTERS_DOMAIN must be larder.test',
    );
  }
  expect(readConfig({ ...live, LETTERS_DOMAIN: 'letters.example.test' }, template).lettersDomain).toBe(
    'letters.example.test',
  );
});

test.each(['gmail.com', 'Outlook.com', 'yahoo.co.uk', 'icloud.com', 'web.de'])(
  'letters do not come from %s',
  (domain) => {
    const own = { ...live, MAIL_FROM: 'Larder <hello@larder.test>' };
    expect(errorsOf({ ...own, LETTERS_DOMAIN: domain }).join('\n')).toContain(
      'LETTERS_DOMAIN must be a domain of your own',
    );
    const free = { ...live, MAIL_FROM: `Larder <larder@${domain}>` };
    expect(errorsOf(free).join('\n')).toContain('MAIL_FROM must be of your own domain');
    expect(readConfig({ ...free, LETTERS_DOMAIN: 'letters.larder.test' }, template).lettersDomain).not.toBeNull();
  },
);

test('letters from creators’ domains need domains', () => {
  expect(errorsOf({ ...live, SENDING_DOMAINS: 'on' }).join('\n')).toContain(
    'SENDING_DOMAINS is of no use without DOMAINS',
  );
  expect(readConfig({ ...live, DOMAINS: 'on', SENDING_DOMAINS: 'on' }, template).sendingDomains).toBe(true);
});

test('a mailbox for bounces is read from its address', () => {
  const bounces = { ...live, BOUNCE_DOMAIN: 'Bounce.Larder.test' };
  const BOUNCE_MAILBOX_URL = 'imaps://bounce%40larder.test:p%2Fss@mail.larder.test/Bounces';
  expect(readConfig({ ...bounces, BOUNCE_MAILBOX_URL }, template)).toMatchObject({
    bounceDomain: 'bounce.larder.test',
    bounceMailbox: {
      host: 'mail.larder.test',
      port: 993,
      secure: true,
      user: 'bounce@larder.test',
      password: 'p/ss',
      folder: 'Bounces',
    },
  });
  expect(readConfig(live, template)).toMatchObject({
    bounceDomain: null,
    bounceMailbox: null,
    bounceWebhookSecret: null,
  });
});

test.each([
  ['a mailbox without a domain', { BOUNCE_MAILBOX_URL: 'imaps://a:b@mail.test' }, 'of no use without BOUNCE_DOMAIN'],
  [
    'a mailbox without a password',
    { BOUNCE_DOMAIN: 'bounce.test', BOUNCE_MAILBOX_URL: 'imaps://a@mail.test' },
    'must have a user and a password',
  ],
  ['a mailbox by POP3', { BOUNCE_MAILBOX_URL: 'pop3://a:b@mail.test' }, 'must be an imaps:// address'],
  ['a short webhook secret', { BOUNCE_WEBHOOK_SECRET: 'short' }, 'must be at least 32'],
  ['an address for a domain', { BOUNCE_DOMAIN: 'https://larder.test' }, 'must be a domain name'],
])('%s is refused', (_name, settings, words) => {
  expect(errorsOf({ ...live, ...settings }).join('\n')).toContain(words);
});
