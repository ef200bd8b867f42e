import { expect, test } from 'vitest';
import { mailboxPaths } from './paths.ts';

test.each([
  [mailboxPaths.mailbox(), '/dev/mail'],
  [mailboxPaths.mail('12'), '/dev/mail/12'],
  [mailboxPaths.mailHtml('12'), '/dev/mail/12/html'],
])('%s', (built, address) => {
  expect(built).toBe(address);
});
