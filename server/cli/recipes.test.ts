import { expect, test } from 'vitest';
import { readCommand } from './recipes.ts';

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
  expect(() => readCommand(args)).toThrow(why);
});
