import type { BrowserContext, Page } from '@playwright/test';
import { startDemoServer } from './demo-server.ts';
import { expect, openApp, test } from './fixtures.ts';
import { card, fillIn, fillInSignUp, marisol, newEmail, password } from './person.ts';
import { LONG } from './runs.ts';

test.use({ allowed: /status of 40[049]/, freshBrowser: true });

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts });

    test('no request contains card data: neither a sign-up, a refused one, nor the redirect to Google', {
      // Without scripts, the card fields are hidden and have no names.
      tag: scripts ? [] : LONG,
    }, async ({ page, context }) => {
      const email = newEmail(`card-${scripts}`);
      const sent = everythingSent(context);
      const submit = page.getByRole('button', { name: 'Sign up to our community' });
      await fillInSignUp(page, email);
      await page.getByLabel('Confirm password').fill('something else entirely');
      await submit.click();
      await expect(page.getByRole('alert')).toContainText('Passwords do not match');

      await fillInSignUp(page, email);
      await page.getByRole('button', { name: 'Sign up with Google' }).click();
      await expect(page.getByText('This is not Google.')).toBeVisible();
      const toGoogle = sent.filter(({ url }) => url.includes('google'));
      expect(toGoogle.length).toBeGreaterThan(0);
      for (const { text } of toGoogle)
        expect(decoded(text), 'a password does not go to Google').not.toContain(password);

      await fillInSignUp(page, email);
      await submit.click();
      await expect(page).toHaveURL(`/${marisol.id}/success`);
      expect(
        sent.some(({ text }) => decoded(text).includes(password)),
        'the sign-up itself was seen',
      ).toBe(true);
      for (const { url, text } of sent) expect(holdsCard(text), url).toBe(false);
      expect(holdsCard(JSON.stringify(await context.storageState())), 'nor is it stored in the browser').toBe(false);
      if (scripts) expect(holdsCard(await sessionStorageOf(page))).toBe(false);
    });
  });
}

test.describe('what the server writes', () => {
  test.use({ allowed: /another host: http:\/\/localhost|status of 40[049]/ });

  test('holds nothing of a card: neither its tables, its mails nor its log', { tag: LONG }, async ({
    page,
    context,
  }) => {
    const server = await startDemoServer();
    try {
      const number = '5555555555554444';
      const email = newEmail('written');
      const sent = everythingSent(context);
      await openApp(page, `${server.origin}/sign-up/${marisol.id}`);
      await fillIn(page, email, { number: '4000000000000002' });
      await fillIn(page, email, { number });
      await page.getByRole('button', { name: 'Sign up to our community' }).click();
      await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible();
      // Provokes an error and a refusal, whose log lines could contain the input.
      await page.request.post(`${server.origin}/account/card`, { data: 'no form' });
      const written = await server.written();
      expect(written, 'the sign-up was written').toContain(email);
      expect(written, 'and the log was seen').toContain(`/${marisol.id}/success`);
      for (const text of [written, ...sent.map((each) => each.text)]) {
        for (const digits of [number, '4000000000000002']) expect(inGroups(digits).test(text)).toBe(false);
      }
    } finally {
      await server.stop();
    }
  });
});

function everythingSent(context: BrowserContext): { url: string; text: string }[] {
  const sent: { url: string; text: string }[] = [];
  context.on('request', (request) => {
    const headers = Object.entries(request.headers()).flat().join('\n');
    sent.push({ url: request.url(), text: `${request.url()}\n${headers}\n${request.postData() ?? ''}` });
  });
  return sent;
}

function decoded(text: string): string {
  return text
    .replaceAll('+', ' ')
    .replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(parseInt(code.slice(1), 16)));
}

const inGroups = (digits: string) => new RegExp(digits.split('').join('[^0-9a-zA-Z]{0,3}'));

/** Returns true if the text has the card number in any grouping, or its last four digits or the code as a value. */
function holdsCard(text: string): boolean {
  const plain = decoded(text);
  const alone = [card.number.slice(-4), card.securityCode].map(
    (digits) => new RegExp(`[=:"\\s]${digits}(?![0-9a-z.])`, 'i'),
  );
  return [inGroups(card.number), ...alone].some((pattern) => pattern.test(plain));
}

function sessionStorageOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...sessionStorage, state: history.state }));
}
