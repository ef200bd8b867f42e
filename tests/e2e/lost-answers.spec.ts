import type { Page, Route } from '@playwright/test';
import { expect, openApp, test } from './fixtures.ts';
import { becomeSubscriber, fillInSignUp, marisol, newEmail, password } from './person.ts';
import { inLongRun, LONG } from './runs.ts';

const losses: Record<string, (route: Route) => Promise<void>> = {
  'no network': (route) => route.abort('internetdisconnected'),
  'an error page with 500': (route) => route.fulfill({ status: 500, body: '<h1>Oops</h1>' }),
  'an error page with 503': (route) => route.fulfill({ status: 503, body: '<h1>Busy</h1>' }),
};

test.use({ allowed: /ERR_INTERNET_DISCONNECTED|status of (403|50[03])|Failed to fetch/ });

/** Loses the data of matching addresses until the returned function is called. */
async function lose(page: Page, address: string, loss = losses['no network']!): Promise<() => Promise<void>> {
  await page.route(address, loss);
  return () => page.unroute(address);
}

const goTo = (page: Page, path: string) =>
  page.evaluate(
    (to) =>
      (
        window as unknown as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }
      ).__reactRouterDataRouter.navigate(to),
    path,
  );

const headings = {
  [`/${marisol.slug}`]: { heading: marisol.payoff, lost: 'Failed to load page data', isRed: true },
  [`/sign-up/${marisol.id}`]: { heading: /./, lost: 'Unexpected Application Error!', isRed: false },
  '/template_1': { heading: /./, lost: 'Failed to load page data', isRed: true },
};

for (const [path, { heading, lost: words, isRed }] of Object.entries(headings)) {
  // Every kind of loss looks the same to a page.
  const met = path === `/${marisol.slug}` ? Object.entries(losses) : [['no network', losses['no network']!] as const];
  const tag = path === `/${marisol.slug}` ? [] : LONG;
  test(`${path} inside the app says that it did not arrive, and can be tried again`, { tag }, async ({ page }) => {
    for (const [what, loss] of inLongRun() ? met : met.slice(0, 1)) {
      await openApp(page, '/');
      let lost = 0;
      const restore = await lose(page, `**${path}.data*`, (route) => {
        lost += 1;
        return loss(route);
      });
      await goTo(page, path);
      const message = page.getByRole('heading', { name: words, level: 1 });
      await expect(message, what).toBeVisible();
      if (isRed) await expect(message).toHaveCSS('color', 'rgb(176, 16, 60)');
      await expect(page.getByRole('alert')).toContainText(words);
      await expect(page).toHaveURL(path);
      const again = page.getByRole('link', { name: 'Try again' });
      await again.click();
      await expect.poll(() => lost).toBe(2);
      await expect(message, 'while nothing has changed').toBeVisible();
      await restore();
      await again.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(message).toBeHidden();
      await expect(page).toHaveURL(path);
    }
  });
}

test('without a network the Google button answers in words, and the filled-in form stays', async ({ page }) => {
  await fillInSignUp(page, 'typed@cook.example');
  const restore = await lose(page, '**/auth/google.data*');
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to complete Google sign-up. Please try again.');
  await expect(page).toHaveURL(`/sign-up/${marisol.id}`);
  await expect(page.getByLabel('Email')).toHaveValue('typed@cook.example');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await restore();
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  await expect(page.getByText('This is not Google.')).toBeVisible();
});

test('the account page says when signing out or accepting the terms got no answer', async ({ page }) => {
  await becomeSubscriber(page, newEmail('no-answer'));
  await openApp(page, '/account');
  const restore = await lose(page, '**/sign-out.data*');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You’re still signed in' })).toBeVisible();
  await restore();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/');
});
