import { expect, test } from 'vitest';
import { guessKeyOf, isKnownBrowser, knownBrowserCookie } from './known-browser.server.ts';

const origin = 'https://larder.test';
const services = { origin, secrets: ['first secret of the site'] as const };
const cook = 'cook@larder.test';
const sending = (cookie: string) => new Request(origin, { headers: { cookie } });

async function cookieOf(email: string): Promise<string> {
  const cookie = await knownBrowserCookie(new Request(origin), services, email);
  return cookie.split(';', 1)[0]!;
}

test('a browser is known to the account that signed in there, however often it asks', async () => {
  const request = sending(`larder_theme=dark; ${await cookieOf(cook)}`);
  for (let times = 0; times < 3; times += 1) {
    expect(await isKnownBrowser(request, services, cook)).toBe(true);
    expect(await isKnownBrowser(request, services, 'other@larder.test')).toBe(false);
  }
  const guesser = await guessKeyOf(request, services, cook);
  expect(guesser).toMatch(new RegExp(`^${cook} [0-9a-f-]{36}$`));
  expect(await guessKeyOf(request, services, cook)).toBe(guesser);
});

test('a browser whose cookie was not signed here is not known, also after the right one was seen', async () => {
  const cookie = await cookieOf(cook);
  expect(await isKnownBrowser(sending(cookie), services, cook)).toBe(true);
  const forged = cookie.replace(/.{4}$/, 'AAAA');
  expect(await isKnownBrowser(sending(forged), services, cook)).toBe(false);
  expect(await isKnownBrowser(sending(cookie.split('.', 1)[0]!), services, cook)).toBe(false);
  expect(await isKnownBrowser(new Request(origin), services, cook)).toBe(false);
});

test('a browser stays known while its secret counts, and not longer', async () => {
  const request = sending(await cookieOf(cook));
  expect(await isKnownBrowser(request, services, cook)).toBe(true);
  expect(await isKnownBrowser(request, { origin, secrets: ['new secret', ...services.secrets] }, cook)).toBe(true);
  expect(await isKnownBrowser(request, { origin, secrets: ['new secret'] }, cook)).toBe(false);
});
