import type { Page } from '@playwright/test';
import { isClean } from './axe.ts';
import { expect, openApp, test } from './fixtures.ts';
import { invitation, members } from './members.ts';
import { becomeSignedIn, becomeSubscriber, marisol, newEmail } from './person.ts';
import { LONG } from './runs.ts';
import { findFaults } from './widths.ts';

async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText.replace(/\s+/g, ' ').trim() ?? '');
  for (let stops = 0; stops < 40; stops += 1) {
    await page.keyboard.press('Tab');
    if (name.test(await focused())) return;
  }
  throw new Error(`Nothing named ${name} takes the focus`);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('by keyboard: the plan is changed, the membership cancelled and taken up again, and each is announced', async ({
  page,
}) => {
  await becomeSubscriber(page, newEmail('keyboard-account'));
  await openApp(page, '/account');
  await expect(heading(page)).toHaveText('Trial: 7 days left');
  await expect(page.getByText(/^Your trial runs until \d+ \w+ \d{4}\.$/)).toBeVisible();

  await tabTo(page, /^Change plan$/);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Change your plan');
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Change your plan/);
  await tabTo(page, /^Change to monthly$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('You’re on the monthly plan now.')).toBeFocused();
  await expect(page).toHaveURL('/account?done=plan');

  await tabTo(page, /^Cancel membership$/);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Cancel your membership');
  await isClean(page);
  await tabTo(page, /^Cancel membership$/);
  await page.keyboard.press('Space');
  await expect(heading(page)).toHaveText('Your membership is cancelled');
  await expect(heading(page)).toBeFocused();
  await isClean(page);

  await page.getByRole('radio', { name: 'I have no time to cook' }).focus();
  await page.keyboard.press('Space');
  await tabTo(page, /^Send$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thank you for telling us.')).toBeFocused();

  await tabTo(page, /^Keep my membership$/);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(`Keep your membership with ${marisol.name}`);
  await isClean(page);
  await tabTo(page, /^Keep my membership$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your membership carries on as before.')).toBeFocused();
});

for (const zone of ['Pacific/Auckland', 'America/Los_Angeles']) {
  test.describe(`in ${zone}`, () => {
    test.use({ timezoneId: zone });

    test('the day and the time are those of the browser, and the page is hydrated without a complaint', {
      tag: zone === 'Pacific/Auckland' ? [] : LONG,
    }, async ({ page }) => {
      await becomeSignedIn(page, members.ended.email);
      await openApp(page, '/account');
      const time = page.locator('time').first();
      const at = new Date((await time.getAttribute('datetime'))!);
      const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: zone }).format(at);
      const clock = { hour: 'numeric', minute: '2-digit', timeZone: zone } as const;
      await expect(time).toHaveText(new Intl.DateTimeFormat('en-US', clock).format(at));
      await expect(page.getByText(`Your trial ended on ${day}.`)).toBeVisible();
    });
  });
}

const forms = [
  ...['plan', 'cancellation', 'return', 'name', 'email', 'password', 'sessions', 'export', 'deletion'].map(
    (page) => `/account/${page}`,
  ),
  `/auth/invitation?${new URLSearchParams({ token: invitation.token, type: 'invitation' })}`,
];

/** States that `npm run test:full` tests. The long run tests all; the other pages differ only in their sentences. */
const kinds = ['lastDay'];

for (const [state, { email }] of Object.entries(members)) {
  const tag = kinds.includes(state) ? [] : LONG;
  test(`${state}: axe finds nothing, and nothing is wider than the window`, { tag }, async ({ page }) => {
    await becomeSignedIn(page, email);
    await openApp(page, '/account');
    expect(await findFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of state === 'lastDay' ? forms : []) {
      expect([path, (await page.goto(path))?.status()]).toEqual([path, 200]);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320]);
      await isClean(page);
    }
  });
}
