import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember } from '../../../tests/support/members.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aMerchant, beasMerchant } from '../../../tests/support/merchants.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import { auditEvents } from '../../db/schema/access.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { merchantPrices, merchants } from '../../db/schema/merchants.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { sendDueEmails } from '../../mail/scheduled/due-worker.server.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { reconcileMerchantsPage } from '../reconcile/memberships.server.ts';
import { createWebhookReader } from '../stripe/webhook.server.ts';
import { queueStoredEvents, storeEvents } from '../sync/events.server.ts';
import {
  authorizationState,
  beginMerchant,
  connectMerchant,
  disconnectMerchant,
  linkToOnboarding,
  readAuthorizationState,
} from './commands.server.ts';
import { findMerchant, findReadyMerchant } from './queries.server.ts';
import { syncMerchant } from './sync.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, standIn, clock } = site;

let by: { accountId: string };
beforeEach(async () => {
  await site.startAtBeas();
  await db.delete(merchants);
  standIn.setUnavailable(false);
  const { accountId } = await aMember(db, { email: 'bea@home.example' });
  by = { accountId };
  await db.insert(creatorMembers).values({ ...bea, accountId, role: 'owner' });
});

const begin = () => beginMerchant(services, { ...bea, by, email: 'bea@home.example', name: 'Bea' });
const connect = async (merchantId: string | null) =>
  connectMerchant(services, { ...bea, by, code: await standIn.authorizeAccount(merchantId) });
const stored = () => findMerchant(db, bea);
const ready = async () => (await findReadyMerchant(db, bea))?.merchantId ?? null;
const urls = { refreshUrl: 'https://larder.test/refresh', returnUrl: 'https://larder.test/return' };
async function link(): Promise<string> {
  const found = await linkToOnboarding(services, { ...bea, by, ...urls });
  if (!found.ok) throw new Error(found.reason);
  return found.url.split('/').at(-1)!;
}
/** Stores the waiting events about merchants, as the webhook does, and runs their jobs. Drops all other events. */
async function deliverEvents(): Promise<void> {
  const read = createWebhookReader({ secrets: ['whsec_test'] });
  for (const { id, body, headers } of await standIn.webhooks.deliveries(1_000)) {
    const event = read({ body: Buffer.from(body), signature: headers['stripe-signature'], now: clock.now });
    if (event.ok && event.event.about?.kind === 'merchant') await storeEvents(db, services, [event.event]);
    await standIn.webhooks.acknowledge(id);
  }
  await queueStoredEvents(db, services);
  await site.work();
}
async function setUp(): Promise<string> {
  expect(await begin()).toEqual({ ok: true });
  await standIn.answerOnboarding(await link(), 'finish');
  await deliverEvents();
  return (await stored())!.merchantId!;
}

describe('a new account', () => {
  test('charges members once its owner has answered Stripe', async () => {
    expect(await begin()).toEqual({ ok: true });
    expect(await stored()).toMatchObject({ state: 'begun', readyAt: null });
    expect(await ready()).toBeNull();
    await standIn.answerOnboarding(await link(), 'finish');
    await deliverEvents();
    const { merchantId } = (await stored())!;
    expect(await stored()).toMatchObject({ state: 'ready', readyAt: clock.now, statementDescriptor: 'A creator' });
    expect(await ready()).toBe(merchantId);
    const onSale = await listOnSale(db, { ...bea, now: clock.now });
    const made = await db.select({ id: merchantPrices.priceId }).from(merchantPrices);
    expect(made.map(({ id }) => id)).toEqual(expect.arrayContaining(onSale.map(({ id }) => id)));
    const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'merchant.begun'));
    expect(events).toMatchObject([{ creatorId: bea.creatorId }]);
  });

  test('is created once for concurrent requests and after a lost response', async () => {
    await Promise.all([begin(), begin(), begin()]);
    const { merchantId } = (await stored())!;
    expect(await db.$count(merchants)).toBe(1);
    await db.update(merchants).set({ merchantId: null });
    expect(await begin()).toEqual({ ok: true });
    expect((await stored())!.merchantId).toBe(merchantId);
  });

  test('is created later if Stripe was away', async () => {
    standIn.setUnavailable(true);
    expect(await begin()).toEqual({ ok: false, reason: 'away' });
    standIn.setUnavailable(false);
    expect(await begin()).toEqual({ ok: true });
  });

  test('can be begun, continued, connected and disconnected only by an owner', async () => {
    await begin();
    await db.update(creatorMembers).set({ role: 'editor' });
    const refused = { ok: false, reason: 'not-owner' };
    expect(await begin()).toEqual(refused);
    expect(await linkToOnboarding(services, { ...bea, by, ...urls })).toEqual(refused);
    expect(await connect(null)).toEqual(refused);
    expect(await disconnectMerchant(services, { ...bea, by, parting: 'cancel' })).toEqual(refused);
    expect((await stored())!.state).toBe('begun');
  });
});

describe('an account that exists', () => {
  test('is connected with Stripe’s code, and replaces a new one that was never created', async () => {
    await db.insert(merchants).values({ ...bea, createdAt: clock.now });
    expect(await connect(null)).toEqual({ ok: true });
    expect(await ready()).not.toBeNull();
    expect(await db.$count(merchants)).toBe(1);
    const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'merchant.connected'));
    expect(events).toMatchObject([{ details: { account: await ready() } }]);
  });

  test('is refused if it belongs to another creator, even one who has left', async () => {
    const other = await aCreator(db);
    await aMerchant(db, { creatorId: other.id });
    expect(await connect(beasMerchant)).toEqual({ ok: false, reason: 'taken' });
    await db.update(merchants).set({ state: 'disconnected', disconnectedAt: clock.now });
    expect(await connect(beasMerchant)).toEqual({ ok: false, reason: 'taken' });
    expect(await stored()).toBeNull();
  });

  test('is refused while the creator has another one, and can be connected after that one is disconnected', async () => {
    expect(await connect(beasMerchant)).toEqual({ ok: true });
    expect(await connect(null)).toEqual({ ok: false, reason: 'connected' });
    expect(await connect(beasMerchant)).toEqual({ ok: true });
    expect(await disconnectMerchant(services, { ...bea, by, parting: 'continue' })).toEqual({ ok: true });
    await site.work();
    expect(await stored()).toMatchObject({ state: 'disconnected', parting: 'continue', disconnectedAt: clock.now });
    expect(await connect(beasMerchant)).toEqual({ ok: true });
    expect(await stored()).toMatchObject({ state: 'ready', parting: null, disconnectedAt: null });
    expect(await db.$count(merchants)).toBe(1);
  });

  test('is not connected by a forged or a used code', async () => {
    const refused = { ok: false, reason: 'refused' };
    expect(await connectMerchant(services, { ...bea, by, code: 'ac_forged' })).toEqual(refused);
    const code = await standIn.authorizeAccount(beasMerchant);
    expect(await connectMerchant(services, { ...bea, by, code })).toEqual({ ok: true });
    expect(await connectMerchant(services, { ...bea, by, code })).toEqual(refused);
  });
});

describe('the state of an authorization', () => {
  const given = { secrets: services.secrets, now: clock.now };
  const state = authorizationState(given, { ...bea, sessionId: 'one' });

  test('names the creator for an hour', () => {
    expect(readAuthorizationState(given, { state, sessionId: 'one' })).toEqual(bea);
    const later = (minutes: number) => ({ ...given, now: new Date(given.now.getTime() + minutes * 60_000) });
    expect(readAuthorizationState(later(59), { state, sessionId: 'one' })).toEqual(bea);
    expect(readAuthorizationState(later(61), { state, sessionId: 'one' })).toBeNull();
  });

  test.each([
    ['of another session', state, 'two'],
    ['of another creator', state.replace(bea.creatorId, '00000000-0000-4000-8000-000000000001'), 'one'],
    ['with a later end', state.replace(/\.(\d+)\./, (_, minutes: string) => `.${Number(minutes) + 1}.`), 'one'],
    ['that is forged', 'a.b.c', 'one'],
    ['that is empty', '', 'one'],
  ])('%s is refused', (_, forged, sessionId) => {
    expect(readAuthorizationState(given, { state: forged, sessionId })).toBeNull();
  });
});

describe('the stored state', () => {
  test('follows Stripe: checking, ready, a document by a date, restricted, and ready again', async () => {
    await begin();
    await standIn.answerOnboarding(await link(), 'check');
    await deliverEvents();
    expect((await stored())!.state).toBe('checking');
    const merchantId = (await stored())!.merchantId!;
    await standIn.approveAccount(merchantId);
    await deliverEvents();
    expect(await stored()).toMatchObject({ state: 'ready', dueAt: null });
    await standIn.askForDocument(merchantId);
    await deliverEvents();
    expect((await stored())!.state).toBe('ready');
    expect((await stored())!.dueAt).not.toBeNull();
    await standIn.restrictAccount(merchantId);
    await deliverEvents();
    expect((await stored())!.state).toBe('restricted');
    expect(await ready()).toBeNull();
    await standIn.approveAccount(merchantId);
    await deliverEvents();
    expect(await ready()).toBe(merchantId);
  });

  test.each(['disconnectAccount', 'closeAccount'] as const)(
    'is `disconnected` after %s, and another account can be begun',
    async (how) => {
      const merchantId = await setUp();
      await standIn[how](merchantId);
      await deliverEvents();
      expect(await stored()).toMatchObject({ merchantId, state: 'disconnected', disconnectedAt: clock.now });
      expect(await ready()).toBeNull();
      expect(await begin()).toEqual({ ok: true });
      expect((await stored())!.state).toBe('begun');
    },
  );

  test('does not depend on the order and number of events', async () => {
    const merchantId = await setUp();
    await standIn.restrictAccount(merchantId);
    await standIn.approveAccount(merchantId);
    const deliveries = await standIn.webhooks.deliveries(1_000);
    await standIn.webhooks.reorder(deliveries.map(({ id }) => id).toReversed());
    for (const { id } of deliveries) await standIn.webhooks.double(id);
    await deliverEvents();
    expect((await stored())!.state).toBe('ready');
  });

  test('is read each day, because an event may be lost', async () => {
    const merchantId = await setUp();
    await standIn.restrictAccount(merchantId);
    for (const { id } of await standIn.webhooks.deliveries(1_000)) await standIn.webhooks.drop(id);
    expect((await stored())!.state).toBe('ready');
    await reconcileMerchantsPage(services, { after: null });
    await site.work();
    expect((await stored())!.state).toBe('restricted');
  });

  test('stays while Stripe is away, and is never replaced by an older one', async () => {
    const merchantId = await setUp();
    standIn.setUnavailable(true);
    expect(await syncMerchant(services, { merchantId })).toEqual({ ok: false, reason: 'away' });
    expect((await stored())!.state).toBe('ready');
    standIn.setUnavailable(false);
    await standIn.restrictAccount(merchantId);
    // Another sync writes between this sync's request and its write.
    const { retrieveMerchant } = services.payments.merchants;
    let overtakes = true;
    const overtaken: typeof retrieveMerchant = async (id) => {
      const retrieved = await retrieveMerchant(id);
      if (overtakes) {
        await standIn.approveAccount(merchantId);
        await db.update(merchants).set({ version: 77 });
      }
      overtakes = false;
      return retrieved;
    };
    const payments = {
      ...services.payments,
      merchants: { ...services.payments.merchants, retrieveMerchant: overtaken },
    };
    expect(await syncMerchant({ ...services, payments }, { merchantId })).toEqual({ ok: true });
    expect(await stored()).toMatchObject({ state: 'ready', version: 78 });
  });
});

describe('the email about requirements', () => {
  const mails = async () =>
    (
      await db
        .select({
          subject: scheduledEmails.subject,
          sentAt: scheduledEmails.sentAt,
          skipReason: scheduledEmails.skipReason,
        })
        .from(scheduledEmails)
        .where(eq(scheduledEmails.kind, 'merchant-requirements'))
    ).map(({ subject, sentAt, skipReason }) => [
      (subject as { key: string }).key.replace(/\d{4}-.*/, '(date)'),
      skipReason ?? (sentAt ? 'sent' : 'waits'),
    ]);
  const later = async (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    await sendDueEmails(services);
  };
  const letters = async () =>
    (await site.mail()).flatMap(({ to, template }) => (template.name === 'worded' ? [{ to, ...template.props }] : []));

  test('goes to the owners once, with the date and a link, and again when payments stop', async () => {
    const merchantId = await setUp();
    expect(await mails()).toEqual([]);
    await standIn.askForDocument(merchantId);
    await deliverEvents();
    await deliverEvents();
    await later(14);
    expect(await mails()).toEqual([['ready, document, (date)', 'waits']]);
    await later(1);
    await reconcileMerchantsPage(services, { after: null });
    await site.work();
    await later(60);
    expect(await mails()).toEqual([['ready, document, (date)', 'sent']]);
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      to: 'bea@home.example',
      words: { heading: expect.stringMatching(/^Stripe needs a document by \d+ \w+ \d{4}\.$/) },
      link: `https://larder.test/studio/${bea.creatorId}/payments/account`,
    });
    await standIn.restrictAccount(merchantId);
    await deliverEvents();
    await later(15);
    expect((await letters()).at(-1)!.words.subject).toBe('Payments are on hold: A creator');
  });

  test('is skipped if the owner has answered, or is no longer an owner', async () => {
    const merchantId = await setUp();
    await standIn.askForDocument(merchantId);
    await deliverEvents();
    await standIn.approveAccount(merchantId);
    await deliverEvents();
    await later(15);
    expect(await mails()).toEqual([['ready, document, (date)', 'does-not-apply']]);
    await standIn.askForDocument(merchantId);
    await deliverEvents();
    await db.update(creatorMembers).set({ role: 'editor' });
    await later(15);
    expect(await letters()).toEqual([]);
  });

  test('is not sent for the first questions', async () => {
    await begin();
    expect(await syncMerchant(services, { merchantId: (await stored())!.merchantId! })).toEqual({ ok: true });
    expect((await stored())!.requirements).not.toEqual([]);
    await standIn.answerOnboarding(await link(), 'check');
    await deliverEvents();
    await later(60);
    expect(await mails()).toEqual([]);
  });
});
