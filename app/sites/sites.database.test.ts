import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { aLandingPage, emptyDatabase } from '../../tests/support/rows.ts';
import { testSites } from '../../tests/support/sites.ts';
import { watchStatements } from '../../tests/support/statements.ts';
import { creatorAddresses, creatorDomains } from '../db/schema/creator-addresses.ts';
import { formerSubdomains } from '../db/schema/page-editing.ts';
import type { Site } from './site.ts';

const { db } = await testDatabase();

let creatorId: string;
let sites: ReturnType<typeof testSites>;
beforeEach(async () => {
  await emptyDatabase(db);
  ({ creatorId } = await aLandingPage(db, { subdomain: 'marisol', name: 'Marisol' }));
  sites = testSites(db, { siteHost: 'larder.test', domains: true });
});

type State = (typeof creatorDomains.$inferInsert)['state'];

async function aDomain(domain: string, state: State = 'verified', owner = creatorId): Promise<string> {
  const failingSince = state === 'failing' || state === 'lost' ? new Date() : null;
  const [row] = await db
    .insert(creatorDomains)
    .values({ creatorId: owner, domain, skeleton: domain, proof: 'a', state, failingSince })
    .returning();
  return row!.id;
}

const choose = (domainId: string | null) => db.insert(creatorAddresses).values({ creatorId, domainId });

const at = async (host: string): Promise<Site | null> => sites.find(host);

describe('a subdomain', () => {
  test('has the creator’s site, whose canonical address is the platform’s until she chooses', async () => {
    expect(await at('marisol.larder.test')).toEqual({
      kind: 'creator',
      creatorId,
      subdomain: 'marisol',
      host: 'marisol.larder.test',
      origin: 'https://marisol.larder.test',
      platform: 'https://larder.test',
      canonical: 'https://larder.test',
    });
    await choose(null);
    sites.drop('directory');
    expect(await at('marisol.larder.test')).toMatchObject({ canonical: 'https://marisol.larder.test' });
  });

  test('that a page has left leads to the page’s address', async () => {
    const { id, creatorId } = await aLandingPage(db, { subdomain: 'new-name' });
    await db.insert(formerSubdomains).values({ subdomain: 'old-name', pageId: id });
    expect(await at('old-name.larder.test')).toMatchObject({ creatorId, subdomain: 'new-name' });
  });

  test.each([
    'bea.larder.test',
    'www.larder.test',
    'mail.larder.test',
    'account.larder.test',
    'a.marisol.larder.test',
    'marisol.larder.test.evil.example',
    'marisollarder.test',
    '-.larder.test',
  ])('%s has none', async (host) => {
    expect(await at(host)).toBeNull();
  });

  test('of a page that is not public has none', async () => {
    await aLandingPage(db, { subdomain: 'hidden', isActive: false });
    expect(await at('hidden.larder.test')).toBeNull();
  });

  test('has none if subdomains are off', async () => {
    sites = testSites(db, { domains: true });
    await choose(null);
    expect(await at('marisol.larder.test')).toBeNull();
    expect(await sites.findCanonical(db, { creatorId })).toBeNull();
  });
});

describe('a domain', () => {
  test.each([
    ['pending', false],
    ['verified', true],
    ['failing', true],
    ['lost', false],
  ] as const)('that is %s is served: %s', async (state, isServed) => {
    await choose(await aDomain('marisolcooks.example', state));
    expect((await at('marisolcooks.example')) !== null).toBe(isServed);
    const canonical = await sites.findCanonical(db, { creatorId });
    // A lost domain is never the canonical address.
    expect(canonical?.canonical).toBe(isServed ? 'https://marisolcooks.example' : 'https://marisol.larder.test');
  });

  test('with www and without lead to the one that was chosen', async () => {
    await choose(await aDomain('www.marisolcooks.example'));
    const canonical = 'https://www.marisolcooks.example';
    expect(await at('marisolcooks.example')).toMatchObject({ host: 'marisolcooks.example', canonical });
    expect(await at('www.marisolcooks.example')).toMatchObject({ host: 'www.marisolcooks.example', canonical });
    expect(await at('shop.marisolcooks.example')).toBeNull();
  });

  test('has no site if domains are off', async () => {
    await choose(await aDomain('marisolcooks.example'));
    sites = testSites(db, { siteHost: 'larder.test' });
    expect(await at('marisolcooks.example')).toBeNull();
    expect(await sites.findCanonical(db, { creatorId })).toMatchObject({ canonical: 'https://marisol.larder.test' });
  });

  test('belongs to one creator at a time', async () => {
    const other = await aLandingPage(db, { subdomain: 'bea' });
    await aDomain('marisolcooks.example');
    await aDomain('marisolcooks.example', 'pending', other.creatorId);
    await expect(
      aDomain('shared.example').then(() => aDomain('shared.example', 'verified', other.creatorId)),
    ).rejects.toThrow();
  });
});

describe('a host that the platform has left', () => {
  beforeEach(() => {
    sites = testSites(db, { siteHost: 'larder.test', domains: true, formerHosts: ['old.test'] });
  });

  test('is the platform’s, and redirects', async () => {
    expect(await at('old.test')).toEqual({ kind: 'platform', origin: 'https://larder.test', isFormer: true });
    expect(await at('larder.test')).not.toHaveProperty('isFormer');
    expect(await at('older.test')).toBeNull();
  });

  test('has subdomains that lead to the creators’ canonical addresses', async () => {
    expect(await at('marisol.old.test')).toMatchObject({ canonical: 'https://larder.test' });
    await choose(null);
    sites.drop('directory');
    expect(await at('marisol.old.test')).toMatchObject({ canonical: 'https://marisol.larder.test' });
    expect(await at('bea.old.test')).toBeNull();
  });

  test('is the platform’s again when it returns there', async () => {
    sites = testSites(db, { formerHosts: ['larder.test'] });
    expect(await at('larder.test')).toBe(sites.platform);
  });
});

test('creators with a canonical address of their own are found among others', async () => {
  const other = await aLandingPage(db, { subdomain: 'bea' });
  const moved = async (settings = sites) => [...(await settings.listMoved(db, ['marisol', 'bea', 'nobody']))];
  expect(await moved()).toEqual([]);
  await choose(await aDomain('marisolcooks.example', 'lost'));
  await db.insert(creatorAddresses).values({ creatorId: other.creatorId, domainId: null });
  expect((await moved()).toSorted()).toEqual(['bea', 'marisol']);
  expect(await moved(testSites(db, { domains: true }))).toEqual([]);
  await db.update(creatorDomains).set({ state: 'verified', failingSince: null });
  expect(await moved(testSites(db, { domains: true }))).toEqual(['marisol']);
  expect(await moved(testSites(db))).toEqual([]);
  expect([...(await sites.listMoved(db, ['bea']))]).toEqual(['bea']);
});

test('a host is looked up once, found or not, until a change is announced', async () => {
  const statements = watchStatements(db);
  expect(sites.recall('marisol.larder.test')).toBeUndefined();
  expect(statements).toEqual([]);
  for (const host of ['marisol.larder.test', 'bea.larder.test', 'foreign.example']) await at(host);
  expect(sites.recall('marisol.larder.test')).toMatchObject({ subdomain: 'marisol' });
  expect(sites.recall('bea.larder.test')).toBeNull();
  const asked = statements.length;
  for (const host of ['marisol.larder.test', 'bea.larder.test', 'foreign.example']) {
    expect(sites.find(host)).not.toBeInstanceOf(Promise);
  }
  sites.drop('creator:any');
  expect(sites.find('bea.larder.test')).toBeNull();
  expect(statements).toHaveLength(asked);
  await aLandingPage(db, { subdomain: 'bea' });
  sites.drop('directory');
  expect(await at('bea.larder.test')).not.toBeNull();
});

test('what was read before a change is not remembered after it', async () => {
  const looking = at('marisol.larder.test');
  sites.drop('everything');
  expect(await looking).not.toBeNull();
  const again = sites.find('marisol.larder.test');
  expect(again).toBeInstanceOf(Promise);
  await again;
});
