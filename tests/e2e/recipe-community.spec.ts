import { demoPassword } from '../../demo/people.ts';
import { appIsUp, expect, test } from './fixtures.ts';
import { becomeCreator, becomeSignedIn, becomeSubscriber, newEmail } from './person.ts';
import { findFaults } from './widths.ts';

const recipe = '/marisol/recipes/shrimp-aguachile';
const phone = { viewport: { width: 390, height: 844 } };

test.use({ ...phone, hasTouch: true });

test('a question from cook mode is answered in the studio, folded into the recipe, and seen by another member', async ({
  page,
  anotherBrowser,
}) => {
  test.slow();
  const words = `Can I use lime from a bottle? ${test.info().retry}`;
  const answer = `Fresh only: bottled lime turns the shrimp gray. ${test.info().retry}`;
  await becomeSubscriber(page, newEmail('asks-at-a-step'));
  await page.goto(`${recipe}/cook?step=2`);
  await appIsUp(page);
  await page.getByRole('button', { name: 'Ask about this step' }).click();
  const field = page.getByLabel('Your question about step 2');
  await field.fill(words);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Ask about this step' }).click();
  await expect(field, 'kept while closed').toHaveValue(words);
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByText('It appears once it is approved.')).toBeVisible();

  const creator = await anotherBrowser(phone);
  const studio = await becomeCreator(creator, 'marisol@larder.example', demoPassword);
  await creator.goto(`${studio}/community`);
  const waiting = creator.getByRole('listitem').filter({ hasText: words });
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await waiting.getByRole('link', { name: 'Answer' }).click();
  await creator.getByRole('textbox', { name: 'Your answer' }).fill(answer);
  await creator.getByRole('button', { name: 'Answer' }).click();
  await expect(creator.getByText('Your answer is there.')).toBeVisible();
  await creator.goto(`${recipe}/community`);
  await appIsUp(creator);
  expect(await findFaults(creator)).toEqual([]);
  const thread = creator.getByRole('article').filter({ hasText: words });
  await thread.getByRole('link', { name: 'Add to the recipe' }).click();
  await expect(creator.getByLabel('Step')).toHaveValue('2');
  expect(await findFaults(creator)).toEqual([]);
  await creator.getByRole('button', { name: 'Add to the recipe' }).click();
  await expect(creator.getByText('This answer is in the recipe.')).toBeVisible();

  const member = await anotherBrowser(phone);
  await becomeSignedIn(member, 'nora@larder.example', demoPassword);
  await member.goto(recipe);
  await appIsUp(member);
  await expect(member.getByRole('region', { name: 'Method' })).toContainText(answer);
  const button = member.getByRole('button', { name: /^1 question\. Ask about this step/ });
  await button.click();
  await expect(member.getByRole('region', { name: 'Method' })).toContainText(words);
  expect(await findFaults(member)).toEqual([]);
  await member.goto(`${recipe}/cook?step=2`);
  await appIsUp(member);
  await expect(member.getByRole('main')).toContainText(answer);
  await member.getByText('1 question').click();
  await expect(member.getByRole('main')).toContainText(words);
});

test('“I cooked it” offers a note, which other members read', async ({ page, anotherBrowser }) => {
  const words = `Half the chiles for the children. ${test.info().retry}`;
  await becomeSignedIn(page, 'marisol@larder.example', demoPassword);
  await page.goto(`${recipe}?serves=8`);
  await appIsUp(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'I cooked it' }).click();
  await expect(page.getByText('How did it turn out?')).toBeVisible();
  await page.getByLabel('Yes').check();
  await page.getByLabel('What did you change').fill(words);
  await page.getByRole('button', { name: 'Share note' }).click();
  await expect(page.getByText('Thank you. Your note is there.')).toBeVisible();
  const member = await anotherBrowser(phone);
  await becomeSignedIn(member, 'nora@larder.example', demoPassword);
  await member.goto(recipe);
  await appIsUp(member);
  const note = member.getByRole('article').filter({ hasText: words });
  await expect(note).toContainText('Would make it again · Made for 8');
});
