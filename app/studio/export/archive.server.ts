import { makeZip } from 'client-zip';
import { fullRecipeJsonLd } from '../../cookbook/outputs/full-recipe.ts';
import { recipeMarkdown } from '../../cookbook/outputs/recipe-markdown.ts';
import { dateWords } from '../../copy/date-words.ts';
import type { Services } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import type { RecipeContent } from '../../recipes/content/recipe-content.ts';
import type { Studio } from '../frame/studio.server.ts';
import { readersCsv } from '../letters/readers-csv.server.ts';
import { membersCsv } from '../members/members-csv.server.ts';
import { communityJson } from './community.server.ts';
import { archiveReadme } from './copy.ts';
import { eventsCsv } from './events.server.ts';
import { lettersJson, readLetterTexts } from './letters.server.ts';
import { picturesOfPage, readPages } from './page.server.ts';
import { pageMarkdown } from './page-markdown.ts';
import { otherPictures, type Pictures, picturesCsv, picturesFor } from './pictures.server.ts';
import { type ArchivedRecipe, readRecipes } from './recipes.server.ts';

type ArchiveServices = Pick<Services, 'db' | 'now' | 'membershipNow' | 'origin' | 'pictures' | 'log' | 'secrets'>;
type Owned = Pick<Studio, 'creatorId' | 'name' | 'subdomain'>;

interface ArchiveFile {
  name: string;
  input: string | Uint8Array | AsyncGenerator<string>;
}

/** Streams a creator's content as ZIP. Errors the stream if reading fails, so no partial archive looks complete. */
export function creatorArchive(services: ArchiveServices, studio: Owned): ReadableStream<Uint8Array> {
  const lastModified = services.now();
  const files = withLog(services, archiveFiles(services, studio));
  const entries = {
    async next() {
      const { done, value } = await files.next();
      return done ? { done, value: undefined } : { done: false as const, value: { ...value, lastModified } };
    },
    // Called by the library when the stream is cancelled.
    throw: async () => {
      await files.return(undefined);
      return { done: true as const, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
  return makeZip(entries);
}

async function* withLog({ log }: ArchiveServices, files: AsyncGenerator<ArchiveFile>): AsyncGenerator<ArchiveFile> {
  try {
    yield* files;
  } catch (err) {
    log.error({ err }, 'An archive of a studio was not finished');
    throw err;
  }
}

async function* archiveFiles(services: ArchiveServices, studio: Owned): AsyncGenerator<ArchiveFile> {
  const { db, now, origin } = services;
  const at = now();
  yield { name: 'README.md', input: archiveReadme(studio.name, origin, dateWords().moment(at)) };
  const pictures = picturesFor(db, studio.creatorId, services.pictures);
  for (const [number, page] of (await readPages(db, studio)).entries()) {
    const folder = number === 0 ? 'page' : `page-${number + 1}`;
    yield* pictures.filesOf(picturesOfPage(page));
    const { draft, ...published } = page;
    yield { name: `${folder}/page.json`, input: json(published) };
    yield { name: `${folder}/page.md`, input: pageMarkdown(page, (address) => pictures.fileOf(address, '../')) };
    if (draft !== null) yield { name: `${folder}/draft.json`, input: json(draft) };
  }
  for await (const batch of readRecipes(db, studio)) {
    for (const recipe of batch) yield* filesOfRecipe(recipe, { studio, origin, pictures });
  }
  yield* otherPictures(db, studio.creatorId, pictures);
  yield { name: 'pictures.csv', input: picturesCsv(db, studio.creatorId, pictures) };
  yield { name: 'members.csv', input: membersCsv(services, studio, services.membershipNow()) };
  yield { name: 'readers.csv', input: readersCsv(db, { ...studio, now: services.membershipNow() }) };
  const { creatorId, subdomain } = studio;
  for await (const { slug, text } of readLetterTexts(db, { creatorId, origin, subdomain: subdomain ?? creatorId })) {
    yield { name: `letters/${slug}.txt`, input: text };
  }
  yield { name: 'letters.json', input: lettersJson(db, studio) };
  yield { name: 'community.json', input: communityJson(db, studio.creatorId) };
  yield { name: 'events.csv', input: eventsCsv(db, studio.creatorId) };
}

async function* filesOfRecipe(
  { slug, status, publishedAt, content, draft }: ArchivedRecipe,
  { studio, origin, pictures }: { studio: Owned; origin: string; pictures: Pictures },
): AsyncGenerator<ArchiveFile> {
  const place = {
    origin,
    author: studio.name,
    url: status === 'published' && studio.subdomain ? origin + paths.recipe(studio.subdomain, slug) : null,
    publishedAt: status === 'draft' ? null : (publishedAt?.toISOString() ?? null),
    fileOf: (address: string) => pictures.fileOf(address, '../'),
  };
  const both = async function* (folder: string, recipe: RecipeContent, state: ArchivedRecipe['status']) {
    yield* pictures.filesOf(recipe.pictures.map(({ address }) => address));
    const stated = { ...place, status: state };
    yield { name: `${folder}/${slug}.json`, input: json(fullRecipeJsonLd(recipe, stated)) };
    yield { name: `${folder}/${slug}.md`, input: recipeMarkdown(recipe, stated) };
  };
  yield* both('recipes', content, status);
  if (draft) yield* both('drafts', draft, 'draft');
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
