import { expect, test } from 'vitest';
import { dkimName, dkimValue, dmarcNames, inStrings, judgeDkim, judgeDmarc, senderAddress } from './sending-records.ts';

const key = `MIIB${'Aa0/'.repeat(96)}+QAB`;
const other = `MIIB${'Bb1/'.repeat(96)}+QAB`;
const value = dkimValue(key);

test.each([
  ['as shown', value],
  ['with a semicolon at the end', `${value};`],
  ['without a version and a kind of key, which have defaults', `p=${key}`],
  ['with white space within the key', `v=DKIM1; k=rsa; p=${key.slice(0, 200)} \t ${key.slice(200)}`],
  ['without spaces', value.replaceAll(' ', '')],
  ['with hashes, services and flags that allow mail', `v=DKIM1; h=sha1:sha256; s=email; t=s; n=note; p=${key}`],
])('a key is found %s', (_, record) => {
  expect(judgeDkim([record], key)).toBe('ok');
});

test.each([
  ['missing', 'nothing', []],
  ['several', 'two records of a key', [value, value]],
  ['several', 'a record beside another one', [value, 'v=spf1 -all']],
  ['revoked', 'an empty key', ['v=DKIM1; p=']],
  ['other-key', 'the key of somebody else', [dkimValue(other)]],
  ['other-key', 'a key of another kind', [`v=DKIM1; k=ed25519; p=${key}`]],
  ['testing', 't=y', [`v=DKIM1; t=s:y; p=${key}`]],
  ['cut', 'the first string alone', [value.slice(0, 255)]],
  ['malformed', 'quotes around it', [`"${value}"`]],
  ['malformed', 'two strings with their quotes', [`"${value.slice(0, 255)}" "${value.slice(255)}"`]],
  ['malformed', 'quotes within the key', [`v=DKIM1; k=rsa; p=${key.slice(0, 200)}" "${key.slice(200)}`]],
  ['malformed', 'escaped semicolons', [value.replaceAll(';', '\\;')]],
  ['malformed', 'a version that is not first', [`k=rsa; v=DKIM1; p=${key}`]],
  ['malformed', 'another version', [`v=DKIM2; p=${key}`]],
  ['malformed', 'a key that stands there twice', [`${value}; p=${key}`]],
  ['malformed', 'a hash that is not ours', [`v=DKIM1; h=sha1; p=${key}`]],
  ['malformed', 'a service that is not mail', [`v=DKIM1; s=tlsrpt; p=${key}`]],
  ['malformed', 'another record', ['v=spf1 include:relay.example -all']],
  ['malformed', 'an empty text', ['']],
  ['malformed', 'semicolons', [';;;']],
  ['malformed', 'the key alone', [key]],
] as const)('a key is %s if there is %s', (finding, _, records) => {
  expect(judgeDkim(records, key)).toBe(finding);
});

test.each([
  'v=DMARC1; p=none',
  'v=DMARC1;p=reject;',
  'v=DMARC1; p=QUARANTINE; sp=reject; adkim=s; aspf=s; pct=50; rua=mailto:d@cooks.example',
  // RFC 7489, 6.6.3: receivers act as with `p=none`.
  'v=DMARC1; rua=mailto:d@cooks.example',
  'v=DMARC1; p=maybe; rua=mailto:d@cooks.example',
])('%s is a policy', (record) => {
  expect(judgeDmarc([record, 'v=spf1 -all'])).toBe('ok');
});

test.each([
  ['missing', []],
  ['missing', ['v=spf1 -all', 'google-site-verification=abc']],
  ['several', ['v=DMARC1; p=none', 'v=DMARC1; p=reject']],
  ['malformed', ['"v=DMARC1; p=none"']],
  ['malformed', ['v=DMARC1\\; p=none']],
  ['malformed', ['p=none; v=DMARC1']],
  ['malformed', ['v=DMARC1']],
  ['malformed', ['v=DMARC1; p=maybe']],
  ['malformed', ['v=DMARC1; p=none; sp=maybe']],
  ['malformed', ['v=DMARC1; p=none; p=reject']],
] as const)('a policy is %s in %j', (finding, records) => {
  expect(judgeDmarc(records)).toBe(finding);
});

test('letters come from the domain without www, and from a name below a domain as it is', () => {
  expect(senderAddress('www.marisolcooks.example')).toBe('letters@marisolcooks.example');
  expect(senderAddress('letters.marisol.co.uk')).toBe('letters@letters.marisol.co.uk');
  // `co.uk` is a public suffix, so `www` is the registered name in `www.co.uk`.
  expect(senderAddress('www.co.uk')).toBe('letters@www.co.uk');
  expect(dkimName('www.marisolcooks.example', 's')).toBe('s._domainkey.marisolcooks.example');
});

test('the policy of a name below a domain may be the domain’s', () => {
  expect(dmarcNames('kitchen.marisol.co.uk')).toEqual(['_dmarc.kitchen.marisol.co.uk', '_dmarc.marisol.co.uk']);
  expect(dmarcNames('www.marisol.co.uk')).toEqual(['_dmarc.marisol.co.uk']);
});

test('a value is written in strings of at most 255 characters', () => {
  expect(inStrings('v=DMARC1; p=none')).toBe('"v=DMARC1; p=none"');
  expect(inStrings(value)).toBe(`"${value.slice(0, 255)}" "${value.slice(255)}"`);
});
