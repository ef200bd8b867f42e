import { eq, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { membershipServices } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { membershipFacts, trialClaims } from '../../db/schema/membership-facts.ts';
import { mailboxOf } from '../../identity/limits/mailbox.ts';
import { access } from '../access/access.ts';
import { recordFact } from '../access/facts.server.ts';
import { executeScheduledMove } from '../moving/moving.server.ts';
import { TRIAL } from './trial-length.ts';
import { forgetMailboxes } from './trials.server.ts';

const { db } = await testDatabase();
const { services, clock, empty, aSubscriber, confirmSignUpOf, moveTo } = await membershipServices(db);

const addresses = ['rosa@gmail.com', 'ro.sa+x@gmail.com', 'otto@home.example'];
const who = fc.nat(addresses.length - 1);
const CREATORS = 2;
const HOUR = 3_600;

const steps = fc.array(
  fc.oneof(
    {
      arbitrary: fc.record({
        do: fc.constant('sign up' as const),
        who,
        to: fc.nat(CREATORS - 1),
        confirm: fc.boolean(),
      }),
      weight: 4,
    },
    fc.record({ do: fc.constant('confirm' as const), who }),
    { arbitrary: fc.record({ do: fc.constant('move' as const), who, to: fc.nat(CREATORS - 1) }), weight: 4 },
    fc.record({ do: fc.constant('grant' as const), who, hours: fc.integer({ min: 1, max: 300 }) }),
    fc.record({ do: fc.constant('delete the record' as const), who }),
    { arbitrary: fc.record({ do: fc.constant('delete the account' as const), who }), weight: 2 },
    // A negative wait moves the clock back.
    { arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: -1, max: 100 }) }), weight: 3 },
  ),
  { minLength: 6, maxLength: 18 },
);
type Step = (typeof steps extends fc.Arbitrary<infer Each> ? Each : never)[number];

const accountOf = async (at: number) =>
  (await db.select().from(accounts).where(eq(accounts.email, addresses[at]!)))[0] ?? null;

async function take(step: Step, creators: readonly string[]): Promise<void> {
  if (step.do === 'wait') {
    clock.pass(step.hours * HOUR);
    const due = await db.select().from(memberships).where(sql`${memberships.moveAt} <= ${clock.now.toISOString()}`);
    for (const { id: membershipId } of due) {
      await db.transaction((tx) => executeScheduledMove(tx, services, { membershipId, now: clock.now }));
    }
    return;
  }
  const account = await accountOf(step.who);
  if (step.do === 'sign up') {
    if (account?.emailConfirmedAt) return;
    const accountId = await aSubscriber(creators[step.to]!, { email: addresses[step.who]! });
    if (step.confirm) await confirmSignUpOf(accountId);
    return;
  }
  if (!account) return;
  const accountId = account.id;
  switch (step.do) {
    case 'confirm':
      if (!account.emailConfirmedAt) await confirmSignUpOf(accountId);
      return;
    case 'move':
      await moveTo(accountId, creators[step.to]!);
      return;
    case 'grant': {
      const [current] = await db
        .select()
        .from(memberships)
        .where(sql`${memberships.accountId} = ${accountId} and ${memberships.endedAt} is null`);
      if (!current?.openedAt) return;
      const coversUntil = new Date(clock.now.getTime() + step.hours * HOUR * 1000);
      const fact = { kind: 'complimentary', providerId: crypto.randomUUID(), at: clock.now } as const;
      await recordFact(db, { ...fact, membershipId: current.id, coversFrom: clock.now, coversUntil });
      return;
    }
    case 'delete the record':
      if (account.emailConfirmedAt) await db.execute(sql`delete from "EndUserDetails" where "AuthID" = ${accountId}`);
      return;
    case 'delete the account':
      await db.transaction(async (tx) => {
        await forgetMailboxes(tx, { accountId, secrets: services.secrets });
        await tx.delete(accounts).where(eq(accounts.id, accountId));
      });
  }
}

async function open() {
  const rows = await db.select().from(memberships);
  const facts = await db.select().from(membershipFacts);
  return rows.flatMap(({ id, accountId, creatorId, endedAt }) => {
    const found = access(
      facts.filter(({ membershipId }) => membershipId === id),
      clock.now,
    );
    return found.may ? [{ accountId, creatorId, endedAt, ...found }] : [];
  });
}

test('after any sequence of actions nobody has two memberships, two trials with one creator, or both or neither after a move', async () => {
  /** All trials begun, keyed by mailbox and creator. Collected here, because facts are deleted with accounts. */
  let begun = new Map<string, string>();
  await fc.assert(
    fc
      .asyncProperty(steps, async (taken) => {
        begun = new Map();
        const creators = [];
        for (let each = 0; each < CREATORS; each += 1) creators.push((await aLandingPage(db)).creatorId);
        for (const step of taken) {
          const before = step.do === 'move' ? await open() : [];
          await take(step, creators);
          const after = await open();
          await expectSound(after, begun);
          if (step.do !== 'move') continue;
          const account = await accountOf(step.who);
          const own = before.find(({ accountId }) => accountId === account?.id);
          const now = after.find(({ accountId }) => accountId === account?.id);
          if (own)
            expect(now?.until.getTime(), 'what was promised is still there').toBeGreaterThanOrEqual(
              own.until.getTime(),
            );
        }
      })
      .beforeEach(empty),
    { numRuns: 15, seed: 12 },
  );
});

async function expectSound(now: Awaited<ReturnType<typeof open>>, begun: Map<string, string>): Promise<void> {
  const current = await db.select().from(memberships).where(isNull(memberships.endedAt));
  expect(new Set(current.map(({ accountId }) => accountId)).size).toBe(current.length);
  expect(new Set(now.map(({ accountId }) => accountId)).size, 'never two at once').toBe(now.length);
  for (const { endedAt } of now) expect(endedAt, 'what ended is closed').toBeNull();

  const trials = await db
    .select({
      email: accounts.email,
      accountId: accounts.id,
      creatorId: memberships.creatorId,
      endedAt: memberships.endedAt,
      fact: membershipFacts.providerId,
      from: membershipFacts.coversFrom,
      until: membershipFacts.coversUntil,
      goesOn: sql<boolean>`${membershipFacts.aboutId} is not null`,
    })
    .from(membershipFacts)
    .innerJoin(memberships, eq(memberships.id, membershipFacts.membershipId))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(eq(membershipFacts.kind, 'trial'));
  for (const { email, creatorId, fact, goesOn } of trials) {
    if (goesOn) continue;
    const key = `${mailboxOf(email)} ${creatorId}`;
    expect(begun.get(key) ?? fact, 'one trial for each mailbox and creator, deleted accounts included').toBe(fact);
    begun.set(key, fact);
  }
  for (const accountId of new Set(trials.map((each) => each.accountId))) {
    const own = trials.filter((each) => each.accountId === accountId);
    const had = own.reduce((sum, { from, until, endedAt }) => {
      const end = Math.min(until!.getTime(), endedAt?.getTime() ?? Number.POSITIVE_INFINITY);
      return sum + Math.max(0, end - from!.getTime());
    }, 0);
    const first = own.filter(({ goesOn }) => !goesOn).length;
    expect(had, 'moves make no trial longer').toBeLessThanOrEqual(first * TRIAL);
  }
  for (const { accountId, mailbox } of await db.select().from(trialClaims)) {
    expect(accountId === null).toBe(mailbox.startsWith('hmac:'));
  }
}
