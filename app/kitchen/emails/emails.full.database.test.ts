import { eq, isNotNull, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aGrant, aMember, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices, now } from '../../../tests/support/membership.ts';
import { aRecipe } from '../../../tests/support/rows.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { emailPreferences, scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { renderMail } from '../../mail/render.server.ts';
import { sendDueEmails } from '../../mail/scheduled/due-worker.server.ts';
import { askForEmails, declineEmails } from '../../mail/scheduled/preferences.server.ts';
import { recordCooked, undoCooked } from '../member-recipe/commands.server.ts';
import { createNewThisWeekWorker, newThisWeek, slotBefore } from './new-this-week.server.ts';
import { turnedOut } from './turned-out.server.ts';

const { db } = await testDatabase();
const { services, clock, mail, startAtBeas } = await membershipServices(db);
const { creatorId } = bea;
const body = {
  schemaVersion: 1,
  introduction: 'Slow and soft.',
  notes: [],
  groups: [{ title: '', lines: [{ text: '4 lamb shanks' }] }],
  steps: [{ title: '', text: 'Brown the shanks.', uses: [], footnotes: [], amounts: [] }],
};

let accountId: string;
let lamb: typeof recipes.$inferSelect;

beforeEach(async () => {
  await startAtBeas();
  ({ accountId } = await aMember(db, { facts: [aGrant(0, 300)] }));
  lamb = await aRecipe(db, creatorId, { name: 'Lamb shanks', slug: 'lamb', body, dateCreated: inDays(-30) });
});

async function sendDue(at: Date): Promise<void> {
  clock.now = at;
  while ((await sendDueEmails(services)) > 0) {}
}
const sent = async () => (await mail()).filter(({ template }) => template.name === 'worded');
const outcomes = async () => {
  const rows = await db.select().from(scheduledEmails).orderBy(scheduledEmails.dueAt);
  return rows.map(({ sentAt, skipReason }) => skipReason ?? (sentAt ? 'sent' : 'waits'));
};
const ask = (kind: string, at = now) => askForEmails(db, { accountId, kind, on: 'account', now: at });

describe('‘How did it turn out?’', () => {
  const cook = (days: number, { ask = true as boolean | null, recipeId = lamb.id } = {}) => {
    const at = inDays(days);
    return recordCooked(db, services, { accountId, creatorId, recipeId, now: at, membershipNow: at, ask });
  };

  test('is sent three days after cooking to people who opted in, with a link to the note', async () => {
    await cook(0);
    await sendDue(inDays(2.99));
    expect(await sent()).toEqual([]);
    await sendDue(inDays(3));
    const [email] = await sent();
    expect(email).toMatchObject({
      to: 'rosa@home.example',
      kind: 'turned-out',
      brand: { name: 'Bea' },
      template: { props: { firstName: 'Rosa', link: 'https://larder.test/bea/recipes/lamb/mine#note' } },
    });
    const { subject, text } = await renderMail(email!);
    expect(subject).toBe('How did Lamb shanks turn out?');
    expect(text).toContain('A few days ago you cooked Lamb shanks by Bea.');
  });

  test('is not sent to people who did not opt in or opted out since', async () => {
    await cook(0, { ask: null });
    expect(await outcomes()).toEqual([]);
    await cook(1);
    await cook(2, { ask: false });
    await sendDue(inDays(9));
    expect(await outcomes()).toEqual(['not-asked-for']);
  });

  test('is sent at most once a week', async () => {
    for (const day of [0, 1, 6.9, 8]) await cook(day, { ask: day === 0 ? true : null });
    await sendDue(inDays(3));
    await sendDue(inDays(4));
    await sendDue(inDays(9.9));
    await sendDue(inDays(11));
    expect(await outcomes()).toEqual(['sent', 'sent-this-week', 'sent-this-week', 'sent']);
  });

  test('is scheduled when the checkbox is ticked only at the second press within a minute', async () => {
    await cook(0, { ask: false });
    await cook(30 / 86_400);
    expect(await outcomes()).toEqual(['waits']);
    await cook(50 / 86_400);
    expect(await outcomes()).toEqual(['waits']);
  });

  test.each([
    ['taken-back', () => undoCooked(db, { accountId, creatorId, recipeId: lamb.id, times: 1 })],
    ['recipe-removed', () => db.update(recipes).set({ status: 'draft', removedAt: now, removedStatus: 'published' })],
    ['recipe-removed', () => db.update(landingPages).set({ isActive: false })],
    ['not-asked-for', () => declineEmails(db, { accountId, kind: turnedOut.name })],
    [
      'no-access',
      async () => {
        const [{ membershipId } = { membershipId: '' }] = await db.select().from(membershipFacts);
        await db.insert(membershipFacts).values({ kind: 'revoked', providerId: 'r', membershipId, at: inDays(1) });
      },
    ],
  ])('is skipped with the reason %s', async (reason, change) => {
    await cook(0);
    await change();
    await sendDue(inDays(3));
    expect([await outcomes(), await sent()]).toEqual([[reason], []]);
  });

  test('uses the recipe’s name at the time of sending', async () => {
    await cook(0);
    await db.update(recipes).set({ name: 'Lamb in red wine' }).where(eq(recipes.id, lamb.id));
    await sendDue(inDays(3));
    expect((await renderMail((await sent())[0]!)).subject).toBe('How did Lamb in red wine turn out?');
  });
});

describe('‘New this week’', () => {
  const [first, second] = [new Date('2026-11-05T14:00:00Z'), new Date('2026-11-12T14:00:00Z')];
  const job = { id: 'any', data: {}, attempt: 1, last: true, signal: new AbortController().signal };
  const run = () => createNewThisWeekWorker(services).work(job);
  async function advanceTo(at: Date): Promise<void> {
    clock.now = at;
    await run();
    await sendDue(new Date(at.getTime() + 60_000));
  }
  const publish = (name: string, at: Date, fields: Partial<typeof recipes.$inferInsert> = {}) =>
    aRecipe(db, creatorId, { name, slug: name.toLowerCase().replaceAll(' ', '-'), dateCreated: at, body, ...fields });

  test('is sent once on Thursdays at two, with recipes published since the last one', async () => {
    expect(slotBefore(new Date('2026-11-12T13:59:59Z'))).toEqual(first);
    await ask(newThisWeek.name);
    await publish('Soda bread', inDays(1));
    await advanceTo(new Date(first.getTime() - 60_000));
    expect(await sent()).toEqual([]);
    for (const hour of [0, 1, 2]) await advanceTo(new Date(first.getTime() + hour * 3_600_000));
    const emails = await sent();
    expect(emails).toMatchObject([{ to: 'rosa@home.example', kind: 'new-this-week', brand: { name: 'Bea' } }]);
    const { subject, text, html } = await renderMail(emails[0]!);
    expect(subject).toBe('New from Bea: Soda bread');
    for (const part of [text, html]) {
      expect(part).toContain('https://larder.test/bea/recipes/soda-bread');
      expect(part).not.toContain('/bea/recipes/lamb');
    }
  });

  test('is skipped in a week without new recipes; the next one has only later recipes', async () => {
    await ask(newThisWeek.name);
    await publish('Soda bread', inDays(1));
    await advanceTo(first);
    await advanceTo(second);
    expect(await sent()).toHaveLength(1);
    const third = new Date(second.getTime() + 7 * 86_400_000);
    await publish('Oatcakes', new Date(second.getTime() + 86_400_000));
    await advanceTo(third);
    const last = (await sent())[1]!;
    expect((await renderMail(last)).subject).toBe('New from Bea: Oatcakes');
  });

  test('has the full recipe for members and the teaser for others, as of the time of sending', async () => {
    await ask(newThisWeek.name);
    await publish('Soda bread', inDays(1), { teaser: 'No yeast.', ingredientCount: 1, stepCount: 1 });
    await publish('Free soup', inDays(1.5), { free: true, teaser: 'For all.' });
    const [{ membershipId } = { membershipId: '' }] = await db.select().from(membershipFacts);
    await advanceTo(first);
    const whole = await renderMail((await sent())[0]!);
    expect(whole.text.match(/4 lamb shanks/g)).toHaveLength(2);
    await publish('Paid pie', inDays(5), { teaser: 'A pie.', ingredientCount: 1, stepCount: 1 });
    await publish('Free rice', inDays(5.5), { free: true });
    await db.insert(membershipFacts).values({ kind: 'revoked', providerId: 'r', membershipId, at: inDays(6) });
    await advanceTo(second);
    const last = (await sent())[1]!;
    const { text, html } = await renderMail(last);
    expect(text).toContain('A pie.\n\n1 ingredient, 1 step');
    expect(text.match(/4 lamb shanks/g)).toHaveLength(1);
    expect(html.match(/4 lamb shanks/g)).toHaveLength(1);
    expect(JSON.stringify(last).match(/Brown the shanks/g)).toHaveLength(1);
  });

  test('shows five of many recipes, and a very long one as its teaser', async () => {
    await ask(newThisWeek.name);
    const long = { ...body, steps: [{ ...body.steps[0]!, text: 'Stir. '.repeat(2_000) }] };
    await publish('Long', inDays(2), { body: long, teaser: 'It takes time.' });
    for (let at = 0; at < 7; at++) await publish(`Bread ${at}`, inDays(1));
    await advanceTo(first);
    const [email] = await sent();
    const { recipes: shown } = (email!.template as { props: { recipes: { name: string; steps: string[] }[] } }).props;
    expect(shown.map(({ name, steps }) => [name, steps.length])).toContainEqual(['Long', 0]);
    expect(shown).toHaveLength(5);
    expect((await renderMail(email!)).text).toContain('Bea has published 8 new recipes.');
  });

  test('starts with the next week for people who opt in after this week’s', async () => {
    await publish('Soda bread', inDays(1));
    await ask(newThisWeek.name, new Date(first.getTime() + 3_600_000));
    await advanceTo(new Date(first.getTime() + 7_200_000));
    expect(await db.$count(scheduledEmails)).toBe(0);
  });

  test('is scheduled in several transactions and resumes after a crash', async () => {
    await publish('Soda bread', inDays(1));
    await db.execute(sql`with people as (
        insert into accounts (email, email_confirmed_at) select n || '@many.example', clock() from generate_series(1, 1200) n
        returning id), wish as (
        insert into email_preferences (account_id, kind, agreed_at, agreed_on)
          select id, 'new-this-week', ${now.toISOString()}, 'account' from people)
      insert into memberships (account_id, creator_id, plan, began_at, opened_at)
        select id, ${creatorId}, 'monthly', ${now.toISOString()}, ${now.toISOString()} from people`);
    clock.now = first;
    const counts: number[] = [];
    const counted = (most: number) => ({
      ...services,
      db: new Proxy(db, {
        get(target, name) {
          if (name !== 'transaction') return Reflect.get(target, name);
          return async (work: Parameters<typeof db.transaction>[0]) => {
            if (counts.length >= most) throw new Error('killed');
            await db.transaction(work);
            counts.push(await db.$count(scheduledEmails));
          };
        },
      }),
    });
    await expect(createNewThisWeekWorker(counted(2)).work(job)).rejects.toThrow('killed');
    expect(counts).toEqual([500, 1000]);
    await createNewThisWeekWorker(counted(9)).work(job);
    expect(counts).toEqual([500, 1000, 1200]);
    await run();
    expect(await db.$count(scheduledEmails)).toBe(1200);
    expect(await db.$count(scheduledEmails, isNotNull(scheduledEmails.sentAt))).toBe(0);
    expect(await db.$count(emailPreferences)).toBe(1200);
  });
});
