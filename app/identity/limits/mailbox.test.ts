import { describe, expect, test } from 'vitest';
import { mailboxOf, mailLimitKey } from './mailbox.ts';

describe('the mailbox of an address', () => {
  test.each([
    ['rosa@home.example', 'rosa@home.example'],
    ['rosa+larder@gmail.com', 'rosa@gmail.com'],
    ['ro.sa+a+b@gmail.com', 'rosa@gmail.com'],
    ['r.o.s.a@googlemail.com', 'rosa@gmail.com'],
    ['+tag@gmail.com', '+tag@gmail.com'],
    ['ro.sa+x@outlook.com', 'ro.sa@outlook.com'],
    ['rosa+x@me.com', 'rosa@icloud.com'],
    ['rosa@mac.com', 'rosa@icloud.com'],
    ['rosa+x@protonmail.com', 'rosa@proton.me'],
    ['rosa+x@fastmail.com', 'rosa@fastmail.com'],
    ['@', '@'],
    ['@gmail.com', '@gmail.com'],
    ['no address', 'no address'],
  ])('%s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });

  test.each(['rosa+bea@home.example', 'anne-marie@yahoo.com', 'ro.sa@outlook.com', 'rosa@gmail.com.example'])(
    '%s may be a name of its own, so it is left',
    (email) => {
      expect(mailboxOf(email)).toBe(email);
    },
  );
});

test.each([
  ['rosa+larder@home.example', 'rosa@home.example'],
  ['+tag@home.example', '+tag@home.example'],
  ['ro.sa@home.example', 'ro.sa@home.example'],
  ['ro.sa+x@gmail.com', 'rosa@gmail.com'],
  ['@', '@'],
  ['no address', 'no address'],
])('mail to %s is counted with that to %s', (email, key) => {
  expect(mailLimitKey(email)).toBe(key);
});
