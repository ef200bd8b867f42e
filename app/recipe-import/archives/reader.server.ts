import {
  afterTime,
  createReadingQueue,
  type Later,
  type NoTurn,
  type ReadingThread,
  startReadingThread,
} from '../../http/reading-thread.server.ts';
import type { Log } from '../../http/services.ts';
import type { RecipeContent } from '../../recipes/content/recipe-content.ts';
import type { Part } from '../reading/parsed-recipe.ts';
import type { NotReadReason, OnShare } from './bundle.server.ts';

declare module '../../http/services.ts' {
  interface Services {
    recipeReader: RecipeReader;
  }
}

/** Of one bundle: of a larger one the first are read. */
const MOST_RECIPES = 2_000;

export interface BundleFile {
  /** As the person sees it; its ending may tell what it is. */
  name: string;
  /** Where its bytes are. */
  path: string;
}

/** A recipe of a bundle, or why something is none. */
export type BundlePart =
  | {
      ok: true;
      file: string;
      content: RecipeContent;
      missing: Part[];
      /** See `recipes.import_key`. */
      key: string;
      /** The text that it was read from; null: it was no text. */
      written: string | null;
      /** The bytes of a picture that came with it, unchecked; null: there is none. */
      picture: Uint8Array<ArrayBuffer> | null;
    }
  | { ok: false; file: string; name: string; reason: NotReadReason };

type ReadingResult =
  | { ok: true }
  /** `too-much`: it takes more time or memory than any real bundle. */
  | { ok: false; reason: 'too-much' };

interface Bundle {
  of: string;
  files: readonly BundleFile[];
  take: (some: BundlePart[]) => Promise<void>;
  onShare?: OnShare;
}

export interface RecipeReader {
  /**
   * Reads files on a thread of its own, so that no visitor waits for it.
   * @param bundle.of whose it is: of each only one may wait
   * @param bundle.take is given what was read, some at a time; reading goes on when it resolves, and ends when it rejects
   * @param bundle.onShare is told how much of a file with many recipes has been read, from 0 to 1
   */
  read(bundle: Bundle): Promise<ReadingResult | NoTurn>;
}

/** How much of a bundle may still be read. */
interface Left {
  recipes: number;
  /** Of all contents as JSON, and of all pictures: what is stored until somebody decides. */
  text: number;
  pictures: number;
  /** Files and entries that are no recipe, which the report names. */
  refused: number;
}

/** What a thread is started with. */
export interface ThreadData {
  files: readonly BundleFile[];
  left: Left;
}

export type Progress =
  /** It begins to read the file of this number, of those that it was started with. */
  | { begun: number }
  /** So much of it has been read. */
  | { share: number }
  | { some: BundlePart[]; left: Left }
  | { done: true };

export type ReaderThread = ReadingThread<Progress>;

export interface ReaderParts {
  log: Log;
  startThread?: (data: ThreadData) => ReaderThread;
  later?: Later;
}

/** Of one bundle. */
const LONGEST_MS = 120_000;
/** Of one of its files, or of a lot of recipes in an archive. */
export const LONGEST_FILE_MS = 15_000;
const everything: Left = {
  recipes: MOST_RECIPES,
  text: 40 * 1024 * 1024,
  pictures: 50 * 1024 * 1024,
  refused: 200,
};

/** One bundle at a time, and a thread for each: it ends with what it took. */
export function createRecipeReader({ log, startThread = startWorker, later = afterTime }: ReaderParts): RecipeReader {
  const inTurn = createReadingQueue();
  return { read: ({ of, ...bundle }) => inTurn(of, () => readBundle(bundle, { log, startThread, later })) };
}

const startWorker = (data: ThreadData): ReaderThread =>
  startReadingThread(new URL('./reader-thread.server.ts', import.meta.url), data);

/** A file that takes too long ends its thread; the files after it are read by another. */
async function readBundle(bundle: Omit<Bundle, 'of'>, parts: Required<ReaderParts>): Promise<ReadingResult> {
  const over = Promise.withResolvers<ThreadResult>();
  const cancel = parts.later(LONGEST_MS, () => over.resolve({ ended: 'too-much' }));
  try {
    let data: ThreadData = { files: bundle.files, left: everything };
    for (;;) {
      const read = await readOnThread(data, bundle, over.promise, parts);
      if (read.ended !== 'slow-file') return read.ended === 'done' ? { ok: true } : { ok: false, reason: 'too-much' };
      const { file, left } = read;
      await bundle.take([{ ok: false, file: data.files[file]!.name, name: '', reason: 'too-slow' }]);
      data = { files: data.files.slice(file + 1), left };
      if (data.files.length === 0) return { ok: true };
    }
  } finally {
    cancel();
  }
}

type ThreadResult = { ended: 'done' | 'too-much' } | { ended: 'slow-file'; file: number; left: Left };

async function readOnThread(
  data: ThreadData,
  { take, onShare }: Pick<Bundle, 'take' | 'onShare'>,
  over: Promise<ThreadResult>,
  { log, startThread, later }: Required<ReaderParts>,
): Promise<ThreadResult> {
  const thread = startThread(data);
  const ended = Promise.withResolvers<ThreadResult>();
  let { left } = data;
  let taking = Promise.resolve();
  let isTaking = false;
  let file = 0;
  let stopClock = () => {};
  // An archive is one file with many recipes, so its time begins anew with each lot of them, and with each part of a blog
  // that has none.
  const startClock = () => {
    stopClock();
    stopClock = later(LONGEST_FILE_MS, () => ended.resolve({ ended: 'slow-file', file, left }));
  };
  thread.on('message', (progress) => {
    if ('done' in progress) return ended.resolve({ ended: 'done' });
    if ('begun' in progress) {
      file = progress.begun;
      return startClock();
    }
    if ('share' in progress) {
      onShare?.(progress.share);
      // Not while somebody else is taking what was read.
      return isTaking ? undefined : startClock();
    }
    stopClock();
    isTaking = true;
    left = progress.left;
    taking = take(progress.some);
    taking.then(() => {
      isTaking = false;
      thread.postMessage('taken');
      startClock();
    }, ended.reject);
  });
  thread.on('error', (err) => {
    log.error({ err }, 'The thread that reads recipes has ended');
    ended.resolve({ ended: 'too-much' });
  });
  thread.on('exit', () => ended.resolve({ ended: 'too-much' }));
  try {
    const result = await Promise.race([ended.promise, over]);
    await taking;
    // What was taken last may have come with the end of the clock.
    return result.ended === 'slow-file' ? { ...result, left } : result;
  } finally {
    stopClock();
    await thread.terminate();
  }
}
