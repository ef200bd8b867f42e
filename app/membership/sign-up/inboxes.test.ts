import { expect, test } from 'vitest';
import { inboxesOf } from './success-states.tsx';

test.each([
  ['rosa@gmail.com', ['gmail']],
  ['Rosa@GoogleMail.com', ['gmail']],
  ['rosa@hotmail.co.uk', ['outlook']],
  ['rosa@outlook.com', ['outlook']],
  ['rosa@live.nl', ['outlook']],
  ['rosa@olive.example', ['gmail', 'outlook']],
  ['rosa@gmail.com.example', ['gmail', 'outlook']],
])('the inboxes of %s are %j', (email, names) => {
  expect(inboxesOf(email).map(({ name }) => name)).toEqual(names);
});
