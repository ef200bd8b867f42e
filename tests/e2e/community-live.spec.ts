import { demoPassword } from '../../demo/people.ts';
import { appIsUp, expect, test } from './fixtures.ts';
import { becomeSignedIn } from './person.ts';

test('a new answer is counted in both tabs of a reader over one connection, and shown when asked for', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/community/stream')) streams.push(request.url());
  });
  const creator = await anotherBrowser();
  await becomeSignedIn(creator, 'marisol@larder.example', demoPassword);
  await creator.goto('/marisol/community');
  await appIsUp(creator);
  await creator.getByText('Write a post').click();
  await creator.getByLabel('Title').fill('Live from the stove');
  await creator.getByLabel('What would you like to tell?').fill('The oil is on.');
  await creator.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(creator.getByText('Thank you. It’s up.')).toBeVisible();
  const thread = new URL(creator.url()).pathname;

  await becomeSignedIn(page, 'nora@larder.example', demoPassword);
  const list = await context.newPage();
  await list.goto('/marisol/community');
  await appIsUp(list);
  await page.goto(thread);
  await appIsUp(page);
  await expect.poll(() => streams.length).toBe(1);
  await page.bringToFront();

  const answer = async (words: string) => {
    await creator.getByLabel('Your answer').fill(words);
    await creator.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(creator.getByText(words)).toBeVisible();
  };
  await answer('First one in.');
  const button = page.getByRole('button', { name: '1 new answer' });
  await expect(button).toBeVisible();
  await expect(page.getByText('First one in.')).toHaveCount(0);
  await answer('It floats.');
  await page.getByRole('button', { name: '2 new answers' }).click();
  await expect(page.getByText('It floats.')).toBeVisible();
  await expect(page.getByRole('button', { name: /new answer/ })).toHaveCount(0);
  await expect(list.getByRole('button', { name: '2 new posts' })).toBeVisible();
  expect(streams).toHaveLength(1);

  await creator.getByRole('listitem').filter({ hasText: 'It floats.' }).getByRole('link', { name: 'Delete' }).click();
  await creator.getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByText('It floats.')).toHaveCount(0);
});
