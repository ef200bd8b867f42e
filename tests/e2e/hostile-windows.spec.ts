import { demoPassword } from '../../demo/people.ts';
import { expect, openApp } from './fixtures.ts';
import { deliveredTo, forge, forged, heardBy, openFrom, openHostile, test, withoutHeaders } from './hostile-site.ts';
import { becomeSignedIn, marisol } from './person.ts';
import { inLongRun, LONG } from './runs.ts';

/** Attacks from another origin: framing the site's pages, opening them, and sending them messages. */

test.use({
  allowed:
    /request to another host: http:\/\/localhost:|failed request: .* net::ERR_BLOCKED_BY_RESPONSE|frame-ancestors|Framing|target origin provided|chrome-error|inline event handler|script-src-attr refused inline|server responded with a status of 40[04]/,
});

const studio = `/studio/${marisol.id}`;
const preview = `${studio}/page/preview`;
const receive = '/studio/import/receive';

test('no page is framed by another origin, signed in or not', async ({ page, hostileOrigin, baseURL }) => {
  await becomeSignedIn(page, marisol.email, demoPassword);
  await page.goto(`${studio}/recipes`);
  const recipe = await page.locator(`a[href^="${studio}/recipes/"]:not([href$="/new"])`).first().getAttribute('href');
  const recipeAddress = /^\/studio\/[\da-f-]+\/recipes\/[\da-f-]{36}/.exec(recipe!)![0];
  // `spellings.full.test.ts` checks the headers of every route.
  const kinds = [preview, `${recipeAddress}/preview`, '/account', '/dev/mail/none/html', '/marisol'];
  const others = [
    ...[`${preview}?revision=1`, receive, recipeAddress, `${studio}/page`, `${studio}/import`, `${studio}/people`],
    ...['/account/deletion', '/sign-in', `/sign-up/${marisol.id}`, '/auth/google', '/auth/google-callback'],
    ...['/dev/mail', '/', '/no/such/page'],
  ];
  const addresses = inLongRun() ? [...kinds, ...others] : kinds;
  await openHostile(page, hostileOrigin);
  for (const address of addresses) {
    const framed = await page.evaluate(
      (src) =>
        new Promise<boolean>((resolve) => {
          const frame = document.createElement('iframe');
          frame.src = src;
          frame.onload = () => resolve(true);
          document.body.append(frame);
        }),
      `${baseURL}${address}`,
    );
    expect(framed).toBe(true);
  }
  const urls = page
    .frames()
    .slice(1)
    .map((frame) => frame.url())
    .filter((url) => !url.startsWith(hostileOrigin));
  expect(urls.filter((url) => !url.startsWith('chrome-error:'))).toEqual([]);
  expect(urls).toHaveLength(addresses.length);
  expect(await heardBy(page)).toEqual([]);
});

test('a page that is opened by another origin is cut off from it, but for the one that receives recipes', async ({
  page,
  hostileOrigin,
  baseURL,
}) => {
  await becomeSignedIn(page, marisol.email, demoPassword);
  await openHostile(page, hostileOrigin);
  const kinds = [`${studio}/page`, '/account'];
  const others = [preview, `${studio}/import`, '/sign-in', '/marisol'];
  for (const address of inLongRun() ? [...kinds, ...others] : kinds) {
    const opened = await openFrom(page, `${baseURL}${address}`);
    await opened.waitForLoadState();
    // An isolated window looks closed to its opener.
    await page.waitForFunction(() => window.opened!.closed, null, { timeout: 10_000 }).catch(() => {});
    expect([address, await page.evaluate(() => window.opened!.closed)]).toEqual([address, true]);
    expect([address, await opened.evaluate(() => window.opener)]).toEqual([address, null]);
    await opened.close();
  }
  expect(await heardBy(page)).toEqual([]);
});

test('the page that receives recipes accepts only its opener’s messages, sends it nothing, and runs nothing it receives', async ({
  page,
  hostileOrigin,
  baseURL,
}) => {
  await becomeSignedIn(page, marisol.email, demoPassword);
  await openHostile(page, hostileOrigin);
  const ours = await openFrom(page, `${baseURL}${receive}`);
  const asked: string[] = [];
  ours.on('request', (request) => asked.push(request.url()));
  await ours.waitForLoadState();
  // The ready message shows that the page listens.
  await page.waitForFunction(() => window.heard.length > 0);
  const handed = (html: string) => ({ type: 'recipe-page', html });

  await deliveredTo(ours, async () => {
    // A frame inside the opener is not the opener.
    await page.frames()[1]!.evaluate((message) => {
      window.top!.opened!.postMessage(message, '*');
    }, handed('<h1>From a frame</h1>'));
    await forge(page, 'opened', [...forged, { type: 'recipe-page' }, { type: 'recipe-page', html: { length: 1 } }]);
    await forge(page, 'opened', ['the last']);
  });
  await expect(ours.getByText(/^A page from .* is here\./)).toHaveCount(0);

  const markup = `<h1>Pie</h1><script>window.hacked=1</script><img src="${hostileOrigin}/leak.png" onerror="window.hacked=1">
    <iframe srcdoc="<script>parent.hacked=1</script>"></iframe><form action="${hostileOrigin}"><input name="text" value="x"></form>
    </textarea><script>window.hacked=1</script>`;
  await forge(page, 'opened', [handed(markup)]);
  // The origin of the message cannot be forged.
  await expect(ours.getByText(`A page from ${new URL(hostileOrigin).host} is here.`)).toBeVisible();
  const text = await ours.locator('textarea[name=text]').inputValue();
  expect(text).not.toMatch(/<script|onerror|<iframe|<input/i);
  expect(await ours.evaluate(() => 'hacked' in window)).toBe(false);
  expect(asked.filter((url) => url.startsWith(hostileOrigin))).toEqual([]);
  // Only the first message is accepted, so the content on screen is the content that will be sent.
  await deliveredTo(ours, () => forge(page, 'opened', [handed('<h1>Another one</h1>'), 'the last']));
  await expect(ours.locator('textarea[name=text]')).toHaveValue(text);

  // After a press, the opener cannot reach the window.
  await ours.getByRole('button', { name: 'Preview import' }).click();
  await page.waitForFunction(() => window.opened!.closed);
  const heard = await heardBy(page);
  expect(heard.every(({ origin, data }) => origin === baseURL && data === 'recipe-page:ready')).toBe(true);
});

test.describe('where a browser knew neither of the two headers', () => {
  test('the page in its frame takes no words from another origin, and gives it none', { tag: LONG }, async ({
    page,
    context,
    hostileOrigin,
    baseURL,
  }) => {
    await becomeSignedIn(page, marisol.email, demoPassword);
    await withoutHeaders(context, /\/page\/preview/);
    await openHostile(page, hostileOrigin);
    await page.evaluate((src) => {
      const frame = Object.assign(document.createElement('iframe'), { id: 'target', src });
      frame.style.cssText = 'width:800px;height:600px';
      document.body.append(frame);
    }, `${baseURL}${preview}`);
    const frame = page.frameLocator('#target');
    const heading = frame.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    const payoff = await heading.textContent();
    const inside = page.frames().find((each) => each.url().includes('/page/preview'))!;
    await inside.waitForFunction(() => Object.getOwnPropertyDescriptor(document, 'cookie') !== undefined);
    await deliveredTo(inside, () => forge(page, 'frame', [...forged, 'the last']));
    await expect(heading).toHaveText(payoff!);
    // A highlight is an animated outline.
    const drawn = () =>
      document.getAnimations().filter(({ effect }) => {
        return effect instanceof KeyframeEffect && effect.getKeyframes().some((frame) => 'outlineColor' in frame);
      }).length;
    expect(await inside.evaluate(drawn)).toBe(0);
    await heading.click();
    await inside.evaluate(() => new Promise(requestAnimationFrame));
    expect(await heardBy(page)).toEqual([]);
  });

  test('the editor of the page is led by its own frame alone', { tag: LONG }, async ({
    page,
    context,
    hostileOrigin,
    baseURL,
  }) => {
    await becomeSignedIn(page, marisol.email, demoPassword);
    await withoutHeaders(context, /\/studio\/[\da-f-]+\/page(\?|$)/);
    await openHostile(page, hostileOrigin);
    const editor = await openFrom(page, `${baseURL}${studio}/page`);
    await editor.keyboard.press('Shift');
    await editor.waitForFunction(() => 'appIsUp' in window);
    const live = editor.frameLocator('iframe').getByRole('heading', { level: 1 });
    await expect(live).toBeVisible();
    const payoff = await live.textContent();
    await editor.getByRole('heading', { name: 'The first thing people read' }).click();
    await editor.getByLabel('Headline').focus();
    await deliveredTo(editor, () => forge(page, 'opened', [...forged, 'the last']));
    await expect(editor.getByLabel('Headline')).toBeFocused();
    await expect(live).toHaveText(payoff!);
    expect(await heardBy(page)).toEqual([]);
    await live.click();
    await expect(editor.getByLabel('Headline')).toBeFocused();
  });
});

test('a page that was handed over before waits in its own tab alone', { tag: LONG }, async ({
  page,
  hostileOrigin,
  baseURL,
}) => {
  await becomeSignedIn(page, marisol.email, demoPassword);
  await openHostile(page, hostileOrigin);
  const ours = await openFrom(page, `${baseURL}${receive}`);
  await page.waitForFunction(() => window.heard.length > 0);
  await forge(page, 'opened', [{ type: 'recipe-page', html: '<h1>Planted</h1>' }]);
  await expect(ours.getByText(/^A page from .* is here\./)).toBeVisible();
  const other = await page.context().newPage();
  await openApp(other, receive);
  await expect(other.getByText(/^A page from .* is here\./)).toHaveCount(0);
});
