import { SHORTEST_PASSWORD } from '../../copy/lengths.ts';
import { checkPassword, codePoints, type PasswordError, type PasswordOwner } from './password.ts';

/**
 * The first rule that a password to be set violates, or null: those of `checkPassword`, which forms check in the
 * browser too, and those that only the server can: it is none of the most used, and no run over the keyboard. Every
 * command that sets one needs it.
 */
export async function checkNewPassword(given: { password: string } & PasswordOwner): Promise<PasswordError | null> {
  const known = checkPassword(given);
  if (known) return known;
  if (await isMostUsedPassword(given.password)) return 'common';
  return (await isKeyboardRun(given.password)) ? 'keyboard-run' : null;
}

/** Read once, when the first password is set: most processes that import this never need it. */
let lists: Promise<{ all: ReadonlySet<string>; long: ReadonlySet<string> }> | undefined;

/**
 * Whether a password is one of the most used: on zxcvbn's list of 49,000 from leaks, or what people make of a shorter
 * one of the list to reach the length: it repeated, or followed by digits in order from 1. Ignores case and white
 * space.
 * @param password of an accepted length
 */
async function isMostUsedPassword(password: string): Promise<boolean> {
  lists ??= readLists();
  const { all, long } = await lists;
  const plain = password.normalize('NFC').toLowerCase().replace(/\s/g, '');
  if (long.has(plain)) return true;
  const stem = withoutCounting(plain);
  return stem === '' || (stem !== plain && all.has(stem)) || isRepeated(plain, all);
}

async function readLists() {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'];
  return {
    all: new Set(passwords),
    long: new Set(passwords.filter((each) => codePoints(each) >= SHORTEST_PASSWORD)),
  };
}

const COUNTING = '1234567890'.repeat(13);

/** Without the digits at its end that count from 1, and punctuation after them. */
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
 * A password is refused where its pieces have so many keys on average. Rows and columns of three keys, one after the
 * other, have 2.6; of 300,000 phrases that were made with dice none had as many.
 */
const KEYS_A_PIECE = 2.5;

/** A keyboard, or what is learnt in an order like one. */
interface Layout {
  /** The unshifted character of the key that types a character. */
  keyOf: ReadonlyMap<string, string>;
  /** In which direction a key's neighbours are, by a number that is the same for every key. */
  directions: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Read once, when the first password is set. */
let layouts: Promise<readonly Layout[]> | undefined;

/**
 * Whether a password is typed by running over the keyboard, or through the alphabet: along rows and columns, to and fro,
 * between two rows, in capitals or not, one run after the other. What counts is how few pieces it has: the first key of
 * each is about all that somebody chose.
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
 * The neighbours of each key, once around it; null where there is none. Each is a text of the characters that its key
 * types, unshifted first.
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

/** Its letters, as one row. */
function alphabet(): Graph {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return Object.fromEntries(letters.map((letter, at) => [letter, [letters[at - 1] ?? null, letters[at + 1] ?? null]]));
}

/** The smallest number of pieces: each goes on as far as it can. */
function piecesOf(keys: readonly string[], { directions }: Layout): number {
  const steps = keys.slice(1).map((key, at) => directions.get(keys[at]!)?.get(key) ?? null);
  let pieces = 0;
  for (let at = 0; at < keys.length; at += Math.max(straightFrom(steps, at), zigzagFrom(steps, at))) pieces += 1;
  return pieces;
}

/** The direction of each step from a key to the next; null: they are not neighbours. */
type Steps = readonly (number | null)[];

/** How many keys from one on are in one line. */
function straightFrom(steps: Steps, at: number): number {
  let end = at;
  while (steps[end] != null && steps[end] === steps[at]) end += 1;
  return end - at + 1;
}

/** How many keys from one on go in two directions in turn, as in '1q2w3e': four at least, since any three would. */
function zigzagFrom(steps: Steps, at: number): number {
  let end = at;
  while (steps[end] != null && (end < at + 2 || steps[end] === steps[end - 2])) end += 1;
  return end - at >= 3 ? end - at + 1 : 1;
}
