import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { answerOf } from '../../../tests/support/app-from-sources.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { elements } from '../../../tests/support/html.ts';
import { markMail } from '../../../tests/support/mail-marks.ts';
import { aMember, aTrial } from '../../../tests/support/members.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { aCreator, aLandingPage, aRecipe } from '../../../tests/support/rows.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { letterDeliveries, letterSettings, letterSubscriptions, letters } from '../../db/schema/letters.ts';
import { mailSuppressions } from '../../db/schema/mail-suppressions.ts';
import { emailPreferences } from '../../db/schema/scheduled-emails.ts';
import { addressHashes } from '../../identity/address-hashes.server.ts';
import { createMailWorker } from '../../mail/delivery.server.ts';
import { askForEmails } from '../../mail/scheduled/preferences.server.ts';
import { suppressBounce } from '../../mail/suppressions/suppressions.server.ts';
import { inviteMembers } from '../../membership/moving-in/invitations.server.ts';
import { letterPaths } from '../paths.ts';
import {
  confirmLetter,
  deleteUnconfirmedRequests,
  forgetReader,
  moveSubscriptions,
  stopLetter,
  unsubscribe,
} from './commands.server.ts';
import { findSubscription, listSubscriptions } from './queries.server.ts';
import { subscriptionToken } from './token.server.ts';

const { db } = await testDatabase();
const site = await accountServices(db);
const { services, clock, mail, startAtBeas } = site;
const nina = 'nina@home.example';
const HOUR = 3600;
const DAY = 24 * HOUR;
const oneClick = { 'List-Unsubscribe': 'One-Click' };

let cleo: { creatorId: string };

async function aCreatorWithLetter(name: string): Promise<{ creatorId: string }> {
  const { id: creatorId } = await aCreator(db, { name });
  await aLandingPage(db, { creatorId, name, subdomain: name.toLowerCase() });
  await db.insert(letterSettings).values({ creatorId, isOffered: true });
  return { creatorId };
}

beforeEach(async () => {
  await startAtBeas();
  await db.insert(letterSettings).values({ ...bea, isOffered: true });
  cleo = await aCreatorWithLetter('Cleo');
});

const aBounce = { source: 'mail-server', diagnostic: null } as const;
const rows = () => db.select().from(letterSubscriptions).orderBy(letterSubscriptions.requestedAt);
const addresses = async () => (await rows()).map(({ address }) => address);
const refusals = () => db.select().from(mailSuppressions).orderBy(mailSuppressions.since);
const live = async (address = nina) => (await listSubscriptions(db, { address })).map(({ name }) => name).sort();

const ask = (email: string, { name = 'bea', browser = aBrowser(services) } = {}) =>
  browser.post(`/${name}/letters/subscribe`, { email });

async function subscribe(email = nina, name = 'bea') {
  await ask(email, { name });
  const link = (await site.lastLink()).pathname;
  await aBrowser(services).post(link);
  const found = await listSubscriptions(db, { address: email });
  const { subscriptionId } = found.find((each) => each.subdomain === name)!;
  return { subscriptionId, link, token: subscriptionToken(subscriptionId, services.secrets) };
}

/** Delivers the last mail. Returns its template, or null if the mail was suppressed. */
async function deliverLast(): Promise<string | null> {
  let handedOver: string | null = null;
  const worker = createMailWorker({
    sender: {
      async send({ message }) {
        handedOver = message.template.name;
        return { ok: true, responseCode: 250 };
      },
      close() {},
    },
    db,
    now: () => clock.now,
    hashAddress: (address) => addressHashes(address, services.secrets),
    markMail,
    log: { info() {}, error() {} },
  });
  const message = (await mail()).at(-1)!;
  const data = { message, queuedAt: clock.now.toISOString() };
  await worker.work({ id: message.id, data, attempt: 1, last: false, signal: new AbortController().signal });
  return handedOver;
}

async function aDelivery(subscriptionId: string, address = nina, creatorId = bea.creatorId): Promise<string> {
  const written = { content: {}, audience: {} } as never as Pick<typeof letters.$inferInsert, 'content' | 'audience'>;
  const [letter] = await db
    .insert(letters)
    .values({ creatorId, savedAt: clock.now, ...written })
    .returning();
  const sent = { state: 'accepted', handedAt: clock.now, settledAt: clock.now, reader: 'free' } as const;
  const [delivery] = await db
    .insert(letterDeliveries)
    .values({ letterId: letter!.id, address, subscriptionId, ...sent })
    .returning();
  return delivery!.id;
}

describe('asking for a letter', () => {
  test('sends a mail in the creator’s name, and only its button subscribes', async () => {
    const { status, text } = await ask('  Nina@Home.example ');
    expect([status, text.join(' ')]).toEqual([200, expect.stringContaining(`We’ve emailed a link to ${nina}`)]);
    expect(await mail()).toMatchObject([
      { to: nina, template: { name: 'letter-confirmation' }, brand: { name: 'Bea' } },
    ]);
    expect(await live()).toEqual([]);
    const link = (await site.lastLink()).pathname;
    const page = await aBrowser(services).get(link);
    expect([page.status, page.html.includes('Yes, send me the letter'), page.html.includes(nina)]).toEqual([
      200,
      true,
      false,
    ]);
    const confirmed = await aBrowser(services).post(link);
    expect([confirmed.status, confirmed.text.join(' ')]).toEqual([200, expect.stringContaining('You get the letter')]);
    expect(await live()).toEqual(['Bea']);
    expect(await rows()).toMatchObject([
      { requestedAt: clock.now, requestedOn: '/:name/letters/subscribe', confirmedAt: clock.now },
    ]);
    expect(confirmed.headers.get('set-cookie')).toBeNull();
  });

  test('answers alike for an address that is new, asked for, subscribed, unsubscribed, bouncing or has an account', async () => {
    const answers: string[] = [];
    const askAll = async () => answers.push((await ask(nina)).text.join(' '));
    await askAll();
    await askAll();
    await aBrowser(services).post((await site.lastLink()).pathname);
    await askAll();
    const { id } = (await rows())[0]!;
    await db.transaction((tx) => unsubscribe(tx, { subscriptionId: id, now: clock.now }));
    await suppressBounce(db, { ...aBounce, address: nina, mailId: id, at: clock.now });
    clock.pass(HOUR);
    await aMember(db, { email: nina, facts: [aTrial()] });
    await db.delete(letterSubscriptions);
    await db.execute(sql`delete from rate_limits`);
    await askAll();
    expect(answers).toHaveLength(4);
    expect(new Set(answers).size).toBe(1);
  });

  test('takes the same time for every address, and waits for no mail', async () => {
    const waited: number[] = [];
    const patient = { ...services, wait: async (milliseconds: number) => void waited.push(milliseconds) };
    await subscribe();
    for (const email of [nina, 'new@home.example']) await ask(email, { browser: aBrowser(patient) });
    expect(waited).toEqual([300, 300]);
  });

  test('sends one mail an hour to an address, and none to a subscriber', async () => {
    await ask(nina);
    clock.pass(HOUR - 1);
    await ask(nina);
    expect(await mail()).toHaveLength(1);
    clock.pass(1);
    await ask(nina);
    expect(await mail()).toHaveLength(2);
    await aBrowser(services).post((await site.lastLink()).pathname);
    clock.pass(HOUR);
    await ask(nina);
    expect(await mail()).toHaveLength(2);
  });

  test('is limited for a mailbox, of all creators together, and says so', async () => {
    for (let tries = 1; tries <= 5; tries += 1) {
      expect((await ask(`nina+${tries}@gmail.com`, { name: tries % 2 ? 'bea' : 'cleo' })).status).toBe(200);
    }
    const refused = await ask('ni.na@gmail.com', { name: 'cleo' });
    expect([refused.status, refused.text.join(' ')]).toEqual([429, expect.stringContaining('open the newest one')]);
    expect(await mail()).toHaveLength(5);
    expect((await ask('other@home.example')).status).toBe(200);
  });

  test.each([
    ['', 'Email is required'],
    ['nina at home', 'Invalid email format'],
    ['nina@home', 'Invalid email format'],
    ['nina@home.example\r\nBcc: all@home.example', 'Invalid email format'],
    ['deleted-user-17@home.example', 'Invalid email format'],
  ])('refuses %j and keeps what was typed', async (email, message) => {
    const { status, text } = await ask(email);
    expect([status, text.join(' '), await mail(), await rows()]).toEqual([
      400,
      expect.stringContaining(message),
      [],
      [],
    ]);
  });

  test('is not possible where no letter is offered, or there is no page', async () => {
    await db.update(letterSettings).set({ isOffered: false }).where(eq(letterSettings.creatorId, cleo.creatorId));
    for (const name of ['cleo', 'nobody']) {
      expect((await aBrowser(services).get(`/${name}/letters/subscribe`)).status).toBe(404);
      expect((await ask(nina, { name })).status).toBe(404);
    }
    expect(await mail()).toEqual([]);
  });

  test('five hundred subscriptions and twenty joins send the creator nothing', async () => {
    const her = 'bea@home.example';
    const { accountId } = await aMember(db, { email: her });
    await db.insert(creatorMembers).values({ accountId, creatorId: bea.creatorId, role: 'owner' });
    const requested = { ...bea, requestedAt: clock.now, requestedOn: 'a test' };
    const readers = Array.from({ length: 500 }, (_, at) => ({ ...requested, address: `reader-${at}@home.example` }));
    await db.insert(letterSubscriptions).values(readers);
    for (const { id } of await rows()) await confirmLetter(services, { subscriptionId: id });
    for (let joins = 0; joins < 20; joins += 1) await site.confirmSignUpOf(await site.aSubscriber(bea.creatorId));
    expect(await rows()).toHaveLength(500);
    expect((await mail()).filter(({ to }) => to === her)).toEqual([]);
  });

  test('is forgotten after a week without confirmation', async () => {
    await ask(nina);
    const link = (await site.lastLink()).pathname;
    await subscribe('paul@home.example');
    clock.pass(7 * DAY);
    await deleteUnconfirmedRequests(db, { now: clock.now });
    expect(await addresses()).toHaveLength(2);
    clock.pass(1);
    await deleteUnconfirmedRequests(db, { now: clock.now });
    expect(await addresses()).toEqual(['paul@home.example']);
    expect((await aBrowser(services).get(link)).status).toBe(404);
    expect((await aBrowser(services).post(link)).status).toBe(404);
  });
});

describe('three scanners that open every link', () => {
  test('confirm and unsubscribe nobody', async () => {
    const { token } = await subscribe();
    await ask('paul@home.example');
    const confirm = (await site.lastLink()).pathname;
    const delivery = await aDelivery((await rows())[0]!.id);
    const links = [confirm, letterPaths.preferences(token), letterPaths.unsubscribe(token, delivery)];
    const before = [await rows(), await refusals()];
    for (let scanner = 0; scanner < 3; scanner += 1) {
      const browser = aBrowser(services, { address: `198.51.100.${scanner}` });
      for (const link of links) {
        expect((await browser.get(link)).status).toBe(200);
        const head = new Request(services.origin.replace('https:', 'http:') + link, { method: 'HEAD' });
        expect((await answerOf(head, services, `198.51.100.${scanner}`)).answer.status).toBe(200);
      }
    }
    expect([await rows(), await refusals()]).toEqual(before);
    expect(await db.select().from(letterDeliveries)).toMatchObject([{ unsubscribedAt: null }]);
  });
});

describe('unsubscribing', () => {
  test('works by one click from any origin without a cookie, and is stored with the letter that had the link', async () => {
    const { token, subscriptionId } = await subscribe();
    const delivery = await aDelivery(subscriptionId);
    const program = aBrowser(services);
    const elsewhere = { headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' } };
    clock.pass(60);
    for (const sent of [{ headers: {} }, elsewhere]) {
      const { status } = await program.post(letterPaths.unsubscribe(token, delivery), oneClick, sent);
      expect([status, await rows()]).toEqual([200, []]);
    }
    expect(await refusals()).toMatchObject([
      {
        address: nina,
        creatorId: bea.creatorId,
        reason: 'unsubscribe',
        scope: 'optional',
        source: 'letter',
        since: clock.now,
      },
    ]);
    expect(await db.select().from(letterDeliveries)).toMatchObject([
      { unsubscribedAt: clock.now, subscriptionId: null },
    ]);
  });

  test.each([
    ['without the words of the standard', {}],
    ['with other words', { 'List-Unsubscribe': 'Yes' }],
  ])('posted %s changes nothing', async (_, form) => {
    const { token } = await subscribe();
    expect((await aBrowser(services).post(letterPaths.unsubscribe(token), form, { headers: {} })).status).toBe(400);
    expect(await live()).toEqual(['Bea']);
  });

  test('by an invalid link answers 404', async () => {
    await subscribe();
    for (const token of ['x', 'a'.repeat(44), '%00']) {
      expect((await aBrowser(services).get(`/auth/letters/${token}/stop`)).status).toBe(404);
      expect((await aBrowser(services).post(`/auth/letters/${token}/stop`, oneClick)).status).toBe(404);
      expect((await aBrowser(services).get(`/auth/letters/${token}`)).status).toBe(404);
    }
    expect(await live()).toEqual(['Bea']);
  });

  test('by an old letter ends a newer subscription of its address, and of no other', async () => {
    const { token, subscriptionId } = await subscribe();
    const delivery = await aDelivery(subscriptionId);
    await db.transaction((tx) => unsubscribe(tx, { subscriptionId, now: clock.now }));
    clock.pass(HOUR);
    await subscribe();
    await subscribe(nina, 'cleo');
    await subscribe('paul@home.example');
    await aBrowser(services).post(letterPaths.unsubscribe(token, crypto.randomUUID()), oneClick);
    expect(await live()).toEqual(['Bea', 'Cleo']);
    await aBrowser(services).post(letterPaths.unsubscribe(token, delivery), oneClick);
    expect([await live(), await live('paul@home.example')]).toEqual([['Cleo'], ['Bea']]);
  });

  test('by an ended link ends no subscription that another delivery still belongs to', async () => {
    const { token, subscriptionId } = await subscribe();
    await db.transaction((tx) => unsubscribe(tx, { subscriptionId, now: clock.now }));
    const paul = await subscribe('paul@home.example');
    const delivery = await aDelivery(paul.subscriptionId, 'paul@home.example');
    await aBrowser(services).post(letterPaths.unsubscribe(token, delivery), oneClick);
    expect(await live('paul@home.example')).toEqual(['Bea']);
  });

  test('ends older consents to the creator’s other optional emails, as their page then shows', async () => {
    const { accountId } = await aMember(db, { email: nina, facts: [aTrial()] });
    await askForEmails(db, { accountId, kind: 'new-this-week', on: 'account', now: clock.now });
    const { token } = await subscribe();
    await aBrowser(services).post(letterPaths.unsubscribe(token), oneClick);
    expect(await db.select().from(emailPreferences)).toEqual([]);
  });
});

describe('after an unsubscription', () => {
  test('asking again subscribes only by a new confirmation, and the refusal stays stored', async () => {
    const { subscriptionId, link } = await subscribe();
    await db.transaction((tx) => unsubscribe(tx, { subscriptionId, now: clock.now }));
    clock.pass(HOUR);
    await ask(nina);
    expect([await live(), await refusals()]).toEqual([[], [expect.objectContaining({ reason: 'unsubscribe' })]]);
    expect((await aBrowser(services).post(link)).status, 'the earlier link').toBe(404);
    expect(await live()).toEqual([]);
    await aBrowser(services).post((await site.lastLink()).pathname);
    expect([await live(), await refusals()]).toEqual([['Bea'], [expect.objectContaining({ reason: 'unsubscribe' })]]);
    clock.pass(60);
    await db.transaction((tx) => stopLetter(tx, { ...bea, address: nina, now: clock.now }));
    expect(await refusals()).toMatchObject([{ since: clock.now }]);
  });

  test('an imported list of members subscribes nobody, and ends the letter of who refuses mail there', async () => {
    const { link } = await subscribe();
    await subscribe('paul@home.example');
    clock.pass(60);
    const { accountId } = await aMember(db, { email: 'bea@home.example' });
    await db.insert(creatorMembers).values({ accountId, ...bea, role: 'owner' });
    const person = { name: 'P', paidUntil: '2027-05-01', isPaid: true, period: null } as const;
    const people = [
      { ...person, email: nina, refusesMail: true },
      { ...person, email: 'paul@home.example', refusesMail: false },
      { ...person, email: 'new@home.example', refusesMail: false },
    ];
    await inviteMembers(services, { ...bea, by: { accountId }, source: 'list', people, now: clock.now });
    expect([await live(), await live('paul@home.example'), await live('new@home.example')]).toEqual([[], ['Bea'], []]);
    await aBrowser(services).post(link);
    expect(await live(), 'the old link renews nothing').toEqual([]);
    clock.pass(HOUR);
    await ask(nina);
    await aBrowser(services).post((await site.lastLink()).pathname);
    expect(await live()).toEqual(['Bea']);
  });
});

describe('an address that bounced', () => {
  beforeEach(() => suppressBounce(db, { ...aBounce, address: nina, mailId: crypto.randomUUID(), at: clock.now }));

  test('gets one confirmation, and following it ends the bounce', async () => {
    clock.pass(60);
    await ask(nina);
    expect(await deliverLast()).toBe('letter-confirmation');
    clock.pass(2 * HOUR);
    await ask(nina);
    expect(await deliverLast()).toBeNull();
    await aBrowser(services).post((await site.lastLink()).pathname);
    expect(await refusals()).toMatchObject([{ reason: 'bounce', until: clock.now }]);
  });

  test('stays suppressed if a link from before is followed', async () => {
    await db.delete(mailSuppressions);
    await ask(nina);
    const link = (await site.lastLink()).pathname;
    await suppressBounce(db, { ...aBounce, address: nina, mailId: crypto.randomUUID(), at: clock.now });
    await aBrowser(services).post(link);
    expect(await refusals()).toMatchObject([{ reason: 'bounce', until: null }]);
  });
});

test('an address that complained gets no confirmation, and the complaint stays', async () => {
  const complaint = { scope: 'optional', reason: 'complaint', source: 'mailbox' } as const;
  await db.insert(mailSuppressions).values({ ...complaint, address: nina, since: clock.now });
  clock.pass(60);
  await ask(nina);
  expect(await deliverLast()).toBeNull();
  expect(await refusals()).toMatchObject([{ reason: 'complaint', until: null }]);
});

describe('the page of an address’s letters', () => {
  test('lists the letters of that address alone, and shortens it', async () => {
    const { token } = await subscribe();
    await subscribe(nina, 'cleo');
    await subscribe('paul@home.example');
    const { text, html } = await aBrowser(services).get(letterPaths.preferences(token));
    expect(text).toEqual(expect.arrayContaining(['The letter from Bea', 'The letter from Cleo']));
    expect(text.join(' ')).toContain('ni…@home.example');
    expect(html).not.toContain(nina);
    expect(html).not.toContain('paul');
  });

  test('stops one letter and goes on with the others, or stops all', async () => {
    const { token } = await subscribe();
    await subscribe(nina, 'cleo');
    await subscribe('paul@home.example');
    const browser = aBrowser(services);
    const { status, location } = await browser.post(letterPaths.preferences(token), { stop: bea.creatorId });
    expect([status, await live()]).toEqual([303, ['Cleo']]);
    const page = await browser.get(location!);
    expect(page.text).toContain('That’s stopped. It won’t come any more.');
    const { text } = await browser.post(location!, { stop: 'all' });
    expect([text[0] && text.join(' '), await live(), await live('paul@home.example')]).toEqual([
      expect.stringContaining('You get no letters any more'),
      [],
      ['Bea'],
    ]);
    expect((await browser.get(location!)).text.join(' ')).toContain('This letter is stopped');
    expect((await refusals()).map(({ creatorId }) => creatorId).sort()).toEqual([bea.creatorId, cleo.creatorId].sort());
  });

  test('stops nothing of a creator whose letter the address does not get', async () => {
    const { token } = await subscribe();
    await subscribe('paul@home.example', 'cleo');
    await aBrowser(services).post(letterPaths.preferences(token), { stop: cleo.creatorId });
    expect([await live(), await live('paul@home.example'), await refusals()]).toEqual([['Bea'], ['Cleo'], []]);
  });
});

describe('a signed-in member', () => {
  let browser: ReturnType<typeof aBrowser>;
  const { email } = rosa;
  const emails = (form: [string, string][]) => browser.post('/account/emails', new URLSearchParams(form));
  const boxes = async () =>
    elements((await browser.get('/account')).html, 'input')
      .filter(({ attributes }) => attributes.name === 'wantedLetter')
      .map(({ attributes }) => [attributes.value, 'checked' in attributes]);

  beforeEach(async () => {
    await aMember(db, { facts: [aTrial()] });
    browser = aBrowser(services);
    await browser.signIn();
  });

  test('subscribes by one press without a mail, also to another creator', async () => {
    for (const name of ['bea', 'cleo']) {
      const path = `/${name}/letters/subscribe`;
      expect((await browser.get(path)).text.join(' ')).toContain(`It comes to ${email}.`);
      const { status, location } = await browser.post(path, { own: 'yes' });
      expect([status, location]).toEqual([303, path]);
      expect((await browser.get(path)).text).toContain('You get this letter');
    }
    expect([await live(email), await mail()]).toEqual([['Bea', 'Cleo'], []]);
  });

  test('is offered the letter after the sign-up, by one press', async () => {
    const { html } = await browser.get(`/${bea.creatorId}/success`);
    expect(elements(html, 'form').map(({ attributes }) => attributes.action)).toContain('/bea/letters/subscribe');
    await db.update(letterSettings).set({ isOffered: false });
    expect((await browser.get(`/${bea.creatorId}/success`)).html).not.toContain('/bea/letters/subscribe');
  });

  test('whose session has ended is asked for the address', async () => {
    const { status, text } = await aBrowser(services).post('/bea/letters/subscribe', { own: 'yes' });
    expect([status, text.join(' '), await rows()]).toEqual([409, expect.stringContaining('signed out'), []]);
  });

  test('chooses letters on the account page, each by its own box', async () => {
    expect(await boxes()).toEqual([[bea.creatorId, false]]);
    await subscribe(email, 'cleo');
    await emails([
      ['tickedLetter', cleo.creatorId],
      ['wantedLetter', bea.creatorId],
      ['wantedLetter', cleo.creatorId],
      ['wanted', 'new-this-week'],
    ]);
    expect([await live(email), await refusals()]).toEqual([['Bea', 'Cleo'], []]);
    clock.pass(60);
    await emails([
      ['tickedLetter', bea.creatorId],
      ['tickedLetter', cleo.creatorId],
      ['wantedLetter', cleo.creatorId],
      ['ticked', 'new-this-week'],
      ['wanted', 'new-this-week'],
    ]);
    expect([await live(email), await boxes()]).toEqual([
      ['Cleo'],
      [
        [cleo.creatorId, true],
        [bea.creatorId, false],
      ],
    ]);
    const [preference] = await db.select().from(emailPreferences);
    const [refusal] = await refusals();
    expect(preference!.agreedAt.getTime(), 'the box that stayed ticked still counts').toBeGreaterThan(
      refusal!.since.getTime(),
    );
  });

  test('does not get a letter again that was stopped elsewhere since the form was shown', async () => {
    await subscribe(email, 'bea');
    const { html } = await browser.get('/account');
    const shown = elements(html, 'input').flatMap(({ attributes: { name, value } }): [string, string][] =>
      name === 'tickedLetter' || name === 'wantedLetter' ? [[name, value!]] : [],
    );
    await db.transaction((tx) => stopLetter(tx, { creatorId: bea.creatorId, address: email, now: clock.now }));
    const { location } = await emails(shown);
    expect([shown.length, location, await live(email)]).toEqual([2, '/account?done=emails', []]);
  });

  test('is told that no letter can be sent to an address that bounced', async () => {
    await suppressBounce(db, { ...aBounce, address: email, mailId: crypto.randomUUID(), at: clock.now });
    const answer = await emails([['wantedLetter', bea.creatorId]]);
    expect([answer.status, answer.text.join(' '), await rows()]).toEqual([
      409,
      expect.stringContaining('an email came back'),
      [],
    ]);
  });

  test('cannot choose a letter that is not offered', async () => {
    await db.update(letterSettings).set({ isOffered: false });
    await emails([['wantedLetter', bea.creatorId]]);
    expect([await rows(), await boxes()]).toEqual([[], []]);
  });

  test('is asked once after the membership if the letter goes on', async () => {
    await browser.post('/bea/letters/subscribe', { own: 'yes' });
    const question = 'Keep getting the letter from Bea?';
    const isAsked = async () => (await browser.get('/account')).text.includes(question);
    expect(await isAsked()).toBe(false);
    clock.pass(8 * DAY);
    expect(await isAsked()).toBe(true);
    await emails([
      ['letter', bea.creatorId],
      ['keep', 'yes'],
    ]);
    expect([await isAsked(), await live(email)]).toEqual([false, ['Bea']]);
  });

  test('stops the letter after the membership by one press', async () => {
    await browser.post('/bea/letters/subscribe', { own: 'yes' });
    clock.pass(8 * DAY);
    await emails([
      ['letter', bea.creatorId],
      ['keep', 'no'],
    ]);
    expect([await live(email), await refusals()]).toEqual([[], [expect.objectContaining({ reason: 'unsubscribe' })]]);
  });
});

describe('a new address of an account', () => {
  const [from, to] = ['old@home.example', 'new@home.example'];

  test('takes the letters along, under links of their own', async () => {
    const { subscriptionId } = await subscribe(from);
    await subscribe(from, 'cleo');
    await subscribe(to, 'cleo');
    await db.transaction((tx) => moveSubscriptions(tx, { from, to }));
    expect([await live(from), await live(to)]).toEqual([[], ['Bea', 'Cleo']]);
    expect(await findSubscription(db, { subscriptionId })).toBeNull();
  });

  test('confirms a request that waits there, and takes neither requests nor ended consents along', async () => {
    await subscribe(from);
    await ask(to);
    await ask(from, { name: 'cleo' });
    await db.transaction((tx) => moveSubscriptions(tx, { from, to }));
    expect([await live(from), await live(to), await addresses()]).toEqual([
      [],
      ['Bea'],
      expect.arrayContaining([from, to]),
    ]);
  });

  test('that is undone gives back only letters of creators whose member the account is', async () => {
    const { accountId } = await aMember(db, { email: from });
    await subscribe(to);
    await subscribe(to, 'cleo');
    await db.transaction((tx) => moveSubscriptions(tx, { from: to, to: from, ofMembershipsOf: accountId }));
    expect([await live(from), await live(to)]).toEqual([['Bea'], ['Cleo']]);
  });
});

test('a deleted account leaves no subscription, and its deliveries under a keyed hash', async () => {
  const { subscriptionId } = await subscribe();
  await subscribe('paul@home.example');
  await aDelivery(subscriptionId);
  const hashAddress = (address: string) => addressHashes(address, services.secrets);
  await db.transaction((tx) => forgetReader(tx, { addresses: [nina], hashAddress }));
  expect(await addresses()).toEqual(['paul@home.example']);
  expect(await db.select().from(letterDeliveries)).toMatchObject([
    { address: hashAddress(nina)[0], subscriptionId: null },
  ]);
});

test('a letter is offered on the creator’s page and free recipes only while she offers it', async () => {
  await aRecipe(db, bea.creatorId, { name: 'Broth', slug: 'broth', free: true });
  const pages = ['/bea', '/bea/recipes/broth'];
  const offers = async () =>
    Promise.all(
      pages.map(async (path) => (await aBrowser(services).get(path)).html.includes('/bea/letters/subscribe')),
    );
  expect(await offers()).toEqual([true, true]);
  await db.update(letterSettings).set({ isOffered: false });
  expect(await offers()).toEqual([false, false]);
});

test('another creator’s letter is neither found, stopped nor changed', async () => {
  const mine = await subscribe();
  const hers = await subscribe(nina, 'cleo');
  await db.transaction((tx) => stopLetter(tx, { ...bea, address: nina, now: clock.now }));
  expect(await findSubscription(db, mine)).toBeNull();
  expect(await findSubscription(db, hers)).toMatchObject({ ...cleo, isLive: true });
  expect(await refusals()).toMatchObject([{ ...bea }]);
});
