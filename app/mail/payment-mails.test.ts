import { expect, test } from 'vitest';
import { paymentMails } from '../../tests/support/payment-mails.ts';
import type { MailBrand, MailTemplate } from './message.ts';
import { renderMail } from './render.server.ts';

const origin = 'https://larder.test';
const brand: MailBrand = {
  name: 'Marisol’s Table',
  accent: '#c2512f',
  onAccent: '#ffffff',
  logo: null,
  origin,
  supportEmail: 'help@larder.test',
};
const end = '3 December 2026, 03:10 UTC';
const account = `${origin}/account\n`;

const textOf = async (template: MailTemplate) =>
  (await renderMail({ id: 'id', to: 'ana@cooks.example', template, brand })).text;
const texts = (name: MailTemplate['name']) =>
  Promise.all(paymentMails.filter((mail) => mail.name === name).map(textOf));

test('a trial that is charged says the amount, the time and the way out, and that nothing is paid today', async () => {
  const [charged] = await texts('trial-started');
  expect(charged).toContain('Everything Marisol’s Table makes for members is now open to you');
  expect(charged).toContain(`You pay nothing today. On ${end} we’ll charge $99 to your card, then $99 every year`);
  expect(charged).toContain('Cancel before then in two clicks on your membership page');
  expect(charged).toContain('We’ll email you again three days before the charge.');
  expect(charged).toContain(account);
});

test('a trial without a card says that it ends by itself, what staying costs, and how to add one', async () => {
  const [, ends] = await texts('trial-started');
  expect(ends).toContain('Your free days continue');
  expect(ends).toContain('Access ends then unless you add one, and nothing is charged');
  expect(ends).toContain('We charge the first $10 when your free days are over, then $10 every month');
  expect(ends).toContain(`Add a card:\n${origin}/account/card\n`);
  expect(ends).not.toContain('three days before the charge');
});

test('a trial of which the provider knows nothing yet promises no charge, and news before one', async () => {
  const [, , unknown] = await texts('trial-started');
  expect(unknown).toContain('Your trial runs until 3 December 2026.');
  expect(unknown).toMatch(/no charge is set up\. Once it is, we’ll email you .* before anything/);
});

test('a trial without accepted terms says that nothing is charged, and how to stay', async () => {
  const [, , , withCard, without] = await texts('trial-started');
  for (const terms of [withCard, without]) {
    expect(terms).toContain('You haven’t accepted the terms, so nothing is charged, and access ends then.');
    expect(terms).toContain(`See your membership:\n${account}`);
  }
  expect(withCard).toContain(
    'Accept the terms on your membership page before then. When your free days are over we charge $99 to your Visa ending in 4242, then $99 every year until you cancel.',
  );
  expect(withCard).not.toContain('add a card');
  expect(without).toContain('Accept the terms on your membership page before then, and add a card there.');
  expect(without).toContain('When your free days are over we charge $10, then $10 every month until you cancel.');
});

test('with payments no mail says that nobody is charged', async () => {
  for (const template of paymentMails) {
    const text = await textOf(template);
    expect([template.name, text]).not.toEqual([
      template.name,
      expect.stringMatching(/nobody is charged|you aren’t charged|open yet/i),
    ]);
  }
});

test('free days more say until when, what a membership costs then, and that nothing is charged by itself', async () => {
  const [text] = await texts('first-days');
  expect(text).toContain(`everything is open again until ${end}`);
  expect(text).toContain('a membership costs $10 a month or $99 a year');
  expect(text).toContain('or after them, unless you choose to pay');
  expect(text).toContain(account);
});

test('an announced charge says when, how much, from which card, and how to prevent it', async () => {
  const [text] = await texts('charge-coming');
  expect(text).toContain('Your trial runs until 3 December 2026.');
  expect(text).toContain(`On ${end} we’ll charge $99 to your Visa ending in 4242 for the next year`);
  expect(text).toContain('It renews every year until you cancel.');
  expect(text).toContain('Cancel before then');
  expect(text).not.toContain('every six months');
});

test('every email about a charge to come leads to the page that cancels', async () => {
  const [charged, , unknown] = await texts('trial-started');
  const reminders = [charged!, ...(await texts('trial-charge')), ...(await texts('charge-coming'))];
  for (const text of reminders) expect(text).toContain(`Cancel my membership:\n${origin}/account/cancellation\n`);
  expect(unknown).not.toContain('Cancel my membership');
});

test('a higher charge says in its subject what it costs instead of what and when, and in the text why', async () => {
  const mails = paymentMails.filter(({ name }) => name === 'charge-coming');
  const [, raised, offerEnded] = await Promise.all(
    mails.map((template) => renderMail({ id: 'id', to: 'ana@cooks.example', template, brand })),
  );
  expect(raised!.subject).toBe('$12 instead of $10 on 3 December 2026: your membership with Marisol’s Table');
  expect(raised!.text).toContain('Marisol’s Table has raised the price. Your last payment was $10.');
  expect(raised!.text).toContain('We send you this reminder every six months');
  expect(offerEnded!.text).toContain(`On ${end} we’ll charge $8 to your Visa ending in 4242 for the next month`);
  expect(offerEnded!.text).toContain('for the next month, then $10 every month from 3 January 2027.');
  expect(offerEnded!.text).toContain('Your offer has ended. Your last payment was $5.');
});

test('a charge leads to the receipts, whose address does not end, and says what it pays for', async () => {
  const [charged] = await texts('charged');
  expect(charged).toContain('from 3 December 2026 until 3 January 2027, 03:10 UTC');
  expect(charged).toContain(`See your receipts:\n${origin}/account/receipts\n`);
  expect(charged).toContain(`See your membership:\n${account}`);
});

test('a charge says what is charged next, when and to which card, or that nothing is', async () => {
  const [next, nothing, unknown] = await texts('charged');
  expect(next).toContain('Next, on 3 January 2027, 03:10 UTC, we’ll charge $9 to your Visa ending in 4242.');
  expect(next).toContain('Cancel before then and you won’t be charged.');
  expect(nothing).toContain('As things stand, nothing more is charged after that.');
  expect(nothing).not.toContain('renews');
  expect(unknown).toContain('It renews until you cancel; your membership page shows when');
});

test('a failed payment says until when access lasts, what to do, and when it is tried again only if that is known', async () => {
  const [grace, closed] = await texts('payment-failed');
  expect(grace).toContain('your bank declined it, or needs you to confirm it.');
  expect(grace).toContain('Did your bank ask you to confirm it? Your membership page leads there.');
  expect(grace).toContain('Everything stays open until 17 December 2026, 03:10 UTC.');
  expect(grace).toContain('Otherwise we’ll try your current card again on 6 December 2026, 04:10 UTC.');
  expect(grace).toContain(`Change my card:\n${origin}/account/card\n`);
  expect(closed).toContain('Your access has ended. It opens again as soon as this is paid.');
  expect(closed).toContain('We won’t try your current card again.');
});

test('a failed payment says why, where that is known, and leads to what helps', async () => {
  const [, declined, asks, none] = await texts('payment-failed');
  expect(declined).toContain('We couldn’t charge $10 for your membership with Marisol’s Table: your bank declined it.');
  expect(declined).toContain(`Change my card:\n${origin}/account/card\n`);
  expect(declined).not.toContain('confirm');
  expect(asks).toContain('your bank needs you to confirm it first.');
  expect(asks).toContain(
    'Your membership page leads to your bank. Or add another card and we’ll charge it right away.',
  );
  expect(asks).toContain(`Confirm this payment:\n${account}`);
  expect(asks).not.toContain('declined');
  expect(none).toContain('there’s no card on file.');
  expect(none).toContain('Add a card and we’ll charge it right away.');
  expect(none).toContain(`Add a card:\n${origin}/account/card\n`);
});

test('a cancellation says until when everything stays open, and that it can be taken back', async () => {
  const [text] = await texts('cancelled');
  expect(text).toContain(`It ends on ${end}. You keep access to Marisol’s Table until then`);
  expect(text).toContain('Until then you can keep your membership');
});

test('a refund says how much, and what is left of the access', async () => {
  const [part, all] = await texts('refunded');
  expect(part).toContain('We’ve refunded $4.35');
  expect(part).toContain('stays open until 17 December 2026, 03:10 UTC.');
  expect(all).toContain('Your access to Marisol’s Table has ended');
});

test('a card that expires is named, with the payment that it will not live to see', async () => {
  const [text] = await texts('card-expiring');
  expect(text).toContain(
    `Your Visa ending in 4242 expires at the end of 11/2026. Your next payment to Marisol’s Table, $99 on ${end}`,
  );
});

test('access that ended with a payment open says how it opens again; otherwise that nothing is charged', async () => {
  const [none, open] = await texts('access-ended');
  expect(none).toContain('Nothing more is charged.');
  expect(open).toContain('you can add another card there');
  expect(open).not.toContain('Nothing is charged');
});

test('the mail of a contract leads to the withdrawal in the law’s words, in HTML and text', async () => {
  const withdrawal = `${origin}/auth/withdrawal/sub_1.signed`;
  const until = '2027-01-03T03:10:00Z';
  const template: MailTemplate = { name: 'charged', props: { amount: '$10', from: until, until, withdrawal } };
  const { html, text } = await renderMail({ id: 'id', to: 'ana@cooks.example', template, brand });
  expect(text).toContain(`Withdraw from contract here:\n${withdrawal}\n`);
  expect(html).toMatch(new RegExp(`<a href="${withdrawal}"[^>]*>Withdraw from contract here</a>`));
  expect((await texts('charged')).join()).not.toContain('Withdraw');
});
