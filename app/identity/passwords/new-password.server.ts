import { checkPassword, type PasswordError, type PasswordOwner } from './password.ts';

/** Returns the first rule that a password breaks, or null. Commands that set a password do not check the rules. */
export async function checkNewPassword(given: { password: string } & PasswordOwner): Promise<PasswordError | null> {
  const known = checkPassword(given);
  if (known) return known;
  if (await isMostUsedPassword(given.password)) return 'common';
  return (await isKeyboardRun(given.password)) ? 'keyboard-run' : null;
}

let mostUsed: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns true for a password on zxcvbn's list of common passwords, also if repeated or followed by digits in order
 * from 1. Ignores case and white space, which may make up most of a password.
 * @param password of an accepted length
 */
async function isMostUsedPassword(password: string): Promise<boolean> {
  mostUsed ??= readMostUsed();
  const listed = await mostUsed;
  const plain = password.normalize('NFC').toLowerCase().replace(/\s/g, '');
  const stem = withoutCounting(plain);
  return stem === '' || listed.has(plain) || listed.has(stem) || isRepeated(plain, listed);
}

async function readMostUsed(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

const COUNTING = '1234567890'.repeat(13);

/** Removes trailing digits that count up from 1, such as `123`, and the `!`, `.` or `?` after them. */
function withoutCounting(text: string): string {
  const digits = /(\d+)[!.?]*$/.exec(text)?.[1] ?? '';
  for (let at = 0; at < digits.length; at += 1) {
    if (COUNTING.startsWith(digits.slice(at))) return text.slice(0, text.lastIndexOf(digits) + at);
  }
  return text;
}

function isRepeated(text: string, listed: ReadonlySet<string>): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const part = text.slice(0, length);
    if (text.length % length === 0 && part.repeat(text.length / length) === text && listed.has(part)) return true;
  }
  return false;
}

/**
 * Average run length, in keys, from which a password is refused. Passwords made of rows and columns of three keys reach
 * 2.6; no phrase of a large diceware sample reached 2.5.
 */
const KEYS_A_PIECE = 2.5;

/** Keyboard layout, or another well-known order such as the alphabet. */
interface Layout {
  /** Maps a character to the unshifted character of its key. */
  keyOf: ReadonlyMap<string, string>;
  /** Direction to each neighbour of a key, as a number with the same meaning for every key. */
  directions: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

let layouts: Promise<readonly Layout[]> | undefined;

/**
 * Returns true for a password that follows the keyboard or the alphabet in few runs. Little more than the first key of
 * each run is chosen freely.
 * @param password of an accepted length
 */
async function isKeyboardRun(password: string): Promise<boolean> {
  layouts ??= readLayouts();
  const typed = [...password.normalize('NFC').toLowerCase().replace(/\s/g, '')];
  return (await layouts).some((layout) => {
    const keys = typed.map((each) => layout.keyOf.get(each) ?? each).filter((key, at, all) => key !== all[at - 1]);
    return keys.length >= KEYS_A_PIECE * piecesOf(keys, layout);
  });
}

async function readLayouts(): Promise<Layout[]> {
  const { adjacencyGraphs } = await import('@zxcvbn-ts/language-common');
  const { qwerty, qwertz, azerty, keypad } = adjacencyGraphs;
  return [...[qwerty, qwertz, azerty, keypad].map(layoutOf), layoutOf(alphabet())];
}

/**
 * Neighbours of each key in a fixed order of directions, or null where the key has no neighbour. An entry lists the
 * characters of a key, unshifted first.
 */
type Graph = Record<string, readonly (string | null)[]>;

function layoutOf(graph: Graph): Layout {
  const neighbours = Object.values(graph).flatMap((around) => around.filter((each) => each !== null));
  const keyOf = new Map(neighbours.flatMap((each) => [...each].map((character) => [character, each[0]!])));
  const directions = new Map(
    Object.entries(graph).map(([key, around]) => [
      key,
      new Map(around.flatMap((each, direction) => (each === null ? [] : [[each[0]!, direction]]))),
    ]),
  );
  return { keyOf, directions };
}

function alphabet(): Graph {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return Object.fromEntries(letters.map((letter, at) => [letter, [letters[at - 1] ?? null, letters[at + 1] ?? null]]));
}

/** Returns the number of runs if each run extends as far as it can. */
function piecesOf(keys: readonly string[], { directions }: Layout): number {
  const steps = keys.slice(1).map((key, at) => directions.get(keys[at]!)?.get(key) ?? null);
  let pieces = 0;
  for (let at = 0; at < keys.length; at += Math.max(straightFrom(steps, at), zigzagFrom(steps, at))) pieces += 1;
  return pieces;
}

/** Direction of each step from one key to the next, or null between keys that are not neighbours. */
type Steps = readonly (number | null)[];

/** Returns the number of consecutive keys from `at` that lie in one direction. */
function straightFrom(steps: Steps, at: number): number {
  let end = at;
  while (steps[end] != null && steps[end] === steps[at]) end += 1;
  return end - at + 1;
}

/**
 * Returns the number of consecutive keys from `at` that alternate between two directions, as in '1q2w3e'. Fewer than
 * four keys count as one, because any three neighbouring keys would match.
 */
function zigzagFrom(steps: Steps, at: number): number {
  let end = at;
  while (steps[end] != null && (end < at + 2 || steps[end] === steps[end - 2])) end += 1;
  return end - at >= 3 ? end - at + 1 : 1;
}
