import { expect, test } from 'vitest';
import { paymentMails } from '../../tests/support/payment-mails.ts';
import type { MailBrand, MailTemplate } from './message.ts';
import { renderMail } from './render.server.ts';

const origin = 'https://larder.test';
const brand: MailBrand = {
  ...{ name: 'Marisol’s Table', accent: '#c2512f', onAccent: '#ffffff', logo: null },
  ...{ origin, supportEmail: 'help@larder.test' },
};
const end = '3 December 2026, 03:10 UTC';
const account = `${origin}/account\n`;

const textOf = async (template: MailTemplate) =>
  (await renderMail({ id: 'id', to: 'ana@cooks.example', template, brand })).text;
/** The forms of a mail, in the order of the samples. */
const texts = (name: MailTemplate['name']) =>
  Promise.all(paymentMails.filter((mail) => mail.name === name).map(textOf));

test('a trial that is charged says the amount, the time and the way out, and that nothing is paid today', async () => {
  const [charged] = await texts('trial-started');
  expect(charged).toContain('Everything Marisol’s Table makes for members is open to you now');
  expect(charged).toContain(`Today you pay nothing. On ${end} we charge $99 to your card, and then $99 every year`);
  expect(charged).toContain('Cancel before that on the page of your membership');
  expect(charged).toContain('We’ll email you again three days before the charge.');
  expect(charged).toContain(account);
});

test('a trial without a card says that it ends by itself, what staying costs, and how to add one', async () => {
  const [, ends] = await texts('trial-started');
  expect(ends).toContain('Your free days go on');
  expect(ends).toContain('it ends by itself then, and nothing is charged');
  expect(ends).toContain('the first $10 is charged when your free days are over, and then $10 every month');
  expect(ends).toContain(`Add a card:\n${origin}/account/card\n`);
  expect(ends).not.toContain('Three days before');
});

test('a trial of which the provider knows nothing yet promises no charge, and news before one', async () => {
  const [, , unknown] = await texts('trial-started');
  expect(unknown).toContain(`To the minute: ${end}.`);
  expect(unknown).toMatch(/nothing is set up to be charged\. Once it is, we write to you again, .* before anything/);
});

test('with payments no mail says that nobody is charged', async () => {
  for (const template of paymentMails) {
    const text = await textOf(template);
    expect([template.name, text]).not.toEqual([
      template.name,
      expect.stringMatching(/nobody is charged|not open yet/i),
    ]);
  }
});

test('free days more say until when, what a membership costs then, and that nothing is charged by itself', async () => {
  const [text] = await texts('first-days');
  expect(text).toContain(`everything is open to you again until ${end}`);
  expect(text).toContain('a membership costs $10 a month or $99 a year');
  expect(text).toContain('nothing after them unless you say so');
  expect(text).toContain(account);
});

test('an announced charge says when, how much, from which card, and how to prevent it', async () => {
  const [text] = await texts('charge-coming');
  expect(text).toContain('Your trial runs until 3 December 2026. Then it goes on');
  expect(text).toContain(`on ${end} we charge $99 to your Visa ending in 4242, for the year that follows`);
  expect(text).toContain('Cancel before that');
});

test('a charge leads to its receipt, where there is one, and says what it pays for', async () => {
  const [withReceipt, without] = await texts('charged');
  expect(withReceipt).toContain('from 3 December 2026 until 3 January 2027, 03:10 UTC');
  expect(withReceipt).toContain('See the receipt:\nhttps://invoice.stripe.com/i/acct_1/test_1\n');
  expect(withReceipt).toContain(`See your membership:\n${account}`);
  expect(without).not.toContain('receipt');
  expect(without).toContain(`See your membership:\n${account}`);
});

test('a receipt’s address that is no web page of its own is left out', async () => {
  const props = { amount: '$10', from: '2026-12-03T03:10:00Z', until: '2027-01-03T03:10:00Z' };
  const text = await textOf({ name: 'charged', props: { ...props, url: 'javascript:alert(1)' } });
  expect(text).not.toMatch(/javascript|receipt/);
});

test('a failed payment says until when access lasts, what to do, and when it is tried again only if that is known', async () => {
  const [grace, closed] = await texts('payment-failed');
  expect(grace).toContain('Everything stays open to you until 17 December 2026, 03:10 UTC.');
  expect(grace).toContain('Otherwise the one you gave is tried again on 6 December 2026, 04:10 UTC.');
  expect(grace).toContain(`Change my card:\n${origin}/account/card\n`);
  expect(closed).toContain('nothing is open to you at the moment');
  expect(closed).toContain('is not tried again by itself');
});

test('a cancellation says until when everything stays open, and that it can be taken back', async () => {
  const [text] = await texts('cancelled');
  expect(text).toContain(`It ends on ${end}. Until then everything of Marisol’s Table stays open`);
  expect(text).toContain('Until then one click');
});

test('a refund says how much, and what is left of the access', async () => {
  const [part, all] = await texts('refunded');
  expect(part).toContain('We have given back $4.35');
  expect(part).toContain('stays open to you until 17 December 2026, 03:10 UTC.');
  expect(all).toContain('your access to Marisol’s Table has ended');
});

test('a card that expires is named, with the payment that it will not live to see', async () => {
  const [text] = await texts('card-expiring');
  expect(text).toContain(
    `Your Visa ending in 4242 expires at the end of 11/2026. Your next payment to Marisol’s Table, $99 on ${end}`,
  );
});

test('access that ended with a payment open says how it opens again; otherwise that nothing is charged', async () => {
  const [none, open] = await texts('access-ended');
  expect(none).toContain('Nothing is charged from here on.');
  expect(open).toContain('there you can give another card');
  expect(open).not.toContain('Nothing is charged');
});
