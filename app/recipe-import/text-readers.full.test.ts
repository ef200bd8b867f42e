import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { growthOf, nasty, TOO_MUCH } from '../../tests/support/growth.ts';
import { howMany } from '../../tests/support/run.ts';
import { sourceFiles } from '../../tests/support/source-files.ts';
import { aWrittenRecipe } from '../../tests/support/written-recipe.ts';
import { readExclusions } from '../cookbook/library/exclusions.ts';
import { readCursor, readSearch, SEARCHED_CHARACTERS } from '../cookbook/library/library-search.ts';
import { sentSearches } from '../cookbook/library/library-search-form.tsx';
import { isDietTag, readFilters } from '../cookbook/library/search-filters.ts';
import { tagGroup } from '../cookbook/library/tag-groups.ts';
import { workOfSteps } from '../kitchen/dinner/step-work.ts';
import { aisleOf } from '../kitchen/shopping-list/aisles.ts';
import { readPasted } from '../kitchen/shopping-list/pending-list.ts';
import { jobOf } from '../kitchen/timers/job.ts';
import { likelyCorrection, numbersIn, unitsIn } from '../recipes/content/corrected-line.ts';
import { nounsOf } from '../recipes/content/ingredient-index.ts';
import { isQuality } from '../recipes/content/ingredient-words.ts';
import {
  normalizeLine,
  normalizeTags,
  normalizeText,
  normalizeTitle,
  withoutControlCharacters,
} from '../recipes/content/normalize-recipe.ts';
import { findOtherAmounts } from '../recipes/content/other-amounts.ts';
import { parseLine, parseRecipe } from '../recipes/content/parse-recipe.ts';
import { parseSteps } from '../recipes/content/parse-step.ts';
import { firstSentence } from '../recipes/content/recipe-columns.ts';
import { normalizeRecipe } from '../recipes/content/recipe-fields.ts';
import { findDurations } from '../recipes/content/step-durations.ts';
import { findTemperatures } from '../recipes/content/step-temperatures.ts';
import { isUseOf, readTakes } from '../recipes/content/step-uses.ts';
import { isFootnoteLine, isUseLine, itemsOf, splitSteps } from '../recipes/content/steps-text.ts';
import { isFraction } from '../recipes/content/use-share.ts';
import { checkRecipe } from '../recipes/editing/checks.ts';
import { areModifiers } from '../recipes/ingredients/amount.ts';
import { parseIngredientLine } from '../recipes/ingredients/ingredient-line.ts';
import { readInOneForm } from '../recipes/ingredients/one-form.ts';
import { isRaisingAgent, isTasted } from '../recipes/scaling/caution.ts';
import { findDensity } from '../recipes/scaling/densities.ts';
import { inflectItem, inflectNamed, inflectPronouns, inflectUnit } from '../recipes/scaling/inflect.ts';
import { findOriginals } from '../recipes/scaling/originals.ts';
import { findOfTheWhole, findPortions } from '../recipes/scaling/portions.ts';
import { convertSizes } from '../recipes/scaling/sizes-in-text.ts';
import { convertTemperatures } from '../recipes/scaling/temperature.ts';
import { readSource } from '../recipes/showing/recipe-view.ts';
import { findTinIn } from '../recipes/showing/tin-in-text.ts';
import { textOfDocument } from './archives/docx.server.ts';
import { importKeyOf } from './importing/import-key.server.ts';
import { readMinutes, readTimes } from './reading/duration.ts';
import { ghostPosts } from './reading/exports/ghost.ts';
import { readPhpValue } from './reading/exports/php-value.ts';
import { recipesOfPost } from './reading/exports/post.ts';
import { embeddedRecipes } from './reading/exports/recipe-plugins.ts';
import { isWordPress } from './reading/exports/wordpress.ts';
import { readComments } from './reading/exports/wordpress-comments.ts';
import { readWordPressPost, storedApart } from './reading/exports/wordpress-post.ts';
import { groupsOnPage } from './reading/groups-on-page.ts';
import { parseJsonLd } from './reading/json-ld.ts';
import { numberedSteps } from './reading/numbered-steps.ts';
import { readPage, resolvedAddress, textOfBlocks } from './reading/page.ts';
import { readPaprika } from './reading/paprika.ts';
import { lineOf, linesOf } from './reading/plain-text.ts';
import { isCopyMeThat, readCopyMeThat } from './reading/programs/copy-me-that.ts';
import { isMasterCook, isMasterCookXml, readMasterCook, readMasterCookXml } from './reading/programs/master-cook.ts';
import { isMealMaster, readMealMaster } from './reading/programs/meal-master.ts';
import { kindOfText, readRecipeFile } from './reading/recipe-file.ts';
import { readRecipeNode } from './reading/recipe-node.ts';
import { readRecipeJson, readRecipePage } from './reading/recipe-page.ts';
import { hasMoreToSay, readYield } from './reading/recipe-yield.ts';
import { firstWordOf, hasLowerCase, kindsIn } from './reading/text/characters.ts';
import { readChat } from './reading/text/chat.ts';
import { withoutColumns } from './reading/text/columns.ts';
import { readFrontMatter } from './reading/text/front-matter.ts';
import { withoutNameLabel } from './reading/text/letter.ts';
import { likenessOf } from './reading/text/likeness.ts';
import { isHyphenated, linesIn, mayBeTitle, withoutEmphasis } from './reading/text/line.ts';
import { isListOfAmounts, listedIn } from './reading/text/listed-in-sentence.ts';
import { textsOfTable } from './reading/text/recipe-table.ts';
import { readRecipeText } from './reading/text/recipe-text.ts';
import { readRecipeTexts } from './reading/text/recipe-texts.ts';
import { namesDish, sectionKindOf } from './reading/text/words.ts';
import { readTextOf, writeTextOf } from './text-form/recipe-text.ts';

/** Input length in UTF-16 code units. */
const LENGTH = howMany({ short: 2_000, long: 4_000 });

const aRecipeOf = (text: string) =>
  aWrittenRecipe({
    groups: [{ title: text.slice(0, 200), lines: ['1 g salt', '300 ml water', text] }],
    steps: [{ title: '', text: 'Boil the water.', uses: [], footnotes: [] }, ...stepsOf(text)],
    notes: [text],
  });
const stepsOf = (text: string) => [{ title: '', text: text.slice(0, 10_000), uses: [], footnotes: [] }];
const aPost = (text: string) => ({
  id: '1',
  title: text,
  address: text,
  content: text,
  excerpt: text,
  tags: [text],
  meta: new Map(['wprm_ingredients', 'wprm_notes', 'ingredients', 'notes', 'yield'].map((name) => [name, text])),
  comments: [],
  isCut: false,
});
const aComment = (id: number, text: string, parent = 0) => ({
  id: String(id),
  parent: String(parent),
  author: text,
  text,
  kind: '',
  state: '1',
  at: '2019-05-01 10:00:00',
});
const sections = (text: string) => `Soup\n\nIngredients\n\n${text}\n\nMethod\n\n${text}\n\nNotes\n\n${text}`;

/** Exported functions that read untrusted text, by name. Add a new one here or to `others`. */
const readers: Record<string, (text: string) => unknown> = {
  sentSearches,
  convertSizes: (text) => convertSizes(text, 'us'),
  convertTemperatures: (text) => convertTemperatures(text, 'us'),
  checkRecipe: (text) => checkRecipe(parseRecipe(aRecipeOf(text)), { accent: null, otherItems: ['salt', text] }),
  aisleOf,
  areModifiers,
  findDensity,
  findDurations,
  findOfTheWhole,
  findPortions,
  findTemperatures,
  findTinIn: (text) => findTinIn([text]),
  firstSentence,
  findOtherAmounts: (text) => findOtherAmounts(text),
  findOriginals: (text) => findOriginals([{ text, durations: findDurations(text) }], { isSameDepth: false }),
  isDietTag,
  isFraction,
  isUseOf: (text) => isUseOf([text])({ line: text, nth: 0, takes: text }),
  itemsOf: (text) => itemsOf([text]).nameOf(text),
  isUseLine,
  isFootnoteLine,
  readTakes,
  splitSteps: (text) => splitSteps([{ title: '', text: `[uses all: ${text}]\n[uses ${text}` }], [text]),
  jobOf,
  tagGroup,
  readFilters: (text) => readFilters(text.slice(0, SEARCHED_CHARACTERS)),
  readExclusions,
  ghostPosts: (text) => [
    ghostPosts({
      data: {
        posts: [
          { title: text, lexical: text },
          { title: text, mobiledoc: text },
        ],
      },
    }),
    ghostPosts({ data: { posts: [{ lexical: JSON.stringify({ root: { type: 'html', html: text } }) }] } }),
  ],
  groupsOnPage: (text) => groupsOnPage(text.split('\n'), [{ tag: 'p', text, number: null }]),
  importKeyOf: (text) => importKeyOf(parseRecipe(aRecipeOf(text))),
  inflectItem: (text) => inflectItem(text, true, 'last'),
  inflectNamed: (text) => [inflectNamed(text, true, 'egg'), inflectNamed('2 eggs', false, text)],
  inflectPronouns: (text) => [inflectPronouns(text, true), inflectPronouns(text, false)],
  inflectUnit: (text) => inflectUnit(text, true),
  isQuality,
  isRaisingAgent,
  isTasted,
  kindOfText,
  kindsIn: (text) => kindsIn(text),
  likenessOf: (text) => likenessOf(text),
  likelyCorrection: (text) => likelyCorrection({ text }),
  lineOf,
  linesIn,
  linesOf,
  nounsOf,
  numbersIn,
  parseIngredientLine,
  parseJsonLd,
  readChat: (text) => [readChat(text), readChat(`[12/03/24, 18:22] Ruth: ${text}\n[12/03/24, 18:23] Ruth: ${text}`)],
  readCursor,
  readFrontMatter: (text) => [readFrontMatter(text), readFrontMatter(`---\ntitle: x\n${text}\n---\n`)],
  readInOneForm,
  readMinutes,
  firstWordOf,
  isHyphenated,
  isListOfAmounts,
  listedIn,
  namesDish,
  hasMoreToSay,
  isWordPress,
  hasLowerCase,
  mayBeTitle,
  withoutColumns: (text) => [
    withoutColumns(text),
    withoutColumns(text.replaceAll(' ', '   ')),
    withoutColumns('abc   de\n'.repeat(text.length / 9)),
  ],
  withoutNameLabel,
  withoutEmphasis,
  resolvedAddress: (text) => resolvedAddress(text, 'https://soup.example/'),
  numberedSteps: (text) => [numberedSteps(text), numberedSteps(`1. ${text} 2. ${text}`)],
  readTimes: (text) => readTimes({ prep: text, cook: 'PT45S', total: text }),
  isCopyMeThat,
  isMasterCook,
  isMasterCookXml,
  isMealMaster,
  readCopyMeThat: (text) => [
    readCopyMeThat(text),
    readCopyMeThat(
      `<div class="recipe"><div id="name">Soup</div><li class="recipeIngredient">${text}</li><li class="instruction">${text}`,
    ),
  ],
  readMasterCook: (text) =>
    readMasterCook(
      `* Exported from MasterCook *\n\nSoup\n\nAmount  Measure  Ingredient\n---\n${text}\n\n${text}\n\nNotes: ${text}`,
    ),
  readMasterCookXml: (text) => [
    readMasterCookXml(text),
    readMasterCookXml(
      `<mx2><RcpE name="Soup"><IngR name="leeks"><IPrp>${text}</IPrp></IngR><DirS><DirT>${text}</DirT>${text}`,
    ),
  ],
  readMealMaster: (text) =>
    readMealMaster(`MMMMM----- Recipe via Meal-Master\n\n  Title: Soup\n\n      3 lg ${text}\n${text}\n\n${text}\n`),
  readPage,
  readPasted,
  readPhpValue: (text) => [readPhpValue(text), readPhpValue(`a:1:{i:0;s:${text.length}:"${text}";}`)],
  readPaprika: (text) => readPaprika({ name: 'x', ingredients: text, directions: text, servings: text }),
  readWordPressPost: (text) => [
    readWordPressPost(
      { ...aPost(text), kind: 'post' },
      () => text,
      () => false,
    ),
    readWordPressPost(
      { ...aPost(text), kind: 'wprm_recipe' },
      () => text,
      () => false,
    ),
    readWordPressPost(
      { ...aPost(text), kind: 'tasty_recipe' },
      () => text,
      () => false,
    ),
  ],
  storedApart: (text) => storedApart({ ...aPost(text), kind: 'post' }),
  readComments: (text) => [
    readComments([aComment(1, text)]),
    readComments(Array.from({ length: text.length / 20 }, (_, at) => aComment(at + 1, 'So good!', at))),
  ],
  embeddedRecipes: (text) => [
    embeddedRecipes(text),
    embeddedRecipes(`<!-- wp:x/recipe {"ingredients":[${JSON.stringify(text)}]} -->${text}`),
    embeddedRecipes('[x-recipe id="1"]'.repeat(text.length / 17)),
  ],
  recipesOfPost: (text) =>
    recipesOfPost({ title: text, subtitle: text, html: text, tags: [text], pictures: [text], address: text }),
  textsOfTable: (text) => [textsOfTable(text), textsOfTable(`Name,Ingredients\nSoup,"${text}"\n${text}`)],
  textOfBlocks: (text) => textOfBlocks(text.split('\n').map((line) => ({ tag: 'li', text: line, number: 1 }))),
  textOfDocument: (text) => [
    textOfDocument(text, text),
    textOfDocument(`<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`, `<w:num w:numId="1">${text}</w:num>`),
  ],
  readRecipeFile: (text) =>
    ['x.txt', 'x.html', 'x.json'].map((name) => readRecipeFile(name, new TextEncoder().encode(text))),
  readRecipeJson: (text) => [readRecipeJson(text), readRecipeJson(JSON.stringify(aNode(text)))],
  readRecipeNode: (text) => readRecipeNode(aNode(text)),
  readRecipePage: (text) => [
    readRecipePage(text),
    readRecipePage(`<h1>Soup</h1><h2>Ingredients</h2>${text}<h2>Method</h2><p>${text}`),
    readRecipePage(`<div itemscope itemtype="https://schema.org/Recipe"><b itemprop="name">Soup</b>${text}</div>`),
  ],
  readRecipeText: (text) => [readRecipeText(text), readRecipeText(sections(text))],
  readRecipeTexts,
  readSearch: (text) => readSearch(new URLSearchParams({ q: text, tag: text, after: text })),
  readSource,
  readTextOf: (text) => [readTextOf(text), readTextOf(sections(text))],
  readYield: (text) => readYield([text, `serves ${text}`]),
  sectionKindOf,
  normalizeLine,
  normalizeRecipe: (text) => normalizeRecipe(aRecipeOf(text)),
  normalizeTags: (text) => normalizeTags([text]),
  normalizeText,
  normalizeTitle,
  parseLine,
  parseRecipe: (text) => parseRecipe(aRecipeOf(text)),
  unitsIn,
  withoutControlCharacters,
  workOfSteps: (text) => workOfSteps(parseSteps(stepsOf(`Cook for 5 minutes or ${text} at 180°C.`), [])),
  writeTextOf: (text) => writeTextOf(aRecipeOf(text)),
};

const aNode = (text: string) => ({
  '@type': 'Recipe',
  name: text,
  description: text,
  recipeYield: text,
  prepTime: text,
  keywords: text,
  recipeIngredient: [text, '1 g salt', '2 eggs'],
  recipeInstructions: [{ '@type': 'HowToStep', name: text, text }, text],
});

/** Names of parameters that hold an id, a token, or a name or path that the site itself chose. */
const OWN_NAME = /^(?:token|subdomain|path|key)$|(?:^i|I)ds?$|Paths?$/;

/** Other exported functions that need no entry above, by reason. */
const others: Record<string, string> = {
  'of a page, a path, an id or words of ours':
    'assetsOfDocument titleOfDocument versionOfDocument fetchPage addToOutbox toDocument storeSaved entryOfPart lineKeyOf statementsOf given useNotified progressKey inTwelveHours describeMissing phrasesOf',
  'of the end of a file’s name': 'tokenOfCalendar readWordPressFile isBundle',
  'anchored, or bounded by its pattern':
    'isDay isSlug isServings isPluginPost kindOf readSavedCursor readServes readStep readTimeOfDay',
  'bounded, then read by the platform': 'readEndpoint readTimerPushRequest readTimers readProgress openProgress',
  'of a text whose length is bounded, or of its length alone':
    'isVague contains isSamePicture areForOriginal together checkNote findTooLong',
  'of a character or a word': 'isLetter isDigitAt isLetterAt isWordAt findUnit stem termsOf',
  'compared with a list': 'isLinePlace beatenEgg isAct readUnits',
  'of the place of an amount or a temperature':
    'hasWordBefore isOtherSpoon isSizeOfThing joined scaleQuantity showAmount showAmounts unitAsWritten written ovenCelsius',
  convertTemperatures: 'showTemperatures',
  findDensity: 'totalsOf',
  groupsOnPage: 'placesOf',
  inflectItem: 'inNumber',
  parseIngredientLine: 'findUnitPhrase isSize readAmount readAmounts readNumber readWordOfOtherLanguage',
  parseRecipe:
    'findGroups findMentions findStepAmounts isExtra isListedWater isObserved isPartNext isTakenOut nameOfPart partOf titleWords',
  readMealMaster: 'paragraphsOf',
  readRecipeTexts: 'isAnnouncement rowOf',
  recipesOfPost: 'picturesIn',
};

/** Time limit of a test, in milliseconds. */
const MAX_TEST_MS = 300_000;

/** Share of the texts that a reader reads: one in this number. */
const ONE_IN = howMany({ short: 3, long: 1 });

describe.each(Object.entries(readers))('%s', (name, read) => {
  test('takes time proportional to the length of any text', { timeout: MAX_TEST_MS }, () => {
    const place = Object.keys(readers).indexOf(name);
    for (const { name, make } of nasty.filter((_, at) => (at + place) % ONE_IN === 0)) {
      const growth = growthOf(read, make, LENGTH);
      expect(growth, `${name}: how many times as long as eight of an eighth of the length`).toBeLessThan(TOO_MUCH);
    }
  });
});

test('the table lists every exported function of these rooms that takes a foreign text', () => {
  const exported = sourceFiles('app/recipes', 'app/recipe-import', 'app/kitchen', 'app/cookbook')
    .filter(({ path }) => path.endsWith('.ts'))
    .flatMap(({ path, text }) => textFunctionsOf(path, text));
  const known = new Set([...Object.keys(readers), ...Object.values(others).flatMap((names) => names.split(' '))]);
  expect(exported.filter((name) => !known.has(name))).toEqual([]);
});

function textFunctionsOf(path: string, text: string): string[] {
  return parseSync(path, text).program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    const functions =
      declared?.type === 'FunctionDeclaration'
        ? [{ name: declared.id?.name, params: declared.params }]
        : declared?.type === 'VariableDeclaration'
          ? declared.declarations.flatMap(({ id, init }) =>
              init?.type === 'ArrowFunctionExpression' && id.type === 'Identifier'
                ? [{ name: id.name, params: init.params }]
                : [],
            )
          : [];
    return functions.flatMap(({ name, params: [first] }) => {
      const type = first && 'typeAnnotation' in first ? first.typeAnnotation : null;
      const said = type ? text.slice(type.start, type.end) : '';
      const isOwn = first?.type === 'Identifier' && OWN_NAME.test(first.name);
      return name && !isOwn && /^:\s*(?:readonly )?string\b/.test(said) ? [name] : [];
    });
  });
}
