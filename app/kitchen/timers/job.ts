const READ = 300;

const prepositions =
  'about across after against around as at before below between by for from in into near of off on onto out over per ' +
  'through to towards under until up with without';
/** Words that end an object phrase. */
const ends = new Set(`${prepositions} and or but so then when while if it them this that well again more`.split(' '));
const articles = new Set('the your a an all both each some its their'.split(' '));
/** Objects that no timer is named after: containers, places, and words such as 'boil' in 'bring to the boil'. */
const vessels =
  /^(?:\p{L}+ )?(?:heat|oven|pan|pot|saucepan|skillet|wok|bowl|lid|tray|tin|dish|fridge|hob|stove|grill|rest|board|rack|timer|boil|simmer)$/u;

/**
 * Names the job of a time: 'Soak chiles' in 'Drain the chiles, cover with water and leave to soak for 20 minutes'.
 * Takes the last clause that may begin with a verb, with the verb's object or else the first object of the sentence.
 * Empty if no clause does.
 */
export function jobOf(before: string): string {
  const sentence = before
    .slice(-READ)
    .split(/[.!?;:\n]+(?=\s|$)/)
    .at(-1)!
    .replace(/(?<!\p{L})until [^,]*/giu, '');
  const clauses = sentence
    .split(/[,()–—]|(?<!\p{L})(?:and|then|or)(?!\p{L})/iu)
    .map((clause) => clause.trim().split(/\s+/).map(plain).filter(Boolean));
  const clause = clauses.findLast((words) => verbOf(words) !== null);
  const verb = clause && verbOf(clause);
  if (!verb) return '';
  const object =
    verb.object ||
    clauses.map((words) => (words.some((word) => articles.has(word)) ? objectOf(words.slice(1)) : '')).find(Boolean);
  const job = object ? `${verb.word} ${object}` : verb.word;
  return job.charAt(0).toUpperCase() + job.slice(1);
}

const plain = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}\p{M}'’-]/gu, '');

/**
 * Returns the first word of a clause if the word may be a verb, with its object, or else null. Leaves out prepositions,
 * articles, and words such as 'gently' or 'stirring'. In 'leave to soak', the verb is 'soak'.
 */
function verbOf([first = '', ...rest]: readonly string[]): { word: string; object: string } | null {
  if (first.length < 3 || first.length > 20 || ends.has(first) || articles.has(first)) return null;
  if (/(?:ing|ly)$/.test(first) && first !== 'bring') return null;
  if (/^(?:meanwhile|another|once|twice|turn)$/.test(first)) return verbOf(rest);
  if (!/^(?:leave|let|allow)$/.test(first)) return { word: first, object: objectOf(rest) };
  const to = rest.indexOf('to');
  const last = to >= 0 ? rest[to + 1] : rest.findLast((word) => !/ly$/.test(word) && !ends.has(word));
  const isVerb =
    last !== undefined && !articles.has(last) && (to >= 0 || !rest.some((word) => /^(?:in|on|at)$/.test(word)));
  if (!isVerb) return { word: first, object: objectOf(rest) };
  return { word: last, object: objectOf(rest.slice(0, rest.indexOf(last))) };
}

/**
 * Returns up to two words of a phrase that may name food: its beginning, or the words after its first article. Empty
 * for `vessels`.
 */
function objectOf(words: readonly string[]): string {
  const isEnd = (word: string) => ends.has(word) || /ly$/.test(word);
  const start = words[0] === undefined || isEnd(words[0]) ? words.findIndex((word) => articles.has(word)) : 0;
  if (start < 0) return '';
  const phrase = words.slice(start).filter((word) => !articles.has(word));
  const end = phrase.findIndex(isEnd);
  const object = (end < 0 ? phrase : phrase.slice(0, end)).slice(0, 2).join(' ');
  return vessels.test(object) ? '' : object;
}
