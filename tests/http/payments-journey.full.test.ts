import { afterAll, expect, test } from 'vitest';
import { demoTemplate } from '../../demo/creators.ts';
import { ORIGIN, startTestApp } from '../support/app.ts';
import { cookieHeader, takeCookies } from '../support/cookies.ts';
import { shownSoon } from '../support/eventually.ts';
import { visibleText } from '../support/html.ts';
import { startMailServer } from '../support/smtp.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const app = await startTestApp({ mode: 'demo', template: demoTemplate, smtpUrl: mailServer.url });

const cookies = new Map<string, string>();
async function ask(to: string, form?: Record<string, string>): Promise<{ status: number; text: string; to: string }> {
  const { pathname, search } = new URL(to, ORIGIN);
  const answer = await app.get(pathname + search, {
    method: form ? 'POST' : 'GET',
    body: form && new URLSearchParams(form),
    headers: { origin: ORIGIN, ...cookieHeader(cookies) },
  });
  takeCookies(cookies, answer.headers);
  const text = visibleText(await answer.text()).join(' ');
  return { status: answer.status, text, to: answer.headers.get('location') ?? '' };
}
const account = async () => (await ask('/account')).text;

/** Returns the page with the result. */
async function press(form: Record<string, string>): Promise<string> {
  const { status, to } = await ask('/dev/payments', form);
  expect([form, status]).toEqual([form, 303]);
  return (await ask(to)).text;
}
async function forward(by: 'hour' | 'day' | 'week' | 'month'): Promise<void> {
  expect(await press({ what: 'move', by })).toContain('The clock has moved, and the site has followed.');
}
const cardId = async () => /name="id" value="(pm_\w+)"/.exec(await app.html('/dev/payments'))![1]!;

const rosa = { firstName: 'Rosa', lastName: 'Marsh', email: 'rosa.payments@home.example', country: 'AU', terms: 'yes' };
const password = 'correct horse battery';

test('from the sign-up through trial, charge, failure, grace, recovery and cancellation', {
  timeout: 180_000,
}, async () => {
  const signUp = { ...rosa, password, confirmPassword: password, plan: 'monthly', from: '', cardToken: 'pm_card_visa' };
  expect(await ask(`/sign-up/${demoTemplate.creatorId}`, signUp)).toMatchObject({ status: 303 });
  const { link } = await mailServer.mailTo(rosa.email, { subject: 'Verify' });
  await ask('/auth/verify', Object.fromEntries(new URL(link).searchParams));
  await shownSoon(async () => expect(await account()).toMatch(/\$0 today, \$10 on/));
  const begun = await mailServer.mailTo(rosa.email, { subject: 'have begun' });
  expect(begun.text).toContain('$10');

  await forward('week');
  await mailServer.mailTo(rosa.email, { subject: '$10 on' });
  await forward('day');
  expect(await account()).toContain('Your membership is paid until');
  await mailServer.mailTo(rosa.email, { subject: 'Your payment of $10' });

  const id = await cardId();
  expect(await press({ what: 'decline', id })).toContain('is declined from now on');
  await forward('month');
  expect(await account()).toMatch(/Your last payment failed. Everything stays open until .+ We couldn’t charge \$10/);
  await mailServer.mailTo(rosa.email, { subject: 'didn’t go through' });

  await press({ what: 'accept', id });
  await forward('week');
  expect(await account()).toContain('Your membership is paid until');

  expect((await ask('/account/cancellation', {})).status).toBe(303);
  await shownSoon(async () => expect(await press({ what: 'release' })).toContain('ends on'));
  await forward('month');
  expect(await account()).toMatch(/ended on/);
  expect(await press({ what: 'release' })).toContain('canceled');
  const receipts = await ask('/account/receipts');
  expect(receipts.text.match(/\$10/g)).toHaveLength(2);
});
