import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { accountsIn } from '../../../tests/support/accounts.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { sentenceBelowHeading } from '../../../tests/support/html.ts';
import { aGrant, aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { now, rosa } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { watchStatements } from '../../../tests/support/statements.ts';
import { accounts } from '../../db/schema/identity.ts';

/** Membership texts on `/account` for each state. Without scripts, times are in UTC. */

const { db } = await testDatabase();
const { services, startAtBeas } = await accountServices(db);

beforeEach(startAtBeas);

type Fields = Parameters<typeof aMember>[1];

/** Returns the page of Rosa with the given membership. */
async function page(member: Fields, path = '/account') {
  await aMember(db, member);
  const browser = aBrowser(services);
  await browser.signIn();
  const answer = await browser.get(path);
  expect(answer.status).toBe(200);
  const [, status = ''] = /<h1[^>]*>(.*?)<\/h1>/.exec(answer.html) ?? [];
  return { ...answer, status, sentence: sentenceBelowHeading(answer.html) };
}

const trialWords = 'Then your access ends. Payments aren’t open yet, so nobody is charged.';
const overWords = 'Payments aren’t open yet. Once they are, you can come back. Nothing is charged until then.';
const notCharged = 'Nobody is charged yet: payments aren’t open.';

test('a trial shows its end to the minute and in words, what follows, and its price', async () => {
  const { status, sentence, text, title } = await page({ facts: [aTrial()] });
  expect([status, sentence]).toEqual(['Trial: 7 days left', 'Your trial runs until 9 November 2026.']);
  expect(title).toBe('Your account · Larder');
  expect(text).toEqual(
    expect.arrayContaining([
      ...['At', '10:00 UTC', 'that day.', trialWords],
      ...['Yearly', '$99 a year is what it will cost.', notCharged],
      ...['Change plan', 'Move to another creator', 'Cancel membership'],
    ]),
  );
});

test('the timeline shows start, today and what follows, in this order', async () => {
  const { html } = await page({ facts: [aTrial(-2)], beganAt: inDays(-3), openedAt: inDays(-2) });
  const items = [...html.matchAll(/<li(?: [^>]*)?>(.*?)<\/li>/g)].map(([, inside]) =>
    inside!
      .split(/<[^>]+>/)
      .filter((piece) => piece.trim() !== '')
      .join(' · '),
  );
  expect(items).toEqual([
    'You joined · 30 October 2026',
    'Your trial began · 31 October 2026',
    'Today · 2 November 2026',
    'Your trial ends · 7 November 2026',
  ]);
  expect(html).toContain('aria-label="Your membership from the start"');
});

test.each([
  ['a trial', { facts: [aTrial()] }, 'Your trial runs until 9 November 2026. At 10:00 UTC that day.'],
  ['paid', { facts: [aPayment(0, 30)] }, 'Your membership is paid until 2 December 2026. At 10:00 UTC that day.'],
  ['cancelled', { facts: [aTrial()], cancelAt: inDays(7) }, 'until 9 November 2026 At 10:00 UTC that day.'],
  ['over', { facts: [aTrial(-8)] }, 'Your trial ended on 1 November 2026. At 10:00 UTC that day.'],
])('the date is said once above the line of time: %s', async (_state, member: Fields, words) => {
  const { text } = await page(member);
  const said = text.join(' ');
  const hero = said.slice(0, said.indexOf('that day.') + 'that day.'.length);
  expect(hero).toContain(words);
  expect(hero.match(/\d{4}/g)).toHaveLength(1);
});

describe('what can be done', () => {
  const links = (html: string) => [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, path]) => path);

  test('a cancelled membership keeps access and can be resumed', async () => {
    const { status, text, html } = await page({ facts: [aTrial()], cancelAt: inDays(7) });
    expect(status).toBe('Cancelled. Access until 9 November 2026');
    expect(text.join(' ')).not.toContain('trial runs until');
    expect(text).toContain('You’ve cancelled. Everything stays open until then, and nothing is charged.');
    expect(links(html)).toContain('/account/return');
    expect(links(html)).not.toContain('/account/cancellation');
  });

  test('a scheduled move shows its target and date, and can be undone or cancelled', async () => {
    const next = await aLandingPage(db, { name: 'Cleo' });
    const move = { nextCreatorId: next.creatorId, moveAt: inDays(30) };
    const { text, html } = await page({ facts: [aPayment(0, 30)], ...move });
    expect(text).toEqual(
      expect.arrayContaining(['Then Bea closes and Cleo opens. Nothing is charged for it.', 'Stay with Bea']),
    );
    expect(text).toEqual(expect.arrayContaining(['You’re moving to Cleo', '2 December 2026']));
    expect(links(html)).toEqual(expect.arrayContaining(['/account/return', '/account/cancellation']));
  });

  test('an ended membership says that payments are off, and links to the creator’s page and other cooks, without a cancel button', async () => {
    const { sentence, text, html } = await page({ facts: [aTrial(-8)] });
    expect(sentence).toBe('Your trial ended on 1 November 2026.');
    expect(text).toEqual(expect.arrayContaining([overWords, 'Visit Bea', notCharged]));
    expect(text).not.toContain('Cancel membership');
    expect(links(html)).toEqual(expect.arrayContaining(['/bea', '/sign-up', '/account/plan']));
    expect(links(html)).not.toContain('/account/return');
  });

  test('a used trial is not offered again', async () => {
    const { sentence, text } = await page({ facts: [] });
    expect(sentence).toBe('You’ve already had your free days with Bea, so there’s no trial this time.');
    expect(text).toContain(overWords.replace('come back', 'join'));
  });

  test('complimentary access that ends at midnight shows the day before in its text and timeline', async () => {
    const { sentence, text } = await page({
      facts: [aTrial(-8), { ...aGrant(0, 90), coversUntil: new Date('2027-02-01T00:00:00Z') }],
    });
    expect(sentence).toBe('Your membership is complimentary until 31 January 2027.');
    expect(text.join(' ')).toContain('Your complimentary membership ends 31 January 2027');
  });

  test('a grant costs nothing', async () => {
    const { sentence, text } = await page({ facts: [aTrial(-8), aGrant(0, 90)] });
    expect(sentence).toBe('Your membership is complimentary until 31 January 2027.');
    expect(text).toContain('It’s free. Then your access ends.');
  });

  test('a paid membership shows its end, that it does not renew, and a plan to follow', async () => {
    const { sentence, text } = await page({ facts: [aPayment(0, 30)], nextPlan: 'monthly' });
    expect(sentence).toBe('Your membership is paid until 2 December 2026.');
    expect(text).toEqual(
      expect.arrayContaining(['It doesn’t renew, because payments aren’t open yet.', 'Then monthly, $10 a month.']),
    );
  });

  test.each([
    [
      'a renewal that failed',
      [aPayment(-30, 0, 'first'), { kind: 'payment_failed', providerId: 'second', at: now }],
      'Your last payment failed. Everything stays open until 16 November 2026.',
    ],
    [
      'a refund',
      [aPayment(-30, 30, 'first'), { kind: 'refunded', aboutId: 'first', at: inDays(-1), coversUntil: inDays(-1) }],
      'Your payment was refunded, and your access ended on 1 November 2026.',
    ],
    [
      'a dispute',
      [aPayment(-30, 30, 'first'), { kind: 'disputed', aboutId: 'first', at: inDays(-1) }],
      'Your payment was disputed with your bank, and your access ended on 1 November 2026.',
    ],
    [
      'a grant withdrawn',
      [aGrant(-10, 30), { kind: 'revoked', at: inDays(-1) }],
      'Your access was withdrawn on 1 November 2026.',
    ],
  ] as const)('%s: the sentence, and whom to write to', async (_what, facts, words) => {
    const { sentence, text } = await page({ facts: [...facts] });
    expect(sentence).toBe(words);
    expect(text).toEqual(expect.arrayContaining(['Not what you expected? Write to us:', services.supportEmail]));
  });
});

test('an account without a creator is asked to choose a cook, and has all other settings', async () => {
  await accountsIn(db)({ email: rosa.email, passwordHash: `plain:${rosa.password}`, confirmed: true, now });
  const browser = aBrowser(services);
  await browser.signIn();
  const { status, text, html } = await browser.get('/account');
  expect(status).toBe(200);
  expect(text).toEqual(expect.arrayContaining(['You have no membership', 'Choose a cook', 'Bea Fontana', rosa.email]));
  expect(html).not.toContain('/account/plan');
  expect(text).not.toContain('Not accepted');
});

test('a scheduled deletion is shown first, with a button that cancels it', async () => {
  const { accountId } = await aMember(db, { facts: [aTrial()] });
  await db
    .update(accounts)
    .set({ deletionAt: inDays(14) })
    .where(eq(accounts.id, accountId));
  const browser = aBrowser(services);
  await browser.signIn();
  const { html, text } = await browser.get('/account');
  expect(html).toContain('action="/account/deletion/return"');
  expect(text.join(' ')).toContain('16 November 2026, 10:00 UTC');
  expect(text).not.toContain('Delete your account');
});

test('the last action is confirmed at the top, only if it is true', async () => {
  const said = async (path: string, member: Fields = { facts: [aTrial()] }) => {
    await startAtBeas();
    const { html } = await page(member, path);
    return /role="status" tabindex="-1"[^>]*>([^<]*)</i.exec(html)?.[1] ?? null;
  };
  expect(await said('/account?done=plan')).toBe('You’re on the yearly plan now.');
  expect(await said('/account?done=plan', { facts: [aPayment(0, 30)], nextPlan: 'monthly' })).toBe(
    'You’ll switch to monthly on 2 December 2026.',
  );
  expect(await said('/account?done=returned')).toBe('Your membership carries on as before.');
  expect(await said('/account?done=returned', { facts: [aTrial()], cancelAt: inDays(7) })).toBe(null);
  expect(await said('/account?done=returned', { facts: [aTrial(-8)] })).toBe(null);
  expect(await said('/account?done=%3Cb%3E')).toBe(null);
});

test('the page takes two queries: the member, and the account’s data with its creator’s page', async () => {
  await aMember(db, { facts: [aTrial()] });
  const browser = aBrowser(services);
  await browser.signIn();
  await browser.get('/account');
  const statements = watchStatements(db);
  await browser.get('/account');
  expect(statements).toHaveLength(2);
});
