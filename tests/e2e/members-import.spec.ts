import { expect, openApp, test } from './fixtures.ts';
import { mailTo } from './mail-catcher.ts';
import { becomeCreator, newEmail, password } from './person.ts';
import { JOURNEY } from './runs.ts';

test('an owner checks a list of members, invites them, and one of them joins by the emailed link', {
  tag: JOURNEY,
}, async ({ page, anotherBrowser }) => {
  const email = newEmail('moves-in');
  const paidUntil = new Date(Date.now() + 100 * 24 * 60 * 60 * 1000);
  const list = [
    'email,active_subscription,expiry,plan,name',
    `${email},true,${paidUntil.toISOString()},yearly,Una Marsh`,
    'free@elsewhere.example,false,,other,Fay',
  ].join('\n');

  await test.step('the list is checked before anyone is emailed', async () => {
    const studio = await becomeCreator(page, newEmail('members-import'));
    await openApp(page, `${studio}/members`);
    await page.getByRole('link', { name: 'Import members' }).click();
    const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
    await page.getByLabel('List of members').setInputFiles(file);
    await page.getByRole('button', { name: 'Check the list' }).click();
    await expect(page.getByText('2 people from Substack (list.csv). Nobody has been invited yet')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Fay' })).toContainText('Left out: doesn’t pay');
    await page.getByRole('button', { name: 'Invite 1 person' }).click();
    await expect(page.getByText('1 invited.')).toBeVisible();
  });

  await test.step('the emailed link opens everything until the paid day', async () => {
    const member = await anotherBrowser();
    await openApp(member, (await mailTo(email)).link);
    await expect(
      member.getByText('Then it’s $99 a year, and only if you decide to stay', { exact: false }),
    ).toBeVisible();
    await member.getByLabel('Choose a password').fill(password);
    await member.getByLabel('Confirm password').fill(password);
    await member.getByRole('checkbox').check();
    await member.getByRole('button', { name: 'Join Juniper' }).click();
    await expect(member.getByRole('status')).toContainText('until');
    await member.goto('/account');
    await expect(member.getByText(email)).toBeVisible();
  });
});
