import type { Page } from '@playwright/test';
import { northkitchen } from '../../demo/creators/northkitchen.ts';
import { appIsUp, expect, openApp, test } from './fixtures.ts';
import { LONG } from './runs.ts';

const styles = [
  { path: '/', font: 'Young Serif', file: 'young-serif' },
  { path: '/marisol', font: 'Young Serif', file: 'young-serif' },
  { path: '/tiffinclub', font: 'Bricolage Grotesque', file: 'bricolage-grotesque' },
  { path: '/northkitchen', font: 'Instrument Serif', file: 'instrument-serif' },
  {
    path: `/sign-up/${northkitchen.id}`,
    font: 'Instrument Serif',
    file: 'instrument-serif',
    text: ['instrument-sans'],
  },
];

test.use({ freshBrowser: true });

const look = (page: Page) =>
  page.evaluate(() => ({
    font: getComputedStyle(document.querySelector('h1')!).fontFamily.split(',')[0]!.replaceAll('"', ''),
    corner: getComputedStyle(document.querySelector('.button')!).borderRadius,
    accent: getComputedStyle(document.documentElement).getPropertyValue('--accent'),
  }));

const others = ['/marisol', `/sign-up/${northkitchen.id}`];

for (const { path, font, file, text = [] } of styles) {
  const tag = others.includes(path) ? LONG : [];
  test(`${path} is set in ${font}, fetches that display font early, ${text.length > 0 ? 'its text face later, ' : ''}and no other`, {
    tag,
  }, async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fetched.push(request.url());
    });
    await openApp(page, path);
    await page.waitForLoadState('networkidle');
    expect((await look(page)).font).toBe(font);
    expect(fetched).toEqual(
      [file, ...text.map((face) => `${face}-latin-wght`)].map((name) => expect.stringContaining(name)),
    );
    const preloaded = page.locator('link[rel=preload][as=font]');
    await expect(preloaded).toHaveAttribute('href', new RegExp(file));
  });
}

test('text is in the style’s face once the browser has the face at the first paint', async ({ page }) => {
  await openApp(page, '/sign-in');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  await expect
    .poll(async () => {
      await page.reload();
      const { root } = await devtools.send('DOM.getDocument');
      const button = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: '.button' });
      const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', button);
      return fonts.map(({ familyName, isCustomFont }) => [familyName, isCustomFont]);
    })
    .toEqual([[expect.stringContaining('Figtree'), true]]);
});

test('a navigation inside the app takes on the style of the page it leads to, and leaves it again', async ({
  page,
}) => {
  await openApp(page, '/');
  const platform = await look(page);
  await page.getByRole('link', { name: 'Tiffin Club' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pack it tonight');
  const creator = await look(page);
  expect(creator).toEqual({ font: 'Bricolage Grotesque', corner: '8px', accent: '#f6c445' });
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(() => look(page)).toEqual(platform);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pack it tonight');
  await page.reload();
  await appIsUp(page);
  expect(await look(page)).toEqual(creator);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(() => look(page)).toEqual(platform);
});
