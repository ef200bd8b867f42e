import { expect, test } from 'vitest';
import { UsageError } from './command.ts';
import { readCommand } from './member.ts';

test.each([
  [['remove', 'rosa@home.example'], "There is no command 'remove'."],
  [['list', '--state', 'bored'], "There is no state 'bored', only unopened, trial"],
  [['list', 'bea'], 'Unexpected argument'],
  [['explain'], 'explain takes one email address.'],
  [['explain', 'rosa@home.example', 'ana@home.example'], 'explain takes one email address.'],
  [['explain', 'ro\u001bsa'], "'ro\ufffdsa' is not an email address."],
  [['grant', 'rosa@home.example'], '--until is missing.'],
  [['grant', 'rosa@home.example', '--until', '2027-02-31'], "'2027-02-31' is not in the calendar."],
  [['grant', 'rosa@home.example', '--until', '1000000-01-01'], 'is not in the calendar.'],
  [['grant', 'rosa@home.example', '--until', '2027-01-31', '--because', ' '], '--because is empty.'],
  [['grant', 'rosa@home.example', '--until', '2027-01-31', '--because', 'x'.repeat(501)], 'at most 500 characters.'],
  [['revoke', 'rosa@home.example', '--until', '2027-01-31'], 'revoke takes no --until: it ends at once.'],
  [['revoke', 'rosa@home.example', '--for-ever'], "Unknown option '--for-ever'."],
])('%j is no command, for a reason', (args, reason) => {
  expect(() => readCommand(args)).toThrow(UsageError);
  expect(() => readCommand(args)).toThrow(reason);
});
