import type { Page } from '@playwright/test';
import { appIsUp, expect } from './fixtures.ts';
import { test } from './two-processes.ts';
import { findFaults } from './widths.ts';

// One after another, because both tests use the same two processes.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 } });

const nora = 'nora@larder.example';
const creator = 'marisol@larder.example';

async function open(page: Page, origin: string, path: string): Promise<void> {
  await page.goto(origin + path);
  await appIsUp(page);
}

const localTime = (minutes: number) => {
  const at = new Date(Date.now() + minutes * 60_000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

test('a cook-along is live for a creator at one process and a member at another', async ({ site, processes }) => {
  const [first, second] = processes.origins;
  const cook = await site.openAs(creator, 0);
  await open(cook, first, '/marisol/community/cook-along');
  await cook.getByLabel('What are you cooking together?').fill('Mole on Sunday');
  await cook.getByLabel('Date and time').fill(localTime(2));
  await cook.getByLabel('What should people know?').fill('Toast the chiles before.');
  expect(await findFaults(cook)).toEqual([]);
  await cook.getByRole('button', { name: 'Announce it' }).click();
  await expect(cook.getByRole('heading', { level: 1 })).toContainText('Mole on Sunday');
  const thread = new URL(cook.url()).pathname;

  const member = await site.openAs(nora, 1);
  await open(member, second, thread);
  expect(await findFaults(member)).toEqual([]);
  await member.getByRole('button', { name: 'I’m in' }).click();
  await expect(member.getByText('You’re in')).toBeVisible();
  const calendar = await member.request.get(`${second}${thread}/calendar.ics`);
  expect(await calendar.text()).toContain('SUMMARY:Mole on Sunday');

  await open(cook, first, thread);
  await expect(cook.getByText('1 person is in')).toBeVisible();
  await cook.getByLabel('Your answer').fill('The chiles are in the pan.');
  await cook.getByRole('button', { name: 'Answer', exact: true }).click();
  await member.getByRole('button', { name: '1 new answer' }).click();
  await expect(member.getByText('The chiles are in the pan.')).toBeVisible();
  await member.getByLabel('Your answer').fill('Mine smell of raisins.');
  await member.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(member.getByText('Mine smell of raisins.')).toBeVisible();
  await cook.getByRole('button', { name: '1 new answer' }).click();
  await expect(cook.getByText('Mine smell of raisins.')).toBeVisible();
});

function morningZone(): string {
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format());
  return Intl.supportedValuesOf('timeZone').find((zone) => [9, 10].includes(hourIn(zone)))!;
}

test('a digest is opened from the caught mail, and ended by one click', async ({ site, processes }) => {
  const [first, second] = processes.origins;
  const member = await site.openAs(nora, 1);
  await open(member, second, '/marisol/community/emails');
  await member.getByLabel('News from the conversations I follow').check();
  await member.getByLabel('How often').selectOption({ label: 'Every day' });
  await member.getByLabel('Time zone').selectOption(morningZone());
  expect(await findFaults(member)).toEqual([]);
  await member.getByRole('button', { name: 'Save' }).click();
  await expect(member.getByText('Saved.')).toBeVisible();

  const cook = await site.openAs(creator, 0);
  await open(cook, first, '/marisol/community');
  await cook.getByText('Write a post').click();
  await cook.getByLabel('Title').fill('Squash season');
  await cook.getByLabel('What would you like to tell?').fill('The first ones are here.');
  await cook.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(cook.getByText('Thank you. It’s up.')).toBeVisible();
  const thread = new URL(cook.url()).pathname;

  await site.scheduleCommunityMail();
  const mail = await site.mailTo(nora, 'community');
  expect(mail.text).toContain('Squash season');
  expect(mail.text).toContain('The first ones are here.');
  // Either process sends the mail, so its links may point to either.
  const paths = mail.links.map((link) => new URL(link).pathname);
  expect(paths).toContain(thread);
  await member.goto(second + thread);
  await expect(member.getByText('The first ones are here.')).toBeVisible();

  const ending = paths.find((path) => path.startsWith('/auth/unsubscribe/'))!;
  const stranger = await site.openAs(creator, 1);
  await stranger.goto(second + ending);
  expect(await findFaults(stranger)).toEqual([]);
  await stranger.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(stranger.getByText('You won’t get these emails any more')).toBeVisible();
  await open(member, second, '/marisol/community/emails');
  await expect(member.getByLabel('News from the conversations I follow')).not.toBeChecked();
});
