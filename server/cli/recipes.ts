import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type FoundCreator, findCreator } from '../../app/creators/roster.server.ts';
import type { Db } from '../../app/db/client.server.ts';
import { parseIngredientLine } from '../../app/recipes/ingredients/ingredient-line.ts';
import { findRecipeId, type ListedRecipe, listRecipes } from '../../app/recipes/recipe-list.server.ts';
import { publishRecipe, unpublishRecipe } from '../../app/recipes/revisions/revisions.server.ts';
import { readArguments } from './arguments.ts';
import {
  type Command,
  type CommandWithoutDatabase,
  print,
  printInTurn,
  refuse,
  runCommand,
  UsageError,
} from './command.ts';
import { printable, printableJson } from './printable.ts';
import { readImport } from './recipes-import.ts';

const usage = `Recipes, and what is understood of them.

  npm run --silent recipes -- parse <file>
  npm run recipes -- import --creator <name> [--free] [--publish | --again] [--json] <file>…
  npm run recipes -- import --dry-run [--json] <file>…
  npm run recipes -- list --creator <name> [--json]
  npm run recipes -- publish --creator <name> <slug>…
  npm run recipes -- unpublish --creator <name> <slug>…

parse      reads ingredient lines, one each, and prints what was understood of them as JSON lines;
           '-' is standard input
import     reads schema.org JSON-LD (.json), saved pages (.html), recipes written as people write them
           (.txt, .md), and archives of Paprika (.paprikarecipes) and Mealie (.zip) with their pictures,
           as the studio does, and adds them as drafts for members; what was imported before is left
           as it is. Each file is added whole, or not at all
list       every recipe of a creator, drafts too, by slug
publish    shows a recipe's newest revision; unpublish makes it a draft again

--creator  a creator's subdomain or id, whether their page is published or not
--free     for everybody, not for members alone
--publish  at once, the first of a file as the newest
--again    reads what was imported before once more: parts that nobody changed become what is read today, and
           lines of the file that a recipe has nowhere are shown in its editor as lines without a place
--dry-run  says what was understood, and changes nothing
--json     for programs: one object in a line; an import's has the file (of an archive with the file in it), the
           name, and the slug and address, or the error; other errors as {"error": …} on standard error

Exit codes: 0 done (of import: every file was read, also where it holds no recipe), 1 refused, 2 not a command. It works
on the database that the site uses, as the other commands; parse and --dry-run need none.
`;

const text = { type: 'string' } as const;
const json = { type: 'boolean', default: false } as const;

export function readCommand([name, ...args]: string[]): Command | CommandWithoutDatabase {
  switch (name) {
    case 'parse':
      return readParse(args);
    case 'import':
      return readImport(args);
    case 'list':
      return readList(args);
    case 'publish':
    case 'unpublish':
      return readPublication(name, args);
    default:
      throw new UsageError(`There is no command '${printable(name ?? '')}'.`);
  }
}

function readParse(args: string[]): CommandWithoutDatabase {
  const { positionals } = readArguments({ args, options: {}, allowPositionals: true });
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new UsageError('parse takes one file, or - for standard input.');
  return {
    async withoutDatabase() {
      const input = file === '-' ? process.stdin : await opened(file);
      for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
        await printInTurn(`${printableJson(understood(line))}\n`);
      }
      return 0;
    },
  };
}

async function opened(file: string) {
  try {
    await stat(file);
  } catch {
    throw new UsageError(`'${printable(file)}' cannot be read.`);
  }
  return createReadStream(file, 'utf8');
}

function understood(line: string) {
  const { amounts, item, note, doubt } = parseIngredientLine(line);
  return {
    line,
    amounts: amounts.map(({ quantity, quantityMax, unit, relation }) => ({
      quantity: quantity?.valueOf() ?? null,
      quantityMax: quantityMax?.valueOf() ?? null,
      unit: unit?.id ?? null,
      relation,
    })),
    item,
    note,
    doubt: doubt !== null,
    because: doubt,
  };
}

function onCreator(
  named: string | undefined,
  values: { json?: boolean },
  work: (db: Db, creator: FoundCreator) => Promise<number>,
): Command {
  if (named === undefined) throw new UsageError('--creator is missing.');
  return async ({ db }) => {
    const creator = await findCreator(db, named);
    return creator ? work(db, creator) : refuse(`There is no creator '${printable(named)}'.`, values);
  };
}

const AT_ONCE = 500;

function readList(args: string[]): Command {
  const { values } = readArguments({ args, options: { creator: text, json } });
  return onCreator(values.creator, values, async (db, { creatorId }) => {
    let after: string | null = null;
    let found = false;
    do {
      const page: ListedRecipe[] = await listRecipes(db, { creatorId, after, limit: AT_ONCE });
      after = page.length < AT_ONCE ? null : page.at(-1)!.slug;
      found ||= page.length > 0;
      const lines = page.map((recipe) => (values.json ? printableJson(recipe) : listedLine(recipe)));
      if (lines.length > 0) await printInTurn(`${lines.join('\n')}\n`);
    } while (after !== null);
    if (!found && !values.json) print('No recipes.\n');
    return 0;
  });
}

/** Formats a recipe as a line. Fixed-width fields come first, because slugs and names have any length. */
function listedLine({ slug, name, status, free, revision }: ListedRecipe): string {
  const state = revision === null ? status : `${status}, revision ${revision}`;
  return `${state.padEnd(24)}  ${free ? 'free' : 'paid'}  ${printable(slug)}  ${printable(name ?? '')}`.trimEnd();
}

function readPublication(verb: 'publish' | 'unpublish', args: string[]): Command {
  const { positionals: slugs, values } = readArguments({ args, options: { creator: text }, allowPositionals: true });
  if (slugs.length === 0) throw new UsageError(`${verb} takes slugs: those that list shows.`);
  return onCreator(values.creator, {}, async (db, { creatorId }) => {
    const by = { command: `recipes ${verb}` };
    let code = 0;
    for (const slug of slugs) {
      const recipeId = await findRecipeId(db, { creatorId, slug });
      const own = { creatorId, recipeId: recipeId ?? '', by };
      const done =
        verb === 'publish' ? await publishRecipe(db, { ...own, now: new Date() }) : await unpublishRecipe(db, own);
      const state = verb === 'publish' ? 'published' : 'a draft';
      if (done.ok) print(`${done.slug} ${done.changed ? `is ${state} now` : `was ${state} already`}.\n`);
      else code = refuse(`There is no recipe '${printable(slug)}'.`);
    }
    return code;
  });
}

if (import.meta.main) {
  await runCommand({ name: 'recipes', usage, readCommand });
}
