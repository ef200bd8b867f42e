import { expect, test } from 'vitest';
import { checkDomain, checkSending, type DnsResolver } from './check.server.ts';
import { dkimValue } from './sending/sending-records.ts';

type Records = { txt?: string[][]; four?: string[]; six?: string[] };

const failure = (code: string) => Object.assign(new Error(code), { code, syscall: 'query' });

/** A missing kind of record is ENODATA, a missing name ENOTFOUND. */
const aResolver = (names: Record<string, Records | Error>): DnsResolver => {
  const find = async (name: string, kind: keyof Records) => {
    const records = names[name];
    if (records instanceof Error) throw records;
    if (!records?.[kind]) throw failure(records ? 'ENODATA' : 'ENOTFOUND');
    return records[kind];
  };
  return {
    resolveTxt: (name: string) => find(name, 'txt'),
    resolve4: (name: string) => find(name, 'four'),
    resolve6: (name: string) => find(name, 'six'),
  } as unknown as DnsResolver;
};

const domain = 'marisolcooks.example';
const proof = '_larder.marisolcooks.example';
const txt = [['v=spf1 -all'], ['larder-site=', 'abc']];
const here = { 'larder.test': { four: ['192.0.2.1'], six: ['2001:db8::1'] } };
const check = (names: Record<string, Records | Error>) =>
  checkDomain(aResolver({ ...here, ...names }), { domain, proof: 'abc', target: 'larder.test' });

test('a domain with the proof and an address of ours is right', async () => {
  expect(await check({ [proof]: { txt }, [domain]: { four: ['198.51.100.7', '192.0.2.1'] } })).toBe('ok');
  expect(await check({ [proof]: { txt }, [domain]: { six: ['2001:db8::1'] } })).toBe('ok');
});

test('nothing counts without the proof', async () => {
  const there = { [domain]: { four: ['192.0.2.1'] } };
  expect(await check(there)).toBe('no-proof');
  expect(await check({ ...there, [proof]: { txt: [['larder-site=other']] } })).toBe('no-proof');
  expect(await check({ ...there, [domain]: { four: ['192.0.2.1'], txt } })).toBe('no-proof');
});

test('a domain that leads nowhere or elsewhere is not right', async () => {
  expect(await check({ [proof]: { txt } })).toBe('no-address');
  expect(await check({ [proof]: { txt }, [domain]: { four: ['198.51.100.7'] } })).toBe('elsewhere');
});

test('a DNS that does not answer is told apart, and a bug is not hidden', async () => {
  expect(await check({ [proof]: failure('ETIMEOUT') })).toBe('unreachable');
  expect(await check({ [proof]: { txt }, [domain]: failure('ESERVFAIL') })).toBe('unreachable');
  await expect(check({ [proof]: new TypeError('a bug') })).rejects.toThrow('a bug');
});

const publicKey = 'MIIB'.repeat(98);
const key = dkimValue(publicKey);
const keyName = 's1._domainkey.kitchen.marisolcooks.example';
const policy = { txt: [['v=DMARC1; p=none']] };
const checkLetters = (names: Record<string, Records | Error>) =>
  checkSending(aResolver(names), { domain: 'kitchen.marisolcooks.example', selector: 's1', publicKey });

test('a key may be split at any place, and a policy be that of the domain above', async () => {
  expect(
    await checkLetters({
      [keyName]: { txt: [[key.slice(0, 255), key.slice(255)]] },
      '_dmarc.kitchen.marisolcooks.example': { txt: [['v=spf1 -all']] },
      '_dmarc.marisolcooks.example': policy,
    }),
  ).toEqual({ dkim: 'ok', dmarc: 'ok' });
});

test('two policies at the first name are not made up for by the name above', async () => {
  expect(
    await checkLetters({
      '_dmarc.kitchen.marisolcooks.example': { txt: [...policy.txt, ['v=DMARC1; p=reject']] },
      '_dmarc.marisolcooks.example': policy,
    }),
  ).toEqual({ dkim: 'missing', dmarc: 'several' });
  const quoted = { txt: [['"v=DMARC1; p=none"']] };
  expect(await checkLetters({ '_dmarc.kitchen.marisolcooks.example': quoted })).toMatchObject({ dmarc: 'malformed' });
});

test('a record that the DNS does not tell of is told apart from one that is missing', async () => {
  expect(await checkLetters({ [keyName]: failure('ETIMEOUT') })).toEqual({ dkim: 'unreachable', dmarc: 'missing' });
  expect(await checkLetters({ '_dmarc.marisolcooks.example': failure('ESERVFAIL') })).toEqual({
    dkim: 'missing',
    dmarc: 'unreachable',
  });
});
