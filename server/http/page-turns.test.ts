import { createElement } from 'react';
import { expect, test } from 'vitest';
import { yieldToEventLoop } from '../../app/http/event-loop.server.ts';
import { serveRoutes } from '../../tests/support/route-server.ts';

const read: string[] = [];
const reading = (name: string) => () => {
  read.push(name);
  return Response.json(name);
};

const { origin } = await serveRoutes({
  account: { default: () => createElement('p'), loader: reading('a page') },
  kitchen: { default: () => createElement('p'), loader: reading('the data of one') },
  'kitchen/marks': { loader: reading('what a script asks for') },
  'api/marks': { loader: reading('what a program asks for') },
});

test('while many pages wait to be rendered the next page’s data is not read, but other requests are answered', async () => {
  let areMany = true;
  const others = Array.from({ length: 5 }, async () => {
    while (areMany) await yieldToEventLoop();
  });
  const page = fetch(`${origin}/account`);
  await fetch(`${origin}/kitchen.data`);
  await fetch(`${origin}/kitchen/marks`, { headers: { 'sec-fetch-dest': 'empty' } });
  await fetch(`${origin}/api/marks`);
  expect(read).toEqual(['the data of one', 'what a script asks for', 'what a program asks for']);
  areMany = false;
  await Promise.all([page, ...others]);
  expect(read.at(-1)).toBe('a page');
});
