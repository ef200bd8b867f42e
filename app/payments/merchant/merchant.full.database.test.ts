import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember } from '../../../tests/support/members.ts';
import { bea } from '../../../tests/support/membership.ts';
import { auditEvents } from '../../db/schema/access.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { payoutAccounts } from '../../db/schema/payout-accounts.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { sendDueEmails } from '../../mail/scheduled/due-worker.server.ts';
import { reconcilePayoutAccountsPage } from '../reconcile/memberships.server.ts';
import { createWebhookReader } from '../stripe/webhook.server.ts';
import { queueStoredEvents, storeEvents } from '../sync/events.server.ts';
import { findDestination } from '../transfers/destination.server.ts';
import { beginPayoutAccount, linkToOnboarding, restartPayouts } from './commands.server.ts';
import { findPayoutAccount } from './queries.server.ts';
import { syncPayoutAccount } from './sync.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, standIn, clock } = site;

let by: { accountId: string };
beforeEach(async () => {
  await site.startAtBeas();
  await db.delete(payoutAccounts);
  standIn.setUnavailable(false);
  standIn.setAccount({ usesConnect: true, country: 'US' });
  const { accountId } = await aMember(db, { email: 'bea@home.example' });
  by = { accountId };
  await db.insert(creatorMembers).values({ ...bea, accountId, role: 'owner' });
});

const begin = (country = 'DE') =>
  beginPayoutAccount(services, { ...bea, by, country, email: 'bea@home.example', name: 'Bea' });
const stored = () => findPayoutAccount(db, bea);
const destination = () => findDestination(db, bea);
const urls = { refreshUrl: 'https://larder.test/refresh', returnUrl: 'https://larder.test/return' };
async function link(): Promise<string> {
  const found = await linkToOnboarding(services, { ...bea, by, ...urls });
  if (!found.ok) throw new Error(found.reason);
  return found.url.split('/').at(-1)!;
}
/** Delivers all events of payout accounts to the site, and runs the jobs that follow. */
async function tell(): Promise<void> {
  const read = createWebhookReader({ secrets: ['whsec_test'] });
  for (const { id, body, headers } of await standIn.webhooks.deliveries(1_000)) {
    const signed = { signature: headers['stripe-signature'], now: clock.now };
    const event = read({ body: Buffer.from(body), ...signed });
    if (event.ok && event.event.about?.kind === 'payout-account') await storeEvents(db, services, [event.event]);
    await standIn.webhooks.acknowledge(id);
  }
  await queueStoredEvents(db, services);
  await site.work();
}
async function setUp(country = 'DE'): Promise<string> {
  expect(await begin(country)).toEqual({ ok: true });
  await standIn.answerOnboarding(await link(), 'finish');
  await tell();
  return (await stored())!.accountId!;
}

describe('an account', () => {
  test.each([
    ['DE', 'full', true],
    ['US', 'full', false],
    ['MX', 'recipient', false],
  ])(
    'in %s has the agreement that is %s, and takes money once it is set up',
    async (country, agreement, isMerchant) => {
      expect(await begin(country)).toEqual({ ok: true });
      expect(await stored()).toMatchObject({ country, agreement, state: 'begun', activeAt: null });
      expect(await destination()).toBeNull();
      await standIn.answerOnboarding(await link(), 'finish');
      await tell();
      const { accountId } = (await stored())!;
      expect(await stored()).toMatchObject({ state: 'active', takesTransfers: true, activeAt: clock.now });
      expect(await destination()).toMatchObject({ accountId, isMerchant });
      const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'payouts.begun'));
      expect(events.map(({ creatorId, details }) => ({ creatorId, details }))).toContainEqual({
        creatorId: bea.creatorId,
        details: { country, agreement },
      });
    },
  );

  test('is one, also where two ask at once, and where the answer of the first was lost', async () => {
    await Promise.all([begin(), begin(), begin()]);
    const { accountId } = (await stored())!;
    expect(await db.$count(payoutAccounts)).toBe(1);
    await db.update(payoutAccounts).set({ accountId: null });
    expect(await begin()).toEqual({ ok: true });
    expect((await stored())!.accountId).toBe(accountId);
  });

  test('of a country in which there is none leaves nothing behind, so that another can be chosen', async () => {
    expect(await begin('JM')).toEqual({ ok: false, reason: 'country-refused' });
    expect(await stored()).toBeNull();
    expect(await begin('MX')).toEqual({ ok: true });
  });

  test('that could not be made while Stripe was away is made later, in another country too', async () => {
    standIn.setUnavailable(true);
    expect(await begin()).toEqual({ ok: false, reason: 'away' });
    standIn.setUnavailable(false);
    expect(await begin('MX')).toEqual({ ok: true });
    expect(await stored()).toMatchObject({ country: 'MX', agreement: 'recipient', state: 'begun' });
    expect(await begin('DE')).toEqual({ ok: false, reason: 'other-country' });
  });

  test('is begun, continued and given up by an owner alone', async () => {
    await begin();
    await db.update(creatorMembers).set({ role: 'editor' });
    const refused = { ok: false, reason: 'not-owner' };
    expect(await begin()).toEqual(refused);
    expect(await linkToOnboarding(services, { ...bea, by, ...urls })).toEqual(refused);
    expect(await restartPayouts(services, { ...bea, by })).toEqual(refused);
    expect((await stored())!.state).toBe('begun');
  });
});

describe('the wrong country', () => {
  test('can be left until money could go there, and the account is closed at Stripe', async () => {
    await begin('MX');
    const { accountId } = (await stored())!;
    expect(await restartPayouts(services, { ...bea, by })).toEqual({ ok: true });
    expect(await stored()).toMatchObject({ accountId, state: 'closed' });
    expect(await begin('DE')).toEqual({ ok: true });
    expect(await stored()).toMatchObject({ country: 'DE', agreement: 'full', state: 'begun' });
  });

  test('cannot be left once money could, though nobody has told us yet', async () => {
    await begin('MX');
    await standIn.answerOnboarding(await link(), 'finish');
    expect((await stored())!.state).toBe('begun');
    expect(await restartPayouts(services, { ...bea, by })).toEqual({ ok: false, reason: 'in-use' });
    expect(await stored()).toMatchObject({ state: 'active', closedAt: null });
  });
});

describe('how it stands', () => {
  test('is checked, active, asked for a document by a date, restricted and active again, as Stripe tells', async () => {
    await begin();
    await standIn.answerOnboarding(await link(), 'check');
    await tell();
    expect(await stored()).toMatchObject({ state: 'checking', takesTransfers: false });
    const accountId = (await stored())!.accountId!;
    await standIn.approveAccount(accountId);
    await tell();
    expect(await stored()).toMatchObject({ state: 'active', takesTransfers: true, dueAt: null });
    await standIn.askForDocument(accountId);
    await tell();
    expect(await stored()).toMatchObject({ state: 'active', takesTransfers: true });
    expect((await stored())!.dueAt).not.toBeNull();
    await standIn.restrictAccount(accountId);
    await tell();
    expect(await stored()).toMatchObject({ state: 'restricted', takesTransfers: false, takesCards: false });
    expect(await destination()).toBeNull();
    await standIn.approveAccount(accountId);
    await tell();
    expect(await stored()).toMatchObject({ state: 'active', takesTransfers: true });
  });

  test.each(['disconnectAccount', 'closeAccount'] as const)(
    'is closed after %s, and another can be begun',
    async (how) => {
      const accountId = await setUp();
      await standIn[how](accountId);
      await tell();
      expect(await stored()).toMatchObject({ accountId, state: 'closed', takesTransfers: false, closedAt: clock.now });
      expect(await destination()).toBeNull();
      expect(await begin('MX')).toEqual({ ok: true });
      expect(await stored()).toMatchObject({ country: 'MX', state: 'begun' });
    },
  );

  test('is what Stripe says now, whatever an event says, in whatever order and how often they come', async () => {
    const accountId = await setUp();
    await standIn.restrictAccount(accountId);
    await standIn.approveAccount(accountId);
    const deliveries = await standIn.webhooks.deliveries(1_000);
    await standIn.webhooks.reorder(deliveries.map(({ id }) => id).toReversed());
    for (const { id } of deliveries) await standIn.webhooks.double(id);
    await tell();
    expect((await stored())!.state).toBe('active');
  });

  test('is looked at each day, since an event may be lost', async () => {
    const accountId = await setUp();
    await standIn.restrictAccount(accountId);
    for (const { id } of await standIn.webhooks.deliveries(1_000)) await standIn.webhooks.drop(id);
    await tell();
    expect((await stored())!.state).toBe('active');
    await reconcilePayoutAccountsPage(services, { after: null });
    await site.work();
    expect((await stored())!.state).toBe('restricted');
    await standIn.closeAccount(accountId);
    await tell();
    expect(await reconcilePayoutAccountsPage(services, { after: null })).toMatchObject({ next: null });
    expect(await site.waiting()).toBe(0);
  });

  test('stays as it was while Stripe is away, and is never older than what was stored before', async () => {
    const accountId = await setUp();
    standIn.setUnavailable(true);
    expect(await syncPayoutAccount(services, { accountId })).toEqual({ ok: false, reason: 'away' });
    expect((await stored())!.state).toBe('active');
    standIn.setUnavailable(false);
    await standIn.restrictAccount(accountId);
    // Another sync writes after this sync has retrieved the account.
    site.during('retrievePayoutAccount', async () => {
      await standIn.approveAccount(accountId);
      await db.update(payoutAccounts).set({ version: 77 });
    });
    expect(await syncPayoutAccount(services, { accountId })).toEqual({ ok: true });
    expect(await stored()).toMatchObject({ state: 'active', version: 78 });
  });

  test('of somebody else’s account, who shares the platform, is left alone', async () => {
    await setUp();
    const event = {
      id: 'evt_other',
      type: 'v2.core.account.closed',
      livemode: false,
      createdAt: clock.now,
      isOfOtherVersion: false,
      about: { kind: 'payout-account', id: 'acct_other' } as const,
    };
    await storeEvents(db, services, [event]);
    await queueStoredEvents(db, services);
    expect(await site.waiting()).toBe(0);
  });
});

describe('what Stripe asks for', () => {
  const mails = async () =>
    (
      await db
        .select({
          subject: scheduledEmails.subject,
          sentAt: scheduledEmails.sentAt,
          skipReason: scheduledEmails.skipReason,
        })
        .from(scheduledEmails)
        .where(eq(scheduledEmails.kind, 'payout-requirements'))
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

  test('is mailed to her owners once, by when, and led to; and again once payouts stop', async () => {
    const accountId = await setUp();
    expect(await mails()).toEqual([]);
    await standIn.askForDocument(accountId);
    await tell();
    await tell();
    await later(14);
    expect(await mails()).toEqual([['active, document, (date)', 'waits']]);
    await later(1);
    await reconcilePayoutAccountsPage(services, { after: null });
    await site.work();
    await later(60);
    expect(await mails()).toEqual([['active, document, (date)', 'sent']]);
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      to: 'bea@home.example',
      words: { heading: expect.stringMatching(/^Stripe needs a document by \d+ \w+ \d{4}\.$/) },
      link: `https://larder.test/studio/${bea.creatorId}/payouts`,
    });
    await standIn.restrictAccount(accountId);
    await tell();
    await later(15);
    expect((await letters()).at(-1)!.words.subject).toBe('Payouts are on hold: A creator');
  });

  test('is not mailed where it is answered meanwhile, nor to who is no owner any more', async () => {
    const accountId = await setUp();
    await standIn.askForDocument(accountId);
    await tell();
    await standIn.approveAccount(accountId);
    await tell();
    await later(15);
    expect(await mails()).toEqual([['active, document, (date)', 'does-not-apply']]);
    await standIn.askForDocument(accountId);
    await tell();
    await db.update(creatorMembers).set({ role: 'editor' });
    await later(15);
    expect(await letters()).toEqual([]);
  });

  test('is not mailed while she answers the first questions', async () => {
    await begin();
    expect(await syncPayoutAccount(services, { accountId: (await stored())!.accountId! })).toEqual({ ok: true });
    expect((await stored())!.requirements).not.toEqual([]);
    await standIn.answerOnboarding(await link(), 'check');
    await tell();
    await later(60);
    expect(await mails()).toEqual([]);
  });
});
