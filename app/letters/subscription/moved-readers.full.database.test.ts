import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { letterSettings, letterSubscriptions } from '../../db/schema/letters.ts';
import {
  suppressBounce,
  suppressComplaint,
  suppressUnsubscribed,
} from '../../mail/suppressions/suppressions.server.ts';
import { deleteUnconfirmedRequests } from './commands.server.ts';
import { askReaders, listUnasked, QUESTIONS_PER_DAY, sendQuestions } from './moved-readers.server.ts';

const { db } = await testDatabase();
const { services, startAtBeas, mail } = await accountServices(db);
const { creatorId } = bea;
const DAY = 24 * 3600;
const [ana, bo] = ['ana@home.example', 'bo@home.example'];

beforeEach(async () => {
  await startAtBeas();
  await db.insert(letterSettings).values({ creatorId, isOffered: true });
});

const ask = (addresses: readonly string[]) => askReaders(db, { creatorId, addresses, now: clock.now });
async function sendAll(): Promise<void> {
  while ((await sendQuestions(services)) > 0);
}
const asked = async () => (await mail()).map(({ to }) => to).sort();
const rows = () => db.select().from(letterSubscriptions).orderBy(letterSubscriptions.address);

test('each reader of a list gets one mail, and the letter only after pressing its button', async () => {
  expect(await ask([ana, bo])).toBe(2);
  await sendAll();
  await sendAll();
  expect(await asked()).toEqual([ana, bo]);
  const [first] = await mail();
  expect(first).toMatchObject({ unrequested: true, brand: { name: 'Bea' }, template: { name: 'worded' } });
  expect((await rows()).map(({ confirmedAt }) => confirmedAt)).toEqual([null, null]);
  const { link } = first!.template.props as { link: string };
  const { pathname } = new URL(link);
  expect((await aBrowser(services).get(pathname)).text.join(' ')).toContain('Yes, send me the letter');
  await aBrowser(services).post(pathname);
  const confirmed = (await rows()).filter(({ confirmedAt }) => confirmedAt !== null);
  expect(confirmed.map(({ address }) => address)).toEqual([first!.to]);
});

test('nobody is asked twice, within a year, or who has the letter or asked for it', async () => {
  await ask([ana]);
  await sendAll();
  clock.pass(30 * DAY);
  await deleteUnconfirmedRequests(db, { now: clock.now });
  expect(await listUnasked(db, { creatorId, addresses: [ana, bo] })).toEqual([bo]);
  expect(await ask([ana, bo])).toBe(1);
  await sendAll();
  expect(await asked()).toEqual([ana, bo]);
  clock.pass(366 * DAY);
  await deleteUnconfirmedRequests(db, { now: clock.now });
  expect(await rows()).toEqual([]);
});

test('nobody is asked whose address bounced, who complained, or who unsubscribed from the creator', async () => {
  const refused = { mailId: creatorId, source: 'mail-server', diagnostic: null, at: clock.now } as const;
  await suppressBounce(db, { address: 'gone@home.example', ...refused });
  await suppressComplaint(db, { address: 'angry@home.example', ...refused });
  const unsubscribed = { addresses: ['tired@home.example'], source: 'letter', now: clock.now } as const;
  await suppressUnsubscribed(db, { creatorId, ...unsubscribed });
  const other = await aLandingPage(db);
  await suppressUnsubscribed(db, { creatorId: other.creatorId, ...unsubscribed, addresses: [ana] });
  clock.pass(DAY);
  await ask(['gone@home.example', 'angry@home.example', 'tired@home.example', ana]);
  await sendAll();
  expect(await asked()).toEqual([ana]);
  expect((await rows()).map(({ address }) => address)).toEqual([ana]);
});

test('questions wait for the public page and the offer, and are limited for each day', async () => {
  await ask([ana]);
  await db.update(landingPages).set({ isActive: false }).where(eq(landingPages.creatorId, creatorId));
  await sendAll();
  await db.update(landingPages).set({ isActive: true }).where(eq(landingPages.creatorId, creatorId));
  await db.update(letterSettings).set({ isOffered: false });
  await sendAll();
  expect(await asked()).toEqual([]);
  await db.update(letterSettings).set({ isOffered: true });
  const before = { creatorId, requestedAt: clock.now, requestedOn: 'member-list', confirmationSentAt: clock.now };
  const many = Array.from({ length: QUESTIONS_PER_DAY }, (_, at) => ({ ...before, address: `${at}@many.example` }));
  await db.insert(letterSubscriptions).values(many);
  await sendAll();
  expect(await asked()).toEqual([]);
  clock.pass(DAY);
  await sendAll();
  expect(await asked()).toEqual([ana]);
});
