import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { testDns } from '../../../tests/support/dns.ts';
import { everybody, letterSending, refusal } from '../../../tests/support/letter-sending.ts';
import { aMembersIssue } from '../../../tests/support/letters.ts';
import { aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices, now } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { creatorDomains, sendingDomains } from '../../db/schema/creator-addresses.ts';
import { creatorMembers, landingPages } from '../../db/schema/creators.ts';
import { letterDeliveries, letterSubscriptions, letters } from '../../db/schema/letters.ts';
import { mailSuppressions } from '../../db/schema/mail-suppressions.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { sites } from '../../db/schema/site.ts';
import { removeDomain } from '../../domains/commands.server.ts';
import { createSigningKey } from '../../domains/sending/signing-key.server.ts';
import { sendDueEmails } from '../../mail/scheduled/due-worker.server.ts';
import { releaseOptionalMail } from '../../mail/suppressions/held.server.ts';
import { suppressUnsubscribed } from '../../mail/suppressions/suppressions.server.ts';
import { claimDeliveries, findReachedLimit, letterReturns, recordOutcome } from './deliveries.server.ts';
import { readNumbers } from './numbers.server.ts';
import { endLetter, pauseLetter, resumeLetter, retryUnknown } from './schedule.server.ts';

const { db } = await testDatabase();
const site = await membershipServices(db);
const { clock, services, takeLogged } = site;
const sending = letterSending(db, services);
const { sent, subscribe, due, run, answerWith, letter, deliveries } = sending;

beforeEach(async () => {
  sending.reset();
  await site.startAtBeas();
});

const names = (count: number) =>
  Array.from({ length: count }, (_, at) => `reader${String(at).padStart(4, '0')}@home.example`);
const states = async (own: { letterId: string }) =>
  Object.fromEntries((await deliveries(own)).map(({ address, state, reason }) => [address, reason ?? state]));
const numbersOf = async (own: { creatorId: string; letterId: string }) => (await readNumbers(db, own))!;
const MINUTE = 60_000;
const later = (milliseconds: number) => new Date(clock.now.getTime() + milliseconds);
const inTx = <T>(work: (tx: typeof db) => Promise<T>) => db.transaction(work as never) as Promise<T>;

async function anOwner() {
  const { accountId } = await aMember(db, { email: 'bea@home.example' });
  await db.insert(creatorMembers).values({ ...bea, accountId, role: 'owner' });
  return accountId;
}

async function owners() {
  await sendDueEmails(services);
  return (await site.mail()).map(({ to, template }) => [to, 'words' in template.props && template.props.words.subject]);
}

test('a letter goes to every confirmed subscription of its creator, once, and has then been sent', async () => {
  const addresses = names(10);
  await subscribe(addresses);
  await subscribe(['unconfirmed@home.example'], { confirmed: false });
  const { creatorId } = await aLandingPage(db);
  await subscribe(['other@home.example'], { creatorId });
  const own = await due();
  await run();
  await run();
  expect(sent.map(({ to }) => to).sort()).toEqual(addresses);
  expect(await letter(own)).toMatchObject({
    state: 'sent',
    startedAt: now,
    finishedAt: now,
    slug: 'what-to-do-with-a-box-of-lemons',
  });
  expect(await numbersOf(own)).toMatchObject({ recipients: 10, accepted: 10, queued: 0 });
});

test('a mail comes from the creator, and has addresses of its own to unsubscribe and to return to', async () => {
  await subscribe(['ana@home.example']);
  const own = await due();
  await run({ lettersDomain: 'letters.larder.test' });
  const { id } = (await deliveries(own))[0]!;
  expect(sent[0]).toMatchObject({
    to: 'ana@home.example',
    senderName: 'Bea',
    senderAddress: 'bea@letters.larder.test',
    replyTo: 'help@larder.test',
    listId: 'bea.letters.larder.test',
    subject: 'What to do with a box of lemons',
    messageId: expect.stringContaining(id),
    unsubscribe: expect.stringMatching(new RegExp(`^https://larder.test/.*${id}$`)),
  });
});

describe('a letter of a creator with a domain for letters', () => {
  const services = {
    ...site.services,
    domains: { resolver: testDns().resolver, target: 'larder.test', sending: true },
  };
  const { run } = letterSending(db, services, sent);
  const domain = 'beacooks.example';
  const key = createSigningKey(bea.creatorId, services.secrets);
  let domainId: string;
  beforeEach(async () => {
    const [row] = await db
      .insert(creatorDomains)
      .values({ ...bea, domain, skeleton: domain, proof: 'a', state: 'verified' })
      .returning();
    domainId = row!.id;
    await db.insert(sendingDomains).values({ ...bea, ...(await key), domainId, state: 'verified' });
    await subscribe(['ana@home.example']);
    await due();
  });
  const platform = { senderAddress: 'bea@letters.larder.test', listId: 'bea.letters.larder.test' };

  test('comes from there with its key, answers go where they went, and the list keeps its name', async () => {
    await run({ lettersDomain: 'letters.larder.test' });
    expect(sent[0]).toMatchObject({
      senderName: 'Bea',
      senderAddress: `letters@${domain}`,
      senderKey: { domainName: domain, privateKey: expect.stringContaining('PRIVATE KEY') },
      replyTo: 'help@larder.test',
      listId: platform.listId,
    });
  });

  test.each([
    ['whose records were never right', () => db.update(sendingDomains).set({ state: 'pending' })],
    ['that has stopped', () => db.update(sendingDomains).set({ state: 'stopped', failingSince: now })],
    ['that was removed', () => removeDomain(db, { ...bea, domainId, by: { command: 'test' } })],
    ['whose pages are not served', () => db.update(creatorDomains).set({ state: 'lost', failingSince: now })],
  ])('comes from the platform with a domain %s', async (_, change) => {
    await change();
    await run({ lettersDomain: 'letters.larder.test' });
    expect(sent[0]).toMatchObject(platform);
    expect(sent[0]).not.toHaveProperty('senderKey');
  });

  test('comes from the platform on a site that sends from no other domains', async () => {
    await sending.run({ lettersDomain: 'letters.larder.test' });
    expect(sent[0]).toMatchObject(platform);
    expect(sent[0]).not.toHaveProperty('senderKey');
  });
});

test('several processes send every mail once', async () => {
  const addresses = names(60);
  await subscribe(addresses);
  const own = await due();
  await Promise.all([run(), run(), run()]);
  await run();
  expect(sent.map(({ to }) => to).sort()).toEqual(addresses);
  expect((await letter(own)).state).toBe('sent');
});

test('what is edited after the start does not reach those who get the letter later', async () => {
  await subscribe(names(10));
  const own = await due({ subject: 'Lemons' });
  await run({ firstDay: 5 });
  await sending.edit(own, { subject: 'Limes' });
  await run();
  expect(sent.map(({ subject }) => subject)).toEqual(Array.from({ length: 10 }, () => 'Lemons'));
});

test('a mail is recorded as handed over before the server can accept it', async () => {
  await subscribe(['ana@home.example']);
  const own = await due();
  let before: unknown;
  answerWith(async () => {
    before = (await deliveries(own)).map(({ state, handedAt, attempts }) => ({ state, handedAt, attempts }));
    return null;
  });
  await run();
  expect(before).toEqual([{ state: 'queued', handedAt: now, attempts: 1 }]);
});

describe('the kind of reader', () => {
  test('follows from the facts at the moment of sending, so that who lost access gets no members’ part', async () => {
    const addresses = {
      trial: 'trial@x.example',
      paid: 'paid@x.example',
      ended: 'ended@x.example',
      free: 'free@x.example',
    };
    await aMember(db, { email: addresses.trial, facts: [aTrial()] });
    const { membershipId } = await aMember(db, { email: addresses.paid, facts: [aPayment(-9, 21)] });
    await aMember(db, { email: addresses.ended, facts: [aPayment(-60, -30)] });
    await subscribe(Object.values(addresses));
    const { issue } = aMembersIssue();
    const own = await due(issue.letter);
    await run({ firstDay: 0 });
    const readers = async () =>
      Object.fromEntries((await deliveries(own)).map(({ address, reader }) => [address.split('@')[0], reader]));
    expect(await readers()).toEqual({ trial: 'trial', paid: 'paid', ended: 'ended', free: 'free' });
    await db.insert(membershipFacts).values({ kind: 'revoked', providerId: randomUUID(), membershipId, at: now });
    await run();
    expect((await readers()).paid).toBe('ended');
    const isWhole = ({ to, html, text }: (typeof sent)[number]) => [to, html.includes(secret), text.includes(secret)];
    const secret = 'zqlettertextxv';
    expect(sent.map(isWhole).sort()).toEqual([
      [addresses.ended, false, false],
      [addresses.free, false, false],
      [addresses.paid, false, false],
      [addresses.trial, true, true],
    ]);
  });
});

describe('a recipient is skipped', () => {
  test('who unsubscribed or whose address is suppressed since the start', async () => {
    const [ana, ben, cem, dia] = ['ana@x.example', 'ben@x.example', 'cem@x.example', 'dia@x.example'];
    await subscribe([ana, ben, cem, dia]);
    const own = await due();
    await run({ firstDay: 0 });
    expect(sent).toEqual([]);
    await db.delete(letterSubscriptions).where(eq(letterSubscriptions.address, ana));
    await suppressUnsubscribed(db, { ...bea, addresses: [ben], source: 'letter', now });
    await db.insert(mailSuppressions).values([
      { address: cem, scope: 'all', reason: 'bounce', source: 'mailbox', since: now },
      { address: `hmac:${dia}`, scope: 'optional', reason: 'complaint', source: 'mailbox', since: now },
    ]);
    await run();
    expect(await states(own)).toEqual({
      [ana]: 'unsubscribed',
      [ben]: 'unsubscribed',
      [cem]: 'address-bounced',
      [dia]: 'complained',
    });
    expect([sent, (await letter(own)).state]).toEqual([[], 'sent']);
    expect(await numbersOf(own)).toMatchObject({ recipients: 4, skipped: 4 });
  });
});

describe('a mail that fails', () => {
  test('for its address alone is refused with its reason, and the others are sent', async () => {
    const addresses = names(9);
    await subscribe([...addresses, 'ana@verizon,net']);
    const own = await due();
    answerWith(({ to }) =>
      to.includes(',')
        ? { code: 'EADDRESS', command: null, responseCode: null, response: null, isUnanswered: false }
        : null,
    );
    await run();
    expect(sent).toHaveLength(9);
    expect((await states(own))['ana@verizon,net']).toBe('malformed-address');
    expect(await numbersOf(own)).toMatchObject({
      recipients: 10,
      accepted: 9,
      refused: 1,
      reasons: [{ state: 'refused', reason: 'malformed-address', count: 1 }],
    });
  });

  test('because there is no such mailbox suppresses the address', async () => {
    await subscribe(['ana@x.example']);
    const own = await due();
    answerWith(() => refusal(550, '550 5.1.1 No such user'));
    await run();
    expect(await deliveries(own)).toMatchObject([{ state: 'refused', reason: '550', bouncedAt: now }]);
    expect(await db.select().from(mailSuppressions)).toMatchObject([{ address: 'ana@x.example', reason: 'bounce' }]);
  });

  test('for a while is tried again later, and the letter is not finished until then', async () => {
    await subscribe(['ana@x.example', 'ben@x.example']);
    const own = await due();
    answerWith(({ to }) => (to.startsWith('ana') ? refusal(451) : null));
    await run();
    await run();
    expect(await numbersOf(own)).toMatchObject({ accepted: 1, queued: 1 });
    expect((await letter(own)).state).toBe('sending');
    answerWith(() => null);
    clock.pass(60);
    await run();
    expect(await numbersOf(own)).toMatchObject({ accepted: 2, queued: 0 });
    expect((await letter(own)).state).toBe('sent');
    takeLogged();
  });

  test('because the server is down stops the pass, so that not every mail is tried', async () => {
    await subscribe(names(40));
    const own = await due();
    answerWith(() => ({
      code: 'ECONNECTION',
      command: 'CONN',
      responseCode: null,
      response: null,
      isUnanswered: false,
    }));
    await run();
    expect((await deliveries(own)).filter(({ attempts }) => attempts > 0)).toHaveLength(4);
    takeLogged();
  });

  test('without an answer is unknown, and only a person sends it again', async () => {
    await subscribe(['ana@x.example']);
    const own = await due();
    answerWith(() => ({
      code: 'ECONNECTION',
      command: 'CONN',
      responseCode: null,
      response: null,
      isUnanswered: true,
    }));
    await run();
    expect(await numbersOf(own)).toMatchObject({ unknown: 1 });
    answerWith(() => null);
    clock.pass(3_600);
    await run();
    expect([sent.length, (await letter(own)).state]).toEqual([0, 'sent']);
    expect(await inTx((tx) => retryUnknown(tx, services, own))).toEqual({ ok: true, count: 1 });
    await run();
    expect([sent.length, (await letter(own)).state]).toEqual([1, 'sent']);
    takeLogged();
  });
});

test('what a process had handed over when it died is unknown after two minutes, and the rest is sent', async () => {
  await subscribe(names(6));
  const own = await due();
  await run({ firstDay: 0 });
  const claim = { ...own, limit: 2, hashAddress: () => [], now, membershipNow: now };
  const { claimed } = await claimDeliveries(db, claim);
  await run();
  expect(await numbersOf(own)).toMatchObject({ recipients: 6, accepted: 4, queued: 2 });
  expect((await letter(own)).state).toBe('sending');
  clock.now = later(2 * MINUTE + 1);
  await run();
  expect(await numbersOf(own)).toMatchObject({ accepted: 4, unknown: 2 });
  expect((await letter(own)).state).toBe('sent');
  // The process was only slow, and records the outcome late.
  await recordOutcome(db, { delivery: claimed[0]!, outcome: { state: 'accepted' }, now: clock.now });
  expect(await numbersOf(own)).toMatchObject({ accepted: 5, unknown: 1 });
});

test('when its process stops, the mails under way are finished and no others begin', async () => {
  await subscribe(names(6));
  const own = await due();
  const stop = new AbortController();
  answerWith(() => {
    stop.abort();
    return null;
  });
  await run({ atOnce: 2 }, stop.signal);
  expect(await numbersOf(own)).toMatchObject({ accepted: 2, queued: 4, unknown: 0 });
});

describe('a creator’s daily limit', () => {
  test('grows with what was accepted before, over all letters', async () => {
    await subscribe(names(20));
    const [first, second] = [await due(), await due({ subject: 'Another' })];
    await run({ firstDay: 5 });
    await run({ firstDay: 5 });
    expect(sent).toHaveLength(5);
    const reached = () => findReachedLimit(db, { ...bea, firstDay: 5, now: clock.now });
    clock.pass(60);
    expect(await reached()).toEqual({ limit: 5, nextAt: inDays(1) });
    clock.now = inDays(1);
    expect(await reached()).toBeNull();
    await run({ firstDay: 5 });
    expect(sent).toHaveLength(15);
    clock.now = inDays(2);
    await run({ firstDay: 5 });
    expect(sent).toHaveLength(40);
    expect([(await letter(first)).state, (await letter(second)).state]).toEqual(['sent', 'sent']);
  });
});

describe('a letter pauses', () => {
  test('at the fifth bounce of a small list, and tells the owners once', async () => {
    await anOwner();
    await subscribe(names(30));
    const own = await due();
    answerWith(() => refusal(550, '550 5.1.1 No such user'));
    await run({ atOnce: 1 });
    await run({ atOnce: 1 });
    expect(await numbersOf(own)).toMatchObject({ refused: 5, queued: 25 });
    expect(await letter(own)).toMatchObject({ state: 'paused', stopReason: 'bounces' });
    expect(await owners()).toEqual([['bea@home.example', 'Your letter “What to do with a box of lemons” has paused']]);
    takeLogged();
  });

  test('at complaints that come back later, and goes on when a person says so', async () => {
    await subscribe(names(30));
    const own = await due();
    await run({ firstDay: 10 });
    const handed = (await deliveries(own)).filter(({ state }) => state === 'accepted');
    for (const { id: mailId } of [...handed.slice(0, 3), handed[0]!]) {
      await inTx((tx) => letterReturns.onReturn(tx, { mailId, kind: 'complaint', address: '', at: now }));
    }
    expect(await letter(own)).toMatchObject({ state: 'paused', stopReason: 'complaints' });
    expect(await numbersOf(own)).toMatchObject({ complained: 3 });
    await run();
    expect(sent).toHaveLength(10);
    expect(await inTx((tx) => resumeLetter(tx, services, own))).toEqual({ ok: true });
    await inTx((tx) => letterReturns.onReturn(tx, { mailId: handed[4]!.id, kind: 'complaint', address: '', at: now }));
    await run();
    expect([sent.length, (await letter(own)).state]).toEqual([30, 'sent']);
  });

  test('if the creator’s page is taken offline while it is sent', async () => {
    await anOwner();
    await subscribe(names(10));
    const own = await due();
    await run({ firstDay: 4 });
    await db.update(landingPages).set({ isActive: false });
    await run();
    expect(await letter(own)).toMatchObject({ state: 'paused', stopReason: 'no-page' });
    expect([sent.length, (await owners()).length]).toEqual([4, 1]);
    await db.update(landingPages).set({ isActive: true });
    await inTx((tx) => resumeLetter(tx, services, own));
    answerWith(() => refusal(550));
    await run();
    expect(await letter(own)).toMatchObject({ state: 'paused', stopReason: 'bounces' });
  });

  test('when a person says so, and may then be ended: the rest is skipped', async () => {
    await subscribe(names(10));
    const own = await due();
    await run({ firstDay: 4 });
    expect(await inTx((tx) => pauseLetter(tx, own))).toEqual({ ok: true });
    await run();
    expect(sent).toHaveLength(4);
    expect(await inTx((tx) => endLetter(tx, { ...own, now }))).toEqual({ ok: true });
    await run();
    expect(await numbersOf(own)).toMatchObject({ recipients: 10, accepted: 4, skipped: 6 });
    expect((await letter(own)).state).toBe('sent');
  });

  test('and is ended while a mail is under way, which is not tried again', async () => {
    await subscribe(names(2));
    const own = await due();
    answerWith(async () => {
      await inTx((tx) => pauseLetter(tx, own));
      await inTx((tx) => endLetter(tx, { ...own, now }));
      return refusal(451);
    });
    await run({ atOnce: 1 });
    answerWith(() => null);
    clock.pass(3_600);
    await run();
    expect([sent.length, (await letter(own)).state]).toEqual([0, 'sent']);
    expect(await numbersOf(own)).toMatchObject({ recipients: 2, skipped: 2 });
    expect(Object.values(await states(own))).toEqual(['letter-ended', 'letter-ended']);
    takeLogged();
  });

  test('a report about other mail changes nothing', async () => {
    await inTx((tx) => letterReturns.onReturn(tx, { mailId: randomUUID(), kind: 'bounce', address: '', at: now }));
    expect(await db.$count(letterDeliveries)).toBe(0);
  });
});

describe('a due letter is held, and its owners are told once,', () => {
  test.each(['late', 'no-page'] as const)('if it is %s', async (stopReason) => {
    await anOwner();
    await subscribe(names(3));
    const own = await due();
    if (stopReason === 'late') clock.now = later(16 * MINUTE);
    else await db.update(landingPages).set({ isActive: false });
    await run();
    await run();
    expect(await letter(own)).toMatchObject({ state: 'held', stopReason, startedAt: null });
    expect(sent).toEqual([]);
    expect(await owners()).toHaveLength(1);
  });

  test('if there is no postal address', async () => {
    await anOwner();
    const own = await due();
    const { mail } = services;
    const bare = letterSending(db, { ...services, mail: { ...mail, postalAddress: null } });
    await bare.run();
    expect(await letter(own)).toMatchObject({ state: 'held', stopReason: 'no-postal-address' });
  });
});

test('a letter that fails to start does not hold back others, and is held after a quarter of an hour', async () => {
  await subscribe(names(2));
  const [broken, other] = [await due(), await due({ subject: 'Another' })];
  await db.update(letters).set({ content: sql`'{"schemaVersion": 1}'::jsonb` }).where(eq(letters.id, broken.letterId));
  await run();
  expect([(await letter(broken)).state, (await letter(other)).state]).toEqual(['scheduled', 'sent']);
  expect(takeLogged()).toHaveLength(1);
  clock.now = later(16 * MINUTE);
  await run();
  expect((await letter(broken)).state).toBe('held');
});

test('no letter begins or goes on while optional mail is held after a restore', async () => {
  await subscribe(names(10));
  const begun = await due();
  await run({ firstDay: 4 });
  const next = await due({ subject: 'Another' });
  await db.insert(sites).values({ mode: 'live', optionalMailHeldSince: now });
  onTestFinished(async () => void (await db.delete(sites)));
  await run();
  expect([sent.length, (await letter(next)).state]).toEqual([4, 'scheduled']);
  await releaseOptionalMail(db);
  await run();
  expect([(await letter(begun)).state, (await letter(next)).state]).toEqual(['sent', 'sent']);
});

test('nothing is scheduled for people who only read letters', async () => {
  await subscribe(names(3));
  await due({ audience: { ...everybody, readers: ['free'] } });
  await run();
  expect(await db.$count(scheduledEmails)).toBe(0);
});
