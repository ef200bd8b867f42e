import type { Page } from '@playwright/test';
import { expect, openApp, test } from './fixtures.ts';
import { pasteHtml } from './hands.ts';
import { mailTo } from './mail-catcher.ts';
import { becomeCreator, newEmail } from './person.ts';
import { readerOf } from './studios.ts';
import { findFaults } from './widths.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the letter' });
const saved = (page: Page) => expect(page.locator('[data-save=saved]')).toBeVisible();
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function begin(page: Page, subject: string): Promise<{ studio: string; letter: string; email: string }> {
  const email = newEmail('letter-writer');
  const studio = await becomeCreator(page, email);
  await openApp(page, `${studio}/letters`);
  await page.getByRole('button', { name: 'Write a letter' }).click();
  await text(page).waitFor();
  await page.getByLabel('Subject').fill(subject);
  await saved(page);
  return { studio, letter: new URL(page.url()).pathname, email };
}

test('a letter is written, previewed as four readers, tested, scheduled and sent', async ({ page }) => {
  const { studio, letter, email } = await begin(page, 'A box of lemons');
  await openApp(page, `${studio}/letters/settings`);
  await page.getByLabel('Postal address').fill('Larder Lane 1\n10115 Berlin');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  await openApp(page, letter);
  await text(page).click();
  await page.keyboard.type('The lemons arrived on Tuesday.');
  await page.keyboard.press('Enter');
  await page.getByLabel('Style of the paragraph').selectOption('heading');
  await page.keyboard.type('What to do');
  await page.keyboard.press('Enter');
  await tool(page, 'Bulleted list').click();
  await page.keyboard.type('Squeeze them');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('More here');
  await page.keyboard.press('Shift+Home');
  await tool(page, 'Link').click();
  await page.getByLabel('Address').fill('lemons.example');
  await page.keyboard.press('Enter');
  await expect(text(page).getByRole('link', { name: 'More here' })).toHaveAttribute('href', 'https://lemons.example/');
  await page.keyboard.press('End');
  await tool(page, 'From here on for members').click();
  await page.keyboard.type('My aunt’s secret.');
  await saved(page);
  expect(await findFaults(page)).toEqual([]);

  await page.reload();
  await expect(text(page).getByRole('heading', { name: 'What to do' })).toBeVisible();
  await expect(text(page).getByRole('listitem')).toHaveText('Squeeze them');
  await page.getByRole('link', { name: 'Preview and test' }).click();
  const mail = page.frameLocator('iframe');
  for (const [reader, isMember] of [
    ['Former member', false],
    ['Paying member', true],
    ['In their free days', true],
    ['Free reader', false],
  ] as const) {
    await page.getByRole('link', { name: reader }).click();
    await expect(page.getByRole('link', { name: reader })).toHaveAttribute('aria-current', 'page');
    await expect(mail.getByRole('paragraph').filter({ hasText: 'The lemons arrived on Tuesday.' })).toBeVisible();
    await expect(mail.getByRole('paragraph').filter({ hasText: 'My aunt’s secret.' })).toHaveCount(isMember ? 1 : 0);
  }
  expect(await findFaults(page, { exclude: 'iframe' })).toEqual([]);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText(`The test is on its way to ${email}.`)).toBeVisible();
  const test = await mailTo(email, { subject: 'Test: A box of lemons' });
  expect(test.text).toContain('The lemons arrived on Tuesday.');
  expect(test.text).not.toContain('My aunt’s secret.');
  expect(test.links.filter((link) => link.includes('/auth/letters'))).toEqual([]);

  await page.getByRole('link', { name: 'Back to the letter' }).click();
  await page.getByRole('link', { name: 'Send…' }).click();
  const year = new Date().getUTCFullYear() + 1;
  await page.getByLabel('At a time').check();
  await page.getByLabel('Date and time').fill(`${year}-01-02T08:30`);
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await page.getByRole('button', { name: 'Check before sending' }).click();
  await expect(page.getByText('1 person')).toBeVisible();
  await expect(page.getByText(`2 January ${year}, 8:30 AM (Europe/Berlin)`)).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('The letter is scheduled.')).toBeVisible();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Taken back. It’s a draft again.')).toBeVisible();

  await page.getByRole('button', { name: 'Check before sending' }).click();
  await page.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(page.getByText('The letter is on its way.')).toBeVisible();
  const sent = await mailTo(readerOf(email), { subject: 'A box of lemons' });
  expect(sent.text).toContain('The lemons arrived on Tuesday.');
  expect(sent.text).not.toContain('My aunt’s secret.');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: /^Accepted/ }).getByText('1', { exact: true })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('link', { name: 'See its page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A box of lemons' })).toBeVisible();
});

test('what is typed after a block was inserted stands below it, and replaces no other block', async ({ page }) => {
  await begin(page, 'Blocks');
  await text(page).click();
  await page.keyboard.type('First');
  await page.keyboard.press('Enter');
  await tool(page, 'Insert a divider').click();
  await page.keyboard.type('Second');
  await tool(page, 'From here on for members').click();
  await page.keyboard.type('Third');
  await text(page).getByText('First').click();
  await page.keyboard.press('End');
  await tool(page, 'Insert a button').click();
  await page.keyboard.type('Between');
  await expect(text(page).locator(':scope > p').filter({ hasText: /./ })).toHaveText([
    'First',
    'Between',
    'Second',
    'Third',
  ]);
  await expect(text(page).locator('hr')).toHaveCount(1);
  for (const block of ['Button', 'From here on for members']) {
    await expect(text(page).getByRole('group', { name: block })).toHaveCount(1);
  }
});

test('text pasted from office programs keeps what a letter can store, and says what it lost', async ({ page }) => {
  await begin(page, 'Pasted');
  await text(page).click();
  await pasteHtml(
    text(page),
    `<p class=MsoNormal>From <b>Word</b></p>
     <p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>One</p>
     <p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Two</p>`,
  );
  await expect(text(page).getByRole('listitem')).toHaveText(['One', 'Two']);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await pasteHtml(
    text(page),
    `<b style="font-weight:normal" id="docs-internal-guid-1"><h1>From Docs</h1>
      <p><span style="font-weight:700">Bold</span> and <span style="font-style:italic">slanted</span></p>
      <ol><li><p>First</p><ul><li><p>Within</p></li></ul></li></ol>
      <img src="https://docs.example/a.png"><table><tr><td>A cell</td></tr></table>
      <a href="javascript:alert(1)">no</a></b>`,
  );
  await expect(text(page).getByRole('heading', { level: 2, name: 'From Docs' })).toBeVisible();
  await expect(text(page).locator('strong', { hasText: 'Bold' })).toHaveText('Bold');
  await expect(text(page).locator('em', { hasText: 'slanted' })).toHaveText('slanted');
  for (const words of ['First', 'Within', 'A cell', 'no']) await expect(text(page).getByText(words)).toBeVisible();
  await expect(text(page).getByRole('link')).toHaveCount(0);
  await expect(page.getByText('1 picture of another page was left out.')).toBeVisible();
  await expect(page.getByText('Letters have no tables')).toBeVisible();
  await saved(page);
  const words = async () => (await text(page).innerText()).replace(/\s+/g, ' ').trim();
  const shown = await words();
  await page.reload();
  await text(page).waitFor();
  expect(await words()).toBe(shown);
});

test('the toolbar is one tab stop, and its arrow keys reach every tool', async ({ page }) => {
  await begin(page, 'By keyboard');
  await page.getByLabel('Style of the paragraph').focus();
  const tools = await page.locator('[data-tool]').count();
  for (let step = 1; step < tools; step += 1) await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'From here on for members')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.getByLabel('Style of the paragraph')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Bold');
  await expect(text(page).locator('strong')).toHaveText('Bold');
});

test.describe('with two tabs', () => {
  /** Allows the response to the conflict. */
  test.use({ allowed: /status of 409/ });

  test('a letter that was changed in another tab is not overwritten, and nothing is lost', async ({ page }) => {
    const { letter } = await begin(page, 'Two tabs');
    const other = await page.context().newPage();
    await openApp(other, letter);
    await text(other).click();
    await other.keyboard.type('From the other tab');
    await saved(other);
    await text(page).click();
    await page.keyboard.type('From this tab');
    await expect(page.getByRole('heading', { name: 'Changed in two places' })).toBeVisible();
    await expect(page.getByText('From the other tab')).toBeVisible();
    await page.getByRole('button', { name: 'Keep all of mine' }).click();
    await saved(page);
    await expect(text(page)).toContainText('From this tab');
  });
});

test.describe('without scripts', () => {
  // Allows the blocked preloads of scripts.
  test.use({ javaScriptEnabled: false, allowed: /\.js csp$/ });

  test('a letter is shown, and the page says that writing needs scripts', async ({ page }) => {
    const studio = await becomeCreator(page, newEmail('letter-writer'));
    await page.goto(`${studio}/letters`);
    await page.getByRole('button', { name: 'Write a letter' }).click();
    await expect(page.getByText('Writing a letter needs JavaScript')).toBeVisible();
    await expect(page.getByText('Nothing is written yet.')).toBeVisible();
  });
});
