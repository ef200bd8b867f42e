import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aBrowser } from '../../tests/support/browser.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { shownSoon } from '../../tests/support/eventually.ts';
import { elements } from '../../tests/support/html.ts';
import { aMessage } from '../../tests/support/mail-queue.ts';
import { aMember } from '../../tests/support/members.ts';
import { bea, membershipServices } from '../../tests/support/membership.ts';
import { insertPayments } from '../../tests/support/payment-rows.ts';
import { providerWith } from '../../tests/support/payment-services.ts';
import { peopleIn } from '../../tests/support/people.ts';
import { aCreator, aLandingPage } from '../../tests/support/rows.ts';
import { startSession } from '../../tests/support/sessions.ts';
import { clock } from '../../tests/support/test-clock.ts';
import { storeRun } from '../backups/runs/backup-runs.server.ts';
import { errors } from '../copy/errors.ts';
import { signInFirstPage } from '../copy/form.ts';
import { auditEvents } from '../db/schema/access.ts';
import { creatorMembers } from '../db/schema/creators.ts';
import { mailSuppressions } from '../db/schema/mail-suppressions.ts';
import type { Services } from '../http/services.ts';
import { createQueue, type JobQueue } from '../jobs/queue.server.ts';
import { listFailedMail } from '../mail/failed.server.ts';
import { createOutbox, MAIL_QUEUE } from '../mail/outbox.server.ts';
import { paths } from '../paths.ts';
import { operatorCreators } from './creators/copy.ts';
import { operatorDeletions } from './deletions/copy.ts';
import { operatorOverview } from './overview/copy.ts';
import type { Readiness } from './overview/overview.server.ts';
import { operatorPaths } from './paths.ts';
import { operatorPayments } from './payments/copy.ts';
import { operatorQueue } from './queue/copy.ts';

const database = await testDatabase();
const { db } = database;
const { services: own, startAtBeas, takeLogged } = await membershipServices(db);

const ready: Readiness = { database: true, migrations: true, queue: true, notices: true };
const services: Services = { ...own, mode: 'live', readiness: async () => ready };
let people: Awaited<ReturnType<typeof peopleIn>>;
beforeEach(async () => {
  await startAtBeas();
  await emptyTables(db, 'backup_runs', 'payment_orphans', 'audit_events');
  people = await peopleIn(db, bea);
});

async function operatorsBrowser(changes: Partial<Services> = {}, accountId?: string) {
  const browser = aBrowser({ ...services, ...changes });
  browser.keep(await people.sessionOf(accountId ?? (await people.accountOf('operator'))!));
  return browser;
}

const hrefs = (html: string) => elements(html, 'a').map(({ attributes: { href = '' } }) => href);

describe('access', () => {
  test('on a live site requires an operator’s second factor', async () => {
    const browser = aBrowser(services);
    const accountId = (await people.accountOf('operator'))!;
    browser.keep(`__Host-larder_session=${await startSession(db, { accountId, now: clock.now })}`);
    const { location } = await browser.get(paths.operator());
    expect(location).toBe(paths.accountSecondFactor({ redirectTo: paths.operator() }));
  });

  test('is given to an operator with a studio, but not to an owner', async () => {
    const accountId = (await people.accountOf('operator'))!;
    await db.insert(creatorMembers).values({ accountId, ...bea, role: 'owner' });
    expect((await (await operatorsBrowser({}, accountId)).get(paths.operator())).status).toBe(200);
    const owner = await operatorsBrowser({}, (await people.accountOf('owner'))!);
    const { status, text } = await owner.get(paths.operator());
    expect([status, text.join(' ')]).toEqual([403, expect.stringContaining(errors.notAllowed)]);
  });

  test('is where operators land after signing in, and from `/studio` without a studio', async () => {
    const browser = await operatorsBrowser();
    expect((await browser.get(paths.studios())).location).toBe(paths.operator());
    expect(hrefs((await browser.get(paths.kitchen())).html)).toContain(paths.operator());
  });
});

describe('the overview', () => {
  const textOf = async (changes: Partial<Services> = {}) =>
    (await (await operatorsBrowser(changes)).get(paths.operator())).text.join(' ');

  test('shows that nothing is to do, and how to set up backups', async () => {
    const text = await textOf();
    expect(text).toContain(operatorOverview.toDo.none);
    expect(text).toContain(operatorOverview.backups.howBackup);
    expect(text).toContain(operatorOverview.backups.howCheck);
    expect(text).not.toContain(operatorOverview.health.notices[1]);
  });

  test('shows what a process is not ready for', async () => {
    const text = await textOf({ readiness: async () => ({ ...ready, notices: false }) });
    expect(text).toContain(operatorOverview.health.notices[1]);
    expect(text).toContain(operatorOverview.health.migrations[0]);
  });

  test('counts open tasks, without those resolved', async () => {
    const { accountId, membershipId } = await aMember(db, {
      facts: [
        { kind: 'disputed', providerId: 'dp_lost', at: clock.now },
        { kind: 'disputed', providerId: 'dp_won', at: clock.now },
        { kind: 'dispute_won', providerId: 'dp_won', at: clock.now },
        { kind: 'disputed', providerId: 'dp_old', at: new Date(clock.now.getTime() - 31 * 24 * 3600 * 1000) },
      ],
    });
    await insertPayments(db, { accountId, membershipId, word: 'rosa' });
    await db.execute(sql`update payment_subscriptions set refused = '[{"id": "in_1", "reason": "by-hand"}]'`);
    await db.execute(
      sql`insert into payment_orphans (id, merchant_id, customer_id, found_at) values ('sub_1', 'acct_1', 'cus_1', clock())`,
    );
    const text = await textOf();
    expect(text).toContain(operatorOverview.toDo.disputes(1));
    expect(text).toContain(operatorOverview.toDo.refused(1));
    expect(text).toContain(operatorOverview.toDo.orphans(1));
  });

  test('shows the last good backup, and why the newest failed', async () => {
    const hoursAgo = (hours: number) => new Date(clock.now.getTime() - hours * 3600 * 1000);
    const backup = { kind: 'backup', name: null, rows: null } as const;
    await storeRun(db, { ...backup, at: hoursAgo(40), ok: true, problem: null });
    expect(await textOf()).toContain(operatorOverview.backups.late);
    await storeRun(db, { ...backup, at: hoursAgo(2), ok: false, problem: 'The disk is full' });
    const text = await textOf();
    expect(text).toContain('The disk is full');
    expect(text).toContain(operatorOverview.backups.lastGood);
  });
});

describe('creators', () => {
  const listed = async (search: Record<string, string> = {}) => {
    const { html } = await (await operatorsBrowser()).get(operatorPaths.creators(search));
    return {
      html,
      studios: hrefs(html).filter((href) => /^\/studio\/[\da-f-]{36}$/.test(href)),
      further: hrefs(html).find((href) => href.includes('after=')) ?? null,
    };
  };

  test('are listed by name, fifty at a time, each once', async () => {
    for (let at = 0; at < 60; at += 1) await aCreator(db, { name: `cook ${String(at).padStart(3, '0')}` });
    const first = await listed();
    const second = await listed(Object.fromEntries(new URL(first.further!, 'http://x').searchParams));
    expect([first.studios.length, second.further]).toEqual([50, null]);
    // 60 cooks, Bea, and the other creator from `peopleIn`.
    expect(new Set([...first.studios, ...second.studios]).size).toBe(62);
  });

  test.each([
    ['part of a name', 'NIPER'],
    ['part of an email', 'hello@juni'],
    ['part of a subdomain', 'soup-fi'],
    ['what their page is called', 'Soup first'],
  ])('are found by %s', async (_what, q) => {
    const { id } = await aCreator(db, { name: 'Juniper', email: 'hello@juniper.example' });
    await aLandingPage(db, { creatorId: id, subdomain: 'soup-first', name: 'Soup first' });
    expect((await listed({ q })).studios).toEqual([paths.studio(id)]);
  });

  test.each(['50%', 'a_b', '\\', "'", '\0', 'a'.repeat(5000)])('%j finds nobody and fails nothing', async (q) => {
    const { studios, html } = await listed({ q });
    expect([studios, html.includes(operatorCreators.noneFound) || q === '\0']).toEqual([
      q === '\0' ? expect.any(Array) : [],
      true,
    ]);
  });

  test('are narrowed to a state', async () => {
    const privateOne = await aCreator(db, { name: 'Private' });
    await aLandingPage(db, { creatorId: privateOne.id, isActive: false });
    const owner = (await people.accountOf('owner'))!;
    await db.insert(creatorMembers).values({ accountId: owner, creatorId: privateOne.id, role: 'owner' });
    expect((await listed({ state: 'public' })).studios).toEqual([paths.studio(bea.creatorId)]);
    expect((await listed({ state: 'private' })).studios).toEqual([paths.studio(privateOne.id)]);
    const unowned = (await listed({ state: 'unowned' })).studios;
    expect(unowned).toHaveLength(1);
    expect((await listed({ state: 'nonsense' })).studios).toHaveLength(3);
  });
});

describe('mail that could not be sent', () => {
  const queues: JobQueue[] = [];
  afterEach(async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.stop()));
    await db.execute(sql`drop schema if exists pgboss cascade`);
  });

  async function failingMail() {
    const queue = createQueue({ database, log: { info() {}, error() {} } });
    queues.push(queue);
    const sent: unknown[] = [];
    const server = { isDown: true };
    await queue.start([
      {
        name: MAIL_QUEUE,
        concurrency: 1,
        attemptMs: 60_000,
        options: { retryLimit: 0 },
        async work(job) {
          if (server.isDown) return { ok: false, failure: { code: 'EENVELOPE', response: '550 No such mailbox' } };
          sent.push(job.id);
          return { ok: true };
        },
      },
    ]);
    const kinds = own.mail.kinds;
    const mail = createOutbox({ queue, mailbox: null, kinds, postalAddress: null, now: () => clock.now });
    const retryFailedMail: Services['retryFailedMail'] = ({ id }) => queue.retryFailed(db, { queue: MAIL_QUEUE, id });
    return { mail, retryFailedMail, sent, server };
  }

  test('is shown with its reason, and requeued one by one or all at once', async () => {
    const { mail, retryFailedMail, sent, server } = await failingMail();
    const messages = [aMessage(), aMessage(), aMessage()];
    for (const message of messages) await mail.enqueue(db, message);
    await shownSoon(async () => expect(await listFailedMail(db)).toHaveLength(3));
    const browser = await operatorsBrowser({ retryFailedMail });
    const overview = await browser.get(paths.operator());
    expect(overview.text.join(' ')).toContain(operatorOverview.toDo.mail(3));
    const page = await browser.get(operatorPaths.queue());
    expect(page.html).toContain('550 No such mailbox');
    for (const { to } of messages) expect(page.html).toContain(operatorQueue.mail.retryOf(to));

    server.isDown = false;
    const [first] = messages;
    const { location } = await browser.post(operatorPaths.queue(), { id: first!.id });
    expect(location).toBe(operatorPaths.queue({ done: '1' }));
    await shownSoon(() => expect(sent).toEqual([first!.id]));
    expect((await browser.get(location!)).html).toContain(operatorQueue.mail.done(1));
    await browser.post(operatorPaths.queue(), { id: 'all' });
    await shownSoon(() => expect(sent.toSorted()).toEqual(messages.map(({ id }) => id).toSorted()));
    expect((await browser.post(operatorPaths.queue(), { id: first!.id })).location).toBe(
      operatorPaths.queue({ done: '0' }),
    );
  });

  test('is requeued only by operators, and refused for an invalid id', async () => {
    const browser = await operatorsBrowser();
    const { status, html } = await browser.post(operatorPaths.queue(), { id: 'everything' });
    expect([status, html]).toEqual([400, expect.stringContaining(operatorQueue.errors.unknown)]);
    const owner = await operatorsBrowser({}, (await people.accountOf('owner'))!);
    expect((await owner.post(operatorPaths.queue(), { id: 'all' })).status).toBe(403);
  });
});

describe('addresses that get no email', () => {
  const suppressed = { source: 'mail-server', since: clock.now } as const;
  const bounced = { ...suppressed, address: 'gone@home.example', scope: 'all', reason: 'bounce' } as const;
  const complained = { ...suppressed, address: 'cross@home.example', scope: 'optional', reason: 'complaint' } as const;

  test('are shown with their reason; a bounce can be lifted, a complaint cannot', async () => {
    const rows = await db.insert(mailSuppressions).values([bounced, complained]).returning();
    const browser = await operatorsBrowser();
    const page = await browser.get(operatorPaths.queue());
    for (const { address } of rows) expect(page.html).toContain(address);
    expect(page.html).toContain(operatorQueue.suppressed.liftOf(bounced.address));
    expect(page.html).not.toContain(operatorQueue.suppressed.liftOf(complained.address));

    const [bounce, complaint] = rows;
    const lifted = await browser.post(operatorPaths.queue(), { lift: bounce!.id });
    expect(lifted.location).toBe(operatorPaths.queue({ done: 'lifted' }));
    expect((await browser.get(lifted.location!)).html).not.toContain(bounced.address);
    for (const id of [bounce!.id, complaint!.id]) {
      expect((await browser.post(operatorPaths.queue(), { lift: id })).status).toBe(409);
    }
    const events = await db.select().from(auditEvents).where(eq(auditEvents.subjectType, 'mail_suppression'));
    expect(events.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['mail-suppression.lifted', bounce!.id],
    ]);
  });
});

describe('payments', () => {
  test('to review and disputes are shown with a request for more', async () => {
    const { accountId, membershipId } = await aMember(db, {
      email: 'rosa@home.example',
      facts: [{ kind: 'disputed', providerId: 'dp_1', at: clock.now, amount: 1000, currency: 'usd' }],
    });
    await insertPayments(db, { accountId, membershipId, word: 'rosa' });
    await db.execute(sql`update payment_subscriptions set refused = '[{"id": "in_odd", "reason": "by-hand"}]'`);
    const text = (await (await operatorsBrowser()).get(operatorPaths.payments())).text.join(' ');
    for (const words of ['rosa@home.example', 'in_odd', operatorPayments.refused.reasons['by-hand'], 'dp_1', '$10']) {
      expect(text).toContain(words);
    }
  });

  const ended: string[] = [];
  const provider = providerWith({
    retrieve: async (subscriptionId) =>
      ({
        ok: true,
        value: {
          subscription: { id: subscriptionId, price: {}, membershipId: 'bea00000-0000-4000-8000-00000000dead' },
        },
      }) as never,
    cancelNow: async ({ subscriptionId }) => {
      ended.push(subscriptionId);
      return { ok: true } as never;
    },
  });
  const charging = { payments: { of: () => provider } as unknown as Services['payments'] };
  const anOrphan = () =>
    db.execute(
      sql`insert into payment_orphans (id, merchant_id, customer_id, found_at) values ('sub_1', 'acct_1', 'cus_1', clock())`,
    );

  test('of a deleted membership are ended, with the operator recorded', async () => {
    await anOrphan();
    const accountId = (await people.accountOf('operator'))!;
    const browser = await operatorsBrowser(charging, accountId);
    const { location } = await browser.post(operatorPaths.payments(), { subscriptionId: 'sub_1' });
    expect(location).toBe(operatorPaths.payments({ done: 'sub_1' }));
    expect(ended).toEqual(['sub_1']);
    const page = await browser.get(location!);
    expect(page.html).toContain(operatorPayments.orphans.none);
    expect(await db.select().from(auditEvents)).toMatchObject([
      { action: 'subscription.ended', actorAccountId: accountId, subjectId: 'sub_1' },
    ]);
  });

  test('are ended only after a recent sign-in', async () => {
    await anOrphan();
    const accountId = (await people.accountOf('operator'))!;
    const browser = await operatorsBrowser(charging, accountId);
    await db.execute(
      sql`update sessions set created_at = clock() - interval '1 day', second_factor_at = clock() - interval '1 day'`,
    );
    const page = await browser.get(operatorPaths.payments());
    expect(page.html).toContain(signInFirstPage.signIn);
    const { status, html } = await browser.post(operatorPaths.payments(), { subscriptionId: 'sub_1' });
    expect([status, html]).toEqual([403, expect.stringContaining(signInFirstPage.title)]);
  });

  test('cannot be ended without payments configured', async () => {
    const browser = await operatorsBrowser();
    const { status, html } = await browser.post(operatorPaths.payments(), { subscriptionId: 'sub_1' });
    expect([status, html]).toEqual([409, expect.stringContaining(operatorPayments.errors.nobody)]);
  });
});

test('scheduled deletions are listed in order, fifty at a time, without addresses', async () => {
  for (let at = 0; at < 55; at += 1) await aMember(db, { email: `leaving-${at}@home.example` });
  await db.execute(sql`update accounts set deletion_at = clock() + interval '14 days' where email like 'leaving-%'`);
  const browser = await operatorsBrowser();
  const first = await browser.get(operatorPaths.deletions());
  const count = ({ html }: { html: string }) => html.split(operatorDeletions.memberOf('A creator')).length - 1;
  expect(first.html).not.toContain('leaving-');
  const further = hrefs(first.html).find((href) => href.includes('after='))!;
  const second = await browser.get(further);
  expect(count(first) + count(second)).toBeGreaterThanOrEqual(55);
  expect((await browser.get(paths.operator())).text.join(' ')).toContain(operatorOverview.site.deletions(55));
});

test('a read failure is reported within the operator’s frame', async () => {
  const browser = await operatorsBrowser();
  await db.execute(sql`alter table payment_orphans rename to orphans_away`);
  try {
    const { status, html } = await browser.get(operatorPaths.payments());
    expect([status, hrefs(html)]).toEqual([503, expect.arrayContaining([operatorPaths.creators()])]);
    expect(takeLogged()).toHaveLength(1);
  } finally {
    await db.execute(sql`alter table orphans_away rename to payment_orphans`);
  }
});
