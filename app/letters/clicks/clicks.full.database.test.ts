import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { letterSending } from '../../../tests/support/letter-sending.ts';
import { aBlock, aRun } from '../../../tests/support/letters.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { clock, now } from '../../../tests/support/test-clock.ts';
import { letterSettings } from '../../db/schema/letters.ts';
import { listClicks } from './clicks.server.ts';

const { db } = await testDatabase();
const { services, startAtBeas } = await accountServices(db);
const sending = letterSending(db, services);
const { creatorId } = bea;

const lemons = 'https://lemons.example/box?size=2&kind=sour';
const opened = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};
const linksIn = (html: string) =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
const afterMinutes = (minutes: number) => {
  clock.now = new Date(now.getTime() + minutes * 60_000);
};

beforeEach(async () => {
  sending.reset();
  afterMinutes(0);
  await startAtBeas();
  await db.insert(letterSettings).values({ creatorId, countsClicks: true });
  await sending.subscribe(['ana@home.example', 'bo@home.example']);
});

async function sendLetter() {
  const own = await sending.due({
    blocks: [
      aBlock('paragraph', [], {
        lines: [[aRun('A box', { href: lemons }), aRun(' '), aRun('Write', { href: 'mailto:bea@home.example' })]],
      }),
      aBlock('paragraph', [], {
        lines: [[aRun('https://lemons.example/map', { href: 'https://lemons.example/map' })]],
      }),
      aBlock('button', [], { button: { label: 'Order', href: 'https://lemons.example/order' } }),
    ],
  });
  await sending.run();
  const [mail, other] = sending.sent;
  const [counted, others] = [mail!, other!].map(({ html }) =>
    linksIn(html).filter((href) => href.includes('/auth/letter-links/')),
  );
  return { own, mail: mail!, counted: [...new Set(counted)], others: [...new Set(others)] };
}
const press = (href: string, { headers = opened as Record<string, string>, address = '203.0.113.7' } = {}) =>
  aBrowser(services, { address }).get(href, { headers });
const clicks = (letterId: string, of = creatorId) => listClicks(db, { creatorId: of, letterId });

test('a letter’s links lead on, and presses are added up for each link', async () => {
  const { own, counted } = await sendLetter();
  expect(counted).toHaveLength(2);
  afterMinutes(5);
  const answer = await press(counted[0]!);
  expect([answer.status, answer.location]).toEqual([302, lemons]);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  await press(counted[0]!, { address: '203.0.113.8' });
  expect((await press(counted[1]!)).location).toBe('https://lemons.example/order');
  expect(await clicks(own.letterId)).toEqual([
    { target: lemons, clicks: 2 },
    { target: 'https://lemons.example/order', clicks: 1 },
  ]);
  const other = await aLandingPage(db);
  expect(await clicks(own.letterId, other.creatorId)).toEqual([]);
});

test('links of all recipients are the same, and the text and links that show their address stay', async () => {
  const { mail, counted, others } = await sendLetter();
  expect(counted).toEqual(others);
  expect(mail.text).not.toContain('letter-links');
  expect(linksIn(mail.html)).toEqual(expect.arrayContaining(['https://lemons.example/map', 'mailto:bea@home.example']));
});

test('one network address counts once an hour', async () => {
  const { own, counted } = await sendLetter();
  afterMinutes(5);
  for (let time = 0; time < 3; time += 1) expect((await press(counted[0]!)).location).toBe(lemons);
  expect(await clicks(own.letterId)).toMatchObject([{ clicks: 1 }]);
});

test('scanners that open every link at arrival, or give their names, are not counted', async () => {
  const { own, mail, counted } = await sendLetter();
  for (const href of linksIn(mail.html).filter((each) => each.startsWith(services.origin))) await press(href);
  afterMinutes(5);
  await press(counted[0]!, { headers: { 'user-agent': 'Mozilla/5.0' } });
  const scanned = await press(counted[0]!, { headers: { ...opened, 'user-agent': 'LinkScan' } });
  expect(scanned.location).toBe(lemons);
  expect(await clicks(own.letterId)).toEqual([]);
});

test('a link that was altered leads nowhere', async () => {
  const { own, counted } = await sendLetter();
  afterMinutes(5);
  const altered = new URL(counted[0]!);
  altered.searchParams.set('to', 'https://evil.example/');
  const foreign = new URL(counted[0]!);
  foreign.searchParams.set('of', creatorId);
  for (const { href } of [altered, foreign, new URL('/auth/letter-links/1', services.origin)]) {
    expect(await press(href)).toMatchObject({ status: 404, location: null });
  }
  expect(await clicks(own.letterId)).toEqual([]);
});

test('turned off, nothing is counted, links of old mails lead on, and new mails have their own links', async () => {
  const { own, counted } = await sendLetter();
  await db.update(letterSettings).set({ countsClicks: false }).where(eq(letterSettings.creatorId, creatorId));
  afterMinutes(5);
  expect((await press(counted[0]!)).location).toBe(lemons);
  expect(await clicks(own.letterId)).toEqual([]);
  sending.reset();
  expect((await sendLetter()).counted).toEqual([]);
});

test('a link leads on while nothing can be counted', async () => {
  const { counted } = await sendLetter();
  afterMinutes(5);
  const limits = { ...services.limits, consume: () => Promise.reject(new Error('The database is away')) };
  const answer = await aBrowser({ ...services, limits }).get(counted[0]!, { headers: opened });
  expect(answer.location).toBe(lemons);
});
