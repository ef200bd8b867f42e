import { expect, test } from 'vitest';
import { UsageError } from './command.ts';
import { readCommand } from './member.ts';
import { readCommand as readRecipeCommand } from './recipes.ts';

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

test.each([
  [['import', 'soup.txt'], '--creator is missing.'],
  [['import', '--dry-run'], 'import takes files.'],
  [['import', '--creator', 'bea', '--paid', 'soup.txt'], "Unknown option '--paid'."],
  [['import', '--creator', 'bea', '--again', '--publish', 'soup.txt'], '--again publishes nothing'],
  [['import', '--dry-run', '--again', 'soup.txt'], '--again and --dry-run do not go together.'],
  [['list'], '--creator is missing.'],
  [['publish', '--creator', 'bea'], 'publish takes slugs: those that list shows.'],
  [['bake'], "There is no command 'bake'."],
])('%j is not a command', (args, why) => {
  expect(() => readRecipeCommand(args)).toThrow(why);
});
