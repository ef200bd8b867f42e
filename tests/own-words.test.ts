import { describe, expect, test } from 'vitest';
import { sourceFiles, withoutComments } from './support/source-files.ts';

/** What visitors read: the specification's strings, and the rooms' own. */
const copy = sourceFiles('app').filter(({ path }) => /^app\/copy\/.+\.ts$|\/([a-z-]+-)?copy\.ts$/.test(path));

/** Words of earlier versions, each with what is said now (`app/copy/README.md`). */
const gone: [words: RegExp, now: string][] = [
  [/\bTo the minute\b/, 'the date alone'],
  [/\bIt was not you\?/, 'If this wasn’t you'],
  [/\bYou would rather not\b/, 'Changed your mind?'],
  [/\bis good for \d+ (hours|days)/, 'expires in'],
  [/\b(Leave for good|Delete my account)\b/, 'Delete account'],
  [/\bWhat happened\b/, 'Analytics, or History of a member'],
  [/\bEverything out\b/, 'Export'],
  [/\b(Bring in|Bring recipes in|See what was understood)\b/, 'Import, Preview import'],
  [/\bWhat waits for you\b/, 'To do'],
  [/\bGo on writing\b/, 'Keep editing'],
  [/['`]Go on\b/, 'Continue, or Resume of a timer'],
  [/\ban ended member\b/, 'a former member'],
  [/\bTake back the last time\b/, 'Undo'],
  [/'Look again'/, 'Refresh'],
  [/\bNot said\b/, 'Not stated'],
  [/\bany date to come\b/, 'any future expiry date'],
  [/\btoo little money\b/, 'insufficient funds'],
  [/\balso not for\b/, 'not even for'],
  [/\bsecond proof\b/, 'Confirm it’s you.'],
  [/\bIt can tell you\b/, 'Please ask them.'],
  [/\bYour bank wants to check it with you\?/, 'Did your bank ask you to confirm it?'],
  [/\bkeep(s)? people out\b/, 'keeps your account safe'],
  [/\bfood writers\b/, 'creators'],
  [/\bCome back to\b/, 'Keep your membership'],
  [/\b(you may want to mend|has to be mended)\b/, 'suggestions, needs fixing'],
  [/\b(brought|bringing) (in|back:)/, 'imported, importing'],
  [/\b(took|taken) back\b/, 'undid, undone'],
  [/(?<=[\w’] )(?<!const )mail(ed)?\b|['`]Mail(ed)?\b/, 'email, emailed'],
  [/\bfree days go on\b/, 'continue'],
  [/\b[Ss]ubscribe to people\b/, 'join'],
];

describe('our own sentences', () => {
  test('are found', () => expect(copy.length).toBeGreaterThan(30));

  test.each(gone)('say %s no more', (words) => {
    expect(copy.filter(({ text }) => words.test(withoutComments(text))).map(({ path }) => path)).toEqual([]);
  });
});

/** The specification's two buttons, and the name that one of them is counted by. */
const specified = /Join our community now|Sign up to our community|join_community_cta/g;

test('no sentence promises a community, which there is none of; the legal texts have the specified rule about one', () => {
  const texts = [...sourceFiles('app', 'demo')].filter(
    ({ path }) => !path.startsWith('app/landing/legal/') && !path.endsWith('/subdomain.ts'),
  );
  const promises = texts.filter(({ text }) => /communit/i.test(withoutComments(text).replace(specified, '')));
  expect(promises.map(({ path }) => path)).toEqual([]);
});
