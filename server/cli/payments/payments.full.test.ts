import { expect, test } from 'vitest';
import { UsageError } from '../command.ts';
import { readCommand } from '../payments.ts';

test.each([
  [['charge', 'rosa@home.example'], "There is no command 'charge'."],
  [['refund', 'rosa@home.example'], "There is no command 'refund'."],
  [['explain'], 'explain takes one email address.'],
  [['end', 'in_1'], 'end takes one subscription (sub_…).'],
  [['reconcile', 'all'], 'Unexpected argument'],
])('%j is refused', (args, reason) => {
  expect(() => readCommand(args)).toThrow(UsageError);
  expect(() => readCommand(args)).toThrow(reason);
});
