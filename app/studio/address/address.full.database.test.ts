import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDns } from '../../../tests/support/dns.ts';
import { aStudio } from '../../../tests/support/studio.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import { connectDomain } from '../../domains/commands.server.ts';
import { findAddresses } from '../../domains/queries.server.ts';
import { findSendingDomain } from '../../domains/sending/queries.server.ts';
import { dkimName, dkimValue } from '../../domains/sending/sending-records.ts';
import { checkDueDomains } from '../../domains/worker.server.ts';
import { studioPaths } from '../paths.ts';

const studio = await aStudio();
const { db } = studio;
const dns = testDns();
const { txt, addresses, resolver } = dns;
const target = 'larder.test';
const domain = 'marisolcooks.example';
const siteWith = (sending: boolean) => ({ ...studio.services, domains: { resolver, target, sending } });

let owner: TestBrowser;
let page: string;
let domainId: string;
beforeEach(async () => {
  dns.reset();
  addresses.set(target, ['192.0.2.1']);
  const creatorId = studio.creatorId();
  page = studioPaths.address(creatorId);
  owner = aBrowser(siteWith(true));
  owner.keep(`${await studio.people().sessionOf((await studio.people().accountOf('owner'))!)}; Path=/`);
  const given = { creatorId, typed: domain, platformHosts: [target], by: { command: 'test' }, now: clock.now };
  const connected = await connectDomain(db, given);
  if (!connected.ok) throw new Error(connected.reason);
  ({ domainId } = connected);
});

const said = ({ text }: Answer) => text.join(' ');
const shown = async () => said(await owner.get(page));
const sending = async () => (await findSendingDomain(db, { creatorId: studio.creatorId() }))!;
const press = (form: Record<string, string>) => owner.post(page, form);

async function prove() {
  const { domains } = await findAddresses(db, { creatorId: studio.creatorId() });
  txt.set(`_larder.${domain}`, [`larder-site=${domains[0]!.proof}`]);
  addresses.set(domain, ['192.0.2.1']);
  await press({ check: domainId });
}

async function setRecords() {
  const { selector, publicKey } = await sending();
  txt.set(dkimName(domain, selector), [dkimValue(publicKey)]);
  txt.set(`_dmarc.${domain}`, ['v=DMARC1; p=reject; adkim=s']);
}

test('a domain can be used for letters once pages are served there', async () => {
  expect(await shown()).not.toContain('Letters from this domain');
  expect((await press({ send: domainId })).status).toBe(400);
  await prove();
  expect(await shown()).toContain(`They can come from letters@${domain} instead.`);
});

describe('a domain for letters', () => {
  beforeEach(async () => {
    await prove();
    expect((await press({ send: domainId })).location).toBe(`${page}?done=sending`);
  });

  test('has records to copy, the key in one piece and in two parts', async () => {
    const answer = await owner.get(page);
    const { selector, publicKey } = await sending();
    const value = dkimValue(publicKey);
    expect(said(answer)).toContain(`Once these records are right, your letters come from letters@${domain}.`);
    expect(said(answer)).toContain(`${selector}._domainkey.${domain}`);
    expect(answer.html).toContain(`value="${value}"`);
    expect(answer.html).toContain(`value="&quot;${value.slice(0, 255)}&quot; &quot;${value.slice(255)}&quot;"`);
    expect(said(answer)).toContain(`_dmarc.${domain}`);
    expect(said(answer)).toContain('v=DMARC1; p=none');
    expect(said(answer)).toContain('Return address (SPF) Nothing to set.');
  });

  test('says of each record what is wrong, and of all when they are right', async () => {
    await press({ check: domainId });
    expect(await shown()).toMatch(/Signature \(DKIM\) We can’t find it\..*Policy \(DMARC\) We can’t find it\./);
    txt.set(`_dmarc.${domain}`, ['v=DMARC1; p=none', 'v=DMARC1; p=reject']);
    await press({ check: domainId });
    expect(await shown()).toContain('Policy (DMARC) There’s more than one policy.');
    await setRecords();
    await press({ check: domainId });
    expect(await shown()).toContain(`Your letters come from letters@${domain}.`);
    expect(await shown()).not.toContain('Signature (DKIM)');
  });

  test('whose record fails says until when it is used, and then that it is not', async () => {
    await setRecords();
    await press({ check: domainId });
    txt.delete(`_dmarc.${domain}`);
    await press({ check: domainId });
    expect(await shown()).toContain('If nothing changes, they come from our address from 5 November 2026');
    clock.pass(3 * 24 * 3600);
    await checkDueDomains(studio.services, { resolver, target, sending: true });
    expect(await shown()).toContain('Your letters come from our address, because a record is missing or wrong.');
  });

  test('is given up by a button', async () => {
    expect((await press({ stop: domainId })).location).toBe(`${page}?done=stopped`);
    expect(await sending()).toBeNull();
    expect(await shown()).toContain(`They can come from letters@${domain} instead.`);
  });
});

test('a site that sends from no other domains offers none', async () => {
  await prove();
  const services = siteWith(false);
  expect(said(await owner.get(page, { services }))).not.toContain('Letters from this domain');
  expect((await owner.post(page, { send: domainId }, { services })).status).toBe(400);
  expect(await sending()).toBeNull();
});
