import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { input, signUpPages } from '../../../tests/support/sign-up-pages.ts';
import { accounts } from '../../db/schema/identity.ts';
import { offerRedemptions, offers } from '../../db/schema/offers.ts';
import { createLimits } from '../../identity/limits/limits.server.ts';

const { db } = await testDatabase();
const { services, send, clock, startAtBeas } = await signUpPages(db);

let offerId: string;
beforeEach(async () => {
  await startAtBeas();
  offerId = randomUUID();
  await db
    .insert(offers)
    .values({ id: offerId, ...bea, code: 'SPRING', percentOff: 50, duration: 'forever', createdAt: clock.now });
});

const prices = async (query = '?offer=spring') => {
  const { data } = await aBrowser(services).ask(`/sign-up/${bea.creatorId}${query}`);
  return data as { onSale: { id: string; offer?: object; days?: string }[]; codeError: string | null };
};
const taken = () => db.select().from(offerRedemptions);
const shown = async () => {
  const { onSale } = await prices('');
  return onSale.map(({ id }) => `${id}+${offerId}`).join(' ');
};
const withCode = async (more: Record<string, string> = {}) => ({
  ...input,
  offer: 'spring',
  prices: await shown(),
  ...more,
});

test('a code sent with the price that it shows holds a place', async () => {
  expect((await send(await withCode())).status).toBe(303);
  expect(await taken()).toMatchObject([{ offerId, mailbox: rosa.email, confirmedAt: null }]);
});

test('a typed code whose price was not shown is shown first, then agreed to', async () => {
  const { onSale } = await prices('');
  const answer = await send({ ...input, offer: 'SPRING', prices: onSale.map(({ id }) => id).join(' ') });
  expect([answer.status, answer.data]).toEqual([
    409,
    expect.objectContaining({
      summary: expect.stringContaining('Your code changes the price.'),
      onSale: expect.arrayContaining([expect.objectContaining({ offer: expect.objectContaining({ id: offerId }) })]),
      submitted: expect.objectContaining({ offer: 'SPRING', email: rosa.email }),
    }),
  ]);
  expect(await db.select().from(accounts)).toEqual([]);
});

test('a code for one plan names it, and leads to it', async () => {
  await db.update(offers).set({ plan: 'monthly' });
  const { text, html } = await aBrowser(services).get(`/sign-up/${bea.creatorId}?offer=spring`);
  expect(text.join(' ')).toContain('This code works on monthly. Switch to monthly?');
  expect(html).toMatch(/<a href="#[\w-]*plan"[^>]*>Switch to monthly\?/);
});

describe.each([
  ['has ended', () => db.update(offers).set({ endedAt: clock.now })],
  ['is over', () => db.update(offers).set({ endsAt: clock.now })],
  [
    'is used up',
    async () => {
      await db.update(offers).set({ places: 1 });
      await db.insert(offerRedemptions).values({ offerId, mailbox: 'x@y.example', takenAt: clock.now });
    },
  ],
  [
    'was used before',
    () =>
      db.insert(offerRedemptions).values({ offerId, mailbox: rosa.email, takenAt: clock.now, confirmedAt: clock.now }),
  ],
])('a code that %s after its price was shown', (_what, happens) => {
  test('a refused code charges nobody: the form comes back without it, with all values', async () => {
    const form = await withCode();
    await happens();
    const answer = await send(form);
    expect([answer.status, answer.data]).toEqual([
      409,
      expect.objectContaining({
        summary: expect.stringContaining('That code doesn’t work or has been used.'),
        submitted: expect.objectContaining({ email: rosa.email, firstName: rosa.firstName, plan: 'monthly' }),
      }),
    ]);
    const { onSale } = answer.data as { onSale: { offer?: object }[] };
    expect(onSale.map(({ offer }) => offer)).toEqual([undefined, undefined]);
    expect(await db.select().from(accounts).where(eq(accounts.email, rosa.email))).toEqual([]);
    expect((await send({ ...form, offer: '', prices: '' })).status, 'of prices that it did not show').toBe(409);
  });
});

test('the price shows the days on which it would be charged, beside it and in the answer to its button', async () => {
  await db.update(offers).set({ duration: 'months', months: 3 });
  const days = (prices: { days?: string }[]) => prices.map((price) => price.days);
  const said = [
    'If you confirm your email on 2 November 2026, you pay $5 on 9 November 2026, then 2 more payments of $5, one a month, ' +
      'from 9 December 2026 to 9 January 2027, and $10 every month from 9 February 2027.',
    undefined,
  ];
  expect(days((await prices()).onSale)).toEqual(said);
  const { data } = await send({ do: 'offer', offer: 'spring' });
  expect(days((data as { onSale: { days?: string }[] }).onSale)).toEqual(said);
});

test('codes of another creator and unknown codes get the same answer', async () => {
  const answers = new Set<string>();
  for (const offer of ['NOBODYS', "'; drop table offers", 'A'.repeat(60), '🍲']) {
    const { status, data } = await send(await withCode({ offer }));
    answers.add(`${status} ${(data as { summary: string }).summary}`);
  }
  expect([...answers]).toEqual([expect.stringMatching(/^409 That code doesn’t work/)]);
  expect((await send(await withCode({ offer: 'A'.repeat(31_000) }))).status).toBe(400);
  expect(await taken()).toEqual([]);
});

test('a request for the price checks nothing else', async () => {
  const right = await send({ do: 'offer', offer: 'spring' });
  expect([right.status, right.data]).toEqual([200, expect.objectContaining({ summary: '', fields: {} })]);
  const wrong = await send({ do: 'offer', offer: 'sprung' });
  expect([wrong.status, wrong.data]).toMatchObject([409, { summary: '', fields: { offer: expect.any(String) } }]);
});

test('a request for the price is not counted as a change', async () => {
  const error = vi.spyOn(services.log, 'error');
  const answer = await aBrowser(services).post(`/sign-up/${bea.creatorId}`, { do: 'offer', offer: 'spring' });
  expect(answer.status).toBe(200);
  expect(error).not.toHaveBeenCalled();
});

test('repeated wrong guesses stop all look-ups, while right codes cost nothing', async () => {
  const limits = createLimits(db, { scale: 0.03, secret: 'for this test' });
  const seen = async (code: string) => {
    const { data } = await aBrowser({ ...services, limits }).ask(`/sign-up/${bea.creatorId}?offer=${code}`);
    const { onSale, codeError } = data as Awaited<ReturnType<typeof prices>>;
    return { has: onSale[0]!.offer !== undefined, codeError };
  };
  for (let time = 0; time < 6; time++) expect(await seen('spring')).toEqual({ has: true, codeError: null });
  for (const guess of ['first', 'second', 'third'])
    expect((await seen(guess)).codeError).toMatch(/^That code doesn’t work/);
  expect(await seen('spring')).toEqual({ has: false, codeError: expect.stringMatching(/^Too many codes/) });
  const form = await withCode();
  const sent = await aBrowser({ ...services, limits }).post(`/sign-up/${bea.creatorId}`, form);
  expect([sent.status, await taken()], 'without a code a sign-up goes on').toEqual([409, []]);
  const without = { ...form, offer: '', prices: (await prices('')).onSale.map(({ id }) => id).join(' ') };
  expect((await aBrowser({ ...services, limits }).post(`/sign-up/${bea.creatorId}`, without)).status).toBe(303);
});
