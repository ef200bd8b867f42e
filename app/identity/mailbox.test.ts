import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['rosa@home.example', 'rosa@home.example'],
  ['rosa+larder@home.example', 'rosa@home.example'],
  ['rosa+a+b@home.example', 'rosa@home.example'],
  ['+tag@home.example', '+tag@home.example'],
  ['ro.sa@home.example', 'ro.sa@home.example'],
  ['ro.sa+x@gmail.com', 'rosa@gmail.com'],
  ['r.o.s.a@googlemail.com', 'rosa@gmail.com'],
  ['@', '@'],
  ['no address', 'no address'],
])('mail for %s arrives in the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
