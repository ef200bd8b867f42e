import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { accountsIn } from '../../../tests/support/accounts.ts';
import { withoutTable, withoutUpdates } from '../../../tests/support/broken-tables.ts';
import { type Answer, aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { loggedText } from '../../../tests/support/logged-text.ts';
import { aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { now, rosa } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { cancellations, memberships } from '../../db/schema/membership.ts';

const { db } = await testDatabase();
const { services, clock, startAtBeas, takeLogged } = await accountServices(db);

let browser: TestBrowser;

beforeEach(startAtBeas);

async function signedIn(member: Parameters<typeof aMember>[1] = { facts: [aTrial()] }) {
  await aMember(db, member);
  browser = aBrowser(services);
  await browser.signIn();
  return browser;
}

const stored = async () => (await db.select().from(memberships))[0]!;
const requests = () => db.select().from(cancellations);
const mainOf = ({ html }: Answer) => html.slice(html.indexOf('<main'));
const heading = ({ html }: Answer) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];
const led = ({ status, location }: Answer) => [status, location];
const pages = ['/account/plan', '/account/cancellation', '/account/cancellation/reason', '/account/return'];
const past = (days: number) => clock.pass(days * 24 * 60 * 60);

describe('/account/cancellation', () => {
  test('says until when access stays, and asks nothing', async () => {
    await signedIn();
    const page = await browser.get('/account/cancellation');
    expect([page.status, heading(page)]).toEqual([200, 'Cancel your membership']);
    expect(page.text).toEqual(expect.arrayContaining(['You keep access to Bea until', '9 November 2026, 10:00 UTC']));
    expect(page.text).not.toContain('Would you tell us why?');
    expect(mainOf(page).match(/<button/g)).toHaveLength(1);
    expect((await stored()).cancelAt).toBe(null);
  });

  test('cancels by one button, then confirms it and asks for the reason', async () => {
    await signedIn();
    expect(led(await browser.post('/account/cancellation'))).toEqual([303, '/account/cancellation']);
    expect((await stored()).cancelAt).toEqual(inDays(7));
    const done = await browser.get('/account/cancellation');
    expect(heading(done)).toBe('Your membership is cancelled');
    expect(done.text).toEqual(
      expect.arrayContaining(['Would you tell us why?', 'Go to your account', 'Keep my membership']),
    );
    expect((await browser.get('/account')).status).toBe(200);
  });

  test('calls off a scheduled move, and says so before', async () => {
    const next = await aLandingPage(db, { name: 'Cleo' });
    await signedIn({ facts: [aPayment(0, 30)], nextCreatorId: next.creatorId, moveAt: inDays(30) });
    expect((await browser.get('/account/cancellation')).text).toContain('It also cancels your move to Cleo.');
    await browser.post('/account/cancellation');
    expect((await stored()).moveAt).toBe(null);
  });
});

describe('/account/cancellation/reason', () => {
  test('takes a reason, words, both or nothing, and leads to the account', async () => {
    await signedIn();
    await browser.post('/account/cancellation');
    for (const [form, recorded] of [
      [
        { reason: 'time', words: '  No time. ' },
        { reason: 'time', words: 'No time.' },
      ],
      [{ words: '' }, { reason: null, words: null }],
      [{ reason: 'other' }, { reason: 'other', words: null }],
    ] as const) {
      expect(led(await browser.post('/account/cancellation/reason', form))).toEqual([303, '/account?done=reason']);
      expect(await requests()).toMatchObject([recorded]);
    }
    expect((await browser.get('/account?done=reason')).text).toContain('Thank you for telling us.');
    expect((await browser.get('/account/cancellation')).html).toMatch(
      /value="other"[^>]*checked|checked[^>]*value="other"/,
    );
  });

  test('refuses words that are too long and unknown reasons, keeping the stored ones', async () => {
    await signedIn();
    await browser.post('/account/cancellation');
    const long = await browser.post('/account/cancellation/reason', { words: 'é'.repeat(501) });
    expect([long.status, long.text]).toEqual([400, expect.arrayContaining(['Please use at most 500 characters'])]);
    expect((await browser.post('/account/cancellation/reason', { words: '👩‍🍳'.repeat(100) })).status).toBe(303);
    expect((await browser.post('/account/cancellation/reason', { reason: 'rude' })).status).toBe(400);
    expect(await requests()).toMatchObject([{ reason: null, words: '👩‍🍳'.repeat(100) }]);
  });
});

describe('/account/return', () => {
  test('undoes a cancellation, and the account page welcomes the member back', async () => {
    await signedIn({ facts: [aTrial()] });
    await browser.post('/account/cancellation');
    expect(heading(await browser.get('/account/return'))).toBe('Keep your membership with Bea');
    expect(led(await browser.post('/account/return'))).toEqual([303, '/account?done=returned']);
    expect((await stored()).cancelAt).toBe(null);
    expect((await browser.get('/account?done=returned')).text).toContain('Your membership carries on as before.');
    expect(heading(await browser.get('/account/return'))).toBe('Your membership goes on');
  });

  test('calls off a scheduled move', async () => {
    const next = await aLandingPage(db, { name: 'Cleo' });
    await signedIn({ facts: [aPayment(0, 30)], nextCreatorId: next.creatorId, moveAt: inDays(30) });
    const page = await browser.get('/account/return');
    expect([heading(page), page.text]).toEqual([
      'Stay with Bea',
      expect.arrayContaining(['This cancels your move to Cleo. Your membership carries on as before.']),
    ]);
    await browser.post('/account/return');
    expect(await stored()).toMatchObject({ nextCreatorId: null, moveAt: null });
  });

  test('after the end says that payments are not open, without a button; an older form is refused', async () => {
    await signedIn({ facts: [aTrial()] });
    await browser.post('/account/cancellation');
    past(8);
    const page = await browser.get('/account/return');
    expect([page.status, heading(page)]).toEqual([200, 'Payments are not open yet']);
    expect(page.text).toContain('Your trial ended on 9 November 2026.');
    expect(mainOf(page)).not.toContain('<button');
    expect((await browser.post('/account/return')).status).toBe(409);
    expect((await stored()).cancelAt).toEqual(inDays(7));
  });
});

describe('/account/plan', () => {
  test('says what the other plan costs and when it applies, and changes to it', async () => {
    await signedIn();
    const page = await browser.get('/account/plan');
    expect(page.text).toEqual(
      expect.arrayContaining([
        'Your plan is yearly: $99 a year.',
        '$10 a month, which is $120 over a year: $21 more than yearly.',
        'It applies at once.',
        'You aren’t charged anything yet: payments aren’t open.',
      ]),
    );
    expect(led(await browser.post('/account/plan', { plan: 'monthly' }))).toEqual([303, '/account?done=plan']);
    expect((await browser.get('/account?done=plan')).text).toContain('You’re on the monthly plan now.');
    expect((await browser.get('/account/plan')).text).toContain(
      '$99 a year, which is $8.25 a month: 17.5% less than paying monthly.',
    );
  });

  test('refuses an unknown plan', async () => {
    await signedIn();
    for (const plan of ['', 'free']) {
      expect((await browser.post('/account/plan', { plan })).status).toBe(400);
    }
    expect((await stored()).plan).toBe('yearly');
  });
});

test('every page tells a former member so, and every form answers 409 or does nothing', async () => {
  await signedIn({ facts: [aTrial(-8)] });
  expect(heading(await browser.get('/account/cancellation'))).toBe('There’s nothing to cancel');
  expect((await browser.post('/account/cancellation')).status).toBe(409);
  expect((await browser.post('/account/cancellation/reason', { reason: 'time' })).status).toBe(409);
  expect((await browser.post('/account/return')).status).toBe(409);
  expect([await requests(), (await stored()).cancelAt]).toEqual([[], null]);
});

test('a member whose trial was refused reads that nothing was open yet, without a way to return', async () => {
  await signedIn({ facts: [] });
  const page = await browser.get('/account/return');
  expect(page.text).toEqual(
    expect.arrayContaining([
      'Payments are not open yet',
      'You’ve already had your free days with Bea, so there’s no trial this time.',
      expect.stringMatching(/^This membership opens with a payment/),
    ]),
  );
  expect(page.text.join(' ')).not.toContain('Coming back');
});

test('an account without a membership gets a message on every page, and 409', async () => {
  await accountsIn(db)({ email: rosa.email, passwordHash: `plain:${rosa.password}`, confirmed: true, now });
  browser = aBrowser(services);
  await browser.signIn();
  for (const path of pages) {
    const page = await browser.get(path);
    expect([path, page.status, heading(page)]).toEqual([path, 200, 'Your account has no membership.']);
    expect([path, (await browser.post(path, { plan: 'monthly' })).status]).toEqual([path, 409]);
  }
});

test('when the database fails the page says that nothing was changed, and logs nothing private', async () => {
  await signedIn({ facts: [aTrial()] });
  for (const path of ['/account/plan', '/account/cancellation', '/account/return']) {
    if (path === '/account/return') await browser.post('/account/cancellation');
    const answer = await withoutUpdates(db, 'memberships', () => browser.post(path, { plan: 'monthly' }));
    expect([path, answer.status]).toEqual([path, 503]);
    expect(answer.text).toContain('Nothing was changed. Please try again.');
    const logged = loggedText(takeLogged());
    expect(logged).not.toContain(rosa.email);
  }
  const page = await withoutTable(db, 'creator_landing_pages', () => browser.get('/account/plan'));
  expect(page.status).toBe(503);
  takeLogged();
});
