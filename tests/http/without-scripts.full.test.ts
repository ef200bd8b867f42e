import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../app/kitchen/week/days.ts';
import { marisol } from '../../demo/creators/marisol.ts';
import { northkitchen } from '../../demo/creators/northkitchen.ts';
import { demoTemplate } from '../../demo/creators.ts';
import { addMembers, changing, emailOf, members } from '../e2e/members.ts';
import { startTestApp } from '../support/app.ts';
import { startMailServer } from '../support/smtp.ts';
import { aVisitor } from '../support/visitor.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const app = await startTestApp({ mode: 'demo', template: demoTemplate, smtpUrl: mailServer.url });
beforeAll(() => addMembers(app.db, new Date()));

const password = 'correct horse battery';
const another = 'another horse battery';
type Visitor = ReturnType<typeof aVisitor>;

async function signIn(visitor: Visitor, email: string, secret = password): Promise<void> {
  await visitor.open('/sign-in');
  visitor.fill(/^Email/, email);
  visitor.fill(/^Password/, secret);
  await visitor.press('Sign in');
}

test('sign-up, errors, verification, moving, password reset and sign-out work', { timeout: 120_000 }, async () => {
  const visitor = aVisitor(app);
  const email = 'no-scripts@cook.example';
  await visitor.open(`/sign-up/${marisol.id}`);
  expect(visitor.text()).toContain('Adding a card needs JavaScript');
  visitor.fill('First name', 'Rosa');
  visitor.fill('Last name', 'Home');
  visitor.fill('Email', email);
  visitor.fill('Password', password);
  visitor.fill('Confirm password', 'correct horse');
  visitor.fill('Country', 'AU');
  visitor.check(/^I agree|Terms and Conditions/);
  await visitor.press('Sign up to our community');
  expect(visitor.status()).toBe(400);
  expect(visitor.alert()).toContain('Passwords do not match');
  expect([visitor.valueOf('Email'), visitor.valueOf('Country')]).toEqual([email, 'AU']);
  expect(visitor.valueOf('Password'), 'never a password').toBe('');
  visitor.fill('Password', password);
  visitor.fill('Confirm password', password);
  await visitor.press('Sign up to our community');
  expect(visitor.path()).toBe(`/${marisol.id}/success`);
  expect(visitor.text()).toContain('Account Created Successfully!');
  expect(visitor.text()).toContain(email);

  await signIn(visitor, email);
  expect(visitor.alert()).toContain('Please confirm your email first');
  await visitor.press('Send it again');
  expect(visitor.text()).toContain('Please check your inbox');
  await visitor.open((await mailServer.mailTo(email, { subject: 'Verify', after: 1 })).link);
  await visitor.press('Verify my email');
  expect(visitor.text()).toContain('Email Verified Successfully!');
  await visitor.follow('Continue now');
  expect(visitor.text()).toContain('Your email is confirmed');

  await visitor.open(`/sign-up/${northkitchen.id}`);
  await visitor.press(`Move to ${northkitchen.name}`);
  expect(visitor.text()).toContain(`You’ve moved to ${northkitchen.name}`);

  await visitor.open('/auth/forgot-password');
  visitor.fill('Email', email);
  await visitor.press('Send Reset Link');
  expect(visitor.text()).toContain('Reset Email Sent!');
  await visitor.open((await mailServer.mailTo(email, { subject: 'Reset' })).link);
  visitor.fill('New password', another);
  visitor.fill('Confirm new password', another);
  await visitor.press('Update password');
  expect(visitor.text()).toContain('Password Updated Successfully!');
  await visitor.follow('Continue now');
  expect(visitor.text()).toContain('Password Reset Successfully!');

  await visitor.open('/account');
  await visitor.press('Sign out');
  expect(visitor.path()).toBe('/');
  await signIn(visitor, email);
  expect(visitor.alert()).toContain('Wrong email or password');
  await signIn(visitor, email, another);
  expect(visitor.path()).toBe('/kitchen');
});

test('a move is called off, the next plan chosen, the account’s own pages do their work, and times are in UTC', {
  timeout: 120_000,
}, async () => {
  const visitor = aVisitor(app);
  await signIn(visitor, emailOf({ name: changing, attempt: 0 }));
  await visitor.open('/account');
  expect(visitor.heading()).toMatch(/^Moving to /);
  expect(visitor.text()).toContain('Your membership is paid until');
  expect(visitor.text()).toMatch(/At \d\d:\d\d UTC/);
  await visitor.follow(`Stay with ${marisol.name}`);
  expect(visitor.text()).toContain(`This cancels your move to ${northkitchen.name}`);
  await visitor.press(`Stay with ${marisol.name}`);
  expect(visitor.text()).toContain('Your membership carries on as before.');
  await visitor.follow('Change plan');
  await visitor.press('Change to monthly');
  expect(visitor.text()).toMatch(/You’ll switch to monthly on \d/);
  await visitor.follow('Cancel membership');
  await visitor.press('Cancel membership');
  visitor.fill('In your own words', 'A long journey.');
  await visitor.press('Send');
  expect(visitor.text()).toContain('Thank you for telling us.');

  await visitor.open('/account/email');
  visitor.fill('New email', 'without-scripts@cook.example');
  visitor.fill('Current password', password);
  await visitor.press('Send me a link');
  expect(visitor.text()).toContain('Please check your inbox');
  await visitor.open('/account/password');
  visitor.fill('Current password', password);
  visitor.fill('New password', another);
  visitor.fill('Confirm new password', another);
  await visitor.press(/^(Change|Set|Save|Update).* password$/);
  expect(visitor.text()).toContain('Your password has been changed');
  await visitor.open('/account/sessions');
  expect(visitor.text()).toContain('You’re not signed in anywhere else.');
  await visitor.open('/account/second-factor');
  expect(visitor.text()).toContain('Adding a passkey needs JavaScript.');
  await visitor.open('/account/export');
  await visitor.press('Download your data');
  expect(visitor.headers().get('content-disposition')).toMatch(/^attachment; filename="larder-data-.*\.zip"/);
  await visitor.open('/account/deletion');
  visitor.fill('Your password', another);
  await visitor.press('Delete account');
  expect(visitor.text()).toContain('Your account will be deleted');
  await visitor.press('Keep my account');
  expect(visitor.path()).toBe('/account?done=deletion-cancelled');
});

describe('a recipe', () => {
  const tostadas = '/marisol/recipes/chicken-tinga-tostadas';

  test('is whole, for any number, in any units', async () => {
    const visitor = aVisitor(app);
    await visitor.open(tostadas);
    await visitor.press('One more');
    expect(visitor.path()).toBe(`${tostadas}?serves=5`);
    expect(visitor.text()).toMatch(/10 corn tostadas/);
    visitor.fill('Number of servings', '8');
    await visitor.press('Show');
    expect(visitor.text()).toMatch(/16 corn tostadas/);
    await visitor.press('Metric');
    expect(visitor.path()).toBe(`${tostadas}?serves=8&units=metric`);
    await visitor.press('Reset to 4');
    expect(visitor.path()).toBe(`${tostadas}?units=metric`);
  });

  test('of a cake is for another tin', async () => {
    const visitor = aVisitor(app);
    await visitor.open('/northkitchen/recipes/apple-cake');
    visitor.fill('My tin', 'round-30');
    await visitor.press('Use this tin');
    expect(visitor.path()).toBe('/northkitchen/recipes/apple-cake?tin=round-30');
    expect(visitor.valueOf('My tin')).toBe('round-30');
  });
});

test('a shopping list is shared by a link, ticked and added to by who has it, and taken back, by forms', async () => {
  const owner = aVisitor(app);
  await signIn(owner, members.complimentary.email);
  await owner.open('/marisol/recipes/conchas?serves=24&units=metric');
  await owner.press('Add to list');
  expect(owner.valueOf('Servings')).toBe('24');
  await owner.press('Add to the list');
  expect(owner.text()).toContain('1 kg bread flour');
  await owner.press('Create a link');
  const link = new URL(owner.valueOf('Link to your list')).pathname;

  const holder = aVisitor(app);
  await holder.open(link);
  expect(holder.text()).toContain('1 kg bread flour');
  expect(holder.text()).not.toMatch(/conchas|marisol|units|clear/i);
  expect(holder.html()).toContain('<meta name="robots" content="noindex"/>');
  holder.fill('What else do you need?', '2 lemons, unwaxed');
  await holder.press('Add');
  await holder.press(/2 lemons, unwaxed/);
  expect(holder.html()).toMatch(/aria-pressed="true"[\s\S]*2 lemons, unwaxed/);
  await owner.open('/kitchen/list');
  expect(owner.html()).toMatch(/aria-pressed="true"[\s\S]*2 lemons, unwaxed/);

  await owner.press('End the link');
  expect(owner.text()).toContain('The link no longer works.');
  holder.fill('What else do you need?', '1 leek');
  await holder.press('Add');
  expect(holder.text()).toContain('This link no longer works');
  expect(holder.text()).toContain('This wasn’t added: 1 leek');
  const gone = await Promise.all(
    [link, `/kitchen/shared-list/${'x'.repeat(43)}`, '/kitchen/shared-list/nonsense'].map(async (path) => {
      const [page, version] = await Promise.all([app.get(path), app.get(`${path}/version`)]);
      const text = (await page.text()).replaceAll(path.split('/').at(-1)!, '').replace(/nonce="[^"]*"/g, '');
      return [page.status, text.replace(/<script[\s\S]*?<\/script>/g, ''), version.status, await version.text()];
    }),
  );
  expect([gone[0]![0], gone[0]![2]]).toEqual([404, 404]);
  expect(gone[1]).toEqual(gone[0]);
  expect(gone[2]).toEqual(gone[0]);
  await owner.open('/kitchen/list');
  await owner.press('Clear it');
});

test('recipes are planned, moved, put on the shopping list and followed as a calendar, by forms', async () => {
  const visitor = aVisitor(app);
  await signIn(visitor, members.complimentary.email);
  await visitor.open('/marisol/recipes/conchas');
  await visitor.press('Add to list');
  await visitor.follow('Plan it for a day');
  visitor.fill('Servings', '24');
  await visitor.press('Plan it');
  expect(visitor.path()).toBe('/kitchen/week');
  expect(visitor.text()).toMatch(/Today .*Conchas for 24 .*Next week/);
  visitor.fill('Day', addDays(visitor.valueOf('Day'), 7));
  await visitor.press('Save');
  expect(visitor.text()).toMatch(/Next week .*Conchas for 24 /);
  for (let times = 0; times < 2; times += 1) {
    await visitor.press('Add next week to the shopping list');
    expect(visitor.text()).toContain('The recipe is on your shopping list.');
  }
  await visitor.open('/kitchen/list');
  expect(visitor.valueOf('Servings of Conchas')).toBe('24');
  expect(visitor.html().match(/aria-label="Servings of Conchas"/g)).toHaveLength(1);

  const calendar = async () => app.get(new URL(visitor.valueOf('Calendar link')).pathname);
  await visitor.open('/kitchen/week');
  await visitor.press('Get calendar link');
  const feed = await calendar();
  expect([feed.status, feed.headers.get('content-type'), feed.headers.get('x-robots-tag')]).toEqual([
    ...[200, 'text/calendar; charset=utf-8', 'noindex'],
  ]);
  expect(await feed.text()).toContain('\r\nSUMMARY:Conchas\r\n');
  const before = new URL(visitor.valueOf('Calendar link')).pathname;
  await visitor.press('Get a new link');
  expect((await calendar()).status).toBe(200);
  const gone = await Promise.all(
    [before, '/kitchen/calendar/nonsense.ics'].map(async (path) => {
      const answer = await app.get(path);
      return [answer.status, await answer.text()];
    }),
  );
  expect(gone[0]).toEqual([404, 'No such calendar']);
  expect(gone[1]).toEqual(gone[0]);
  await visitor.press('End the link');
  expect(visitor.text()).toContain('The link no longer works.');

  visitor.fill('What’s planned?', 'Leftovers');
  await visitor.press('Add');
  await visitor.press('Remove Conchas');
  expect(visitor.text()).not.toContain('Conchas for 24');
  expect(visitor.text()).toContain('Leftovers');
});

test('the library is searched, and a choice stays with the next search', async () => {
  const visitor = aVisitor(app);
  await visitor.open('/marisol/recipes?free=on');
  visitor.fill('Search recipes', 'the aubergene');
  await visitor.press('Search');
  expect(visitor.path()).toMatch(/q=the\+aubergene&free=on/);
  expect(visitor.status()).toBe(200);
});
