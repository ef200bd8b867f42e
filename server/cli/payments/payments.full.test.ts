import { expect, test } from 'vitest';
import { UsageError } from '../command.ts';
import { readCommand } from '../payments.ts';

const refund = (...args: string[]) => ['refund', 'rosa@home.example', ...args];

test.each([
  [['charge', 'rosa@home.example'], "There is no command 'charge'."],
  [['explain'], 'explain takes one email address.'],
  [['owed', '--month', '2026-13'], "'2026-13' is no month."],
  [['owed', '--month', '2026'], "'2026' is no month."],
  [['owed', 'bea'], 'Unexpected argument'],
  [['reconcile', 'all'], 'Unexpected argument'],
  [refund(), '--amount is missing.'],
  [refund('--amount', '4.355'), "'4.355' is no amount."],
  [refund('--amount', '4,35'), "'4,35' is no amount."],
  [refund('--amount=-4.35'), "'-4.35' is no amount."],
  [refund('--amount', '0'), "'0' is no amount."],
  [refund('--amount', '4.35', '--currency', 'euros'), "'euros' is no currency."],
  [refund('--amount', '4.35', '--currency', 'jpy'), "'4.35' is no amount."],
  [refund('--amount', '4.35', '--until', 'soon'), "'soon' is not in the calendar."],
  [refund('--amount', '4.35', '--because', 'she moved'), "'she moved' is no reason. --because takes asked"],
  [['refund', '--amount', '4.35'], 'refund takes one email address.'],
])('%j is no command, for a reason', (args, reason) => {
  expect(() => readCommand(args)).toThrow(UsageError);
  expect(() => readCommand(args)).toThrow(reason);
});
