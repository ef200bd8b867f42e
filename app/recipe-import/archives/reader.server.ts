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
import type { SourceComment } from '../reading/exports/wordpress-comments.ts';
import type { Part } from '../reading/parsed-recipe.ts';
import type { NotReadReason, OnShare } from './bundle.server.ts';

declare module '../../http/services.ts' {
  interface Services {
    recipeReader: RecipeReader;
  }
}

const MAX_RECIPES = 2_000;

export interface BundleFile {
  /** Name as displayed. The extension may determine the file type. */
  name: string;
  path: string;
}

/** Recipe of a bundle, or a problem with a file or entry, such as that it contains no recipe. */
export type BundlePart =
  | {
      ok: true;
      file: string;
      content: RecipeContent;
      missing: Part[];
      key: string;
      /** Source text, or null if the source was not text. */
      written: string | null;
      /** Unchecked bytes of the recipe's picture, or null if there is none or no room. */
      picture: Uint8Array<ArrayBuffer> | null;
      /** Comments on the recipe, oldest first. */
      comments: readonly SourceComment[];
    }
  | { ok: false; file: string; name: string; reason: NotReadReason };

type ReadingResult =
  | { ok: true }
  /** `too-much`: the bundle took too long, or the thread ended */
  | { ok: false; reason: 'too-much' };

interface Bundle {
  of: string;
  files: readonly BundleFile[];
  take: (some: BundlePart[]) => Promise<void>;
  onShare?: OnShare;
}

export interface RecipeReader {
  /**
   * Reads files on a separate thread.
   * @param bundle.of creator of the bundle; only one bundle per creator may wait
   * @param bundle.take receives parts in batches; reading waits for its promise, and ends if the promise rejects
   */
  read(bundle: Bundle): Promise<ReadingResult | NoTurn>;
}

/** Remaining allowance of a bundle. */
interface Left {
  recipes: number;
  /** UTF-16 code units of contents as JSON, comments and source texts. */
  text: number;
  pictures: number;
  comments: number;
  /** Number of files and entries without a recipe that the report may name. */
  refused: number;
}

export interface ThreadData {
  files: readonly BundleFile[];
  left: Left;
}

export type Progress =
  /** Index, in `files`, of the file that the thread starts to read. */
  { begun: number } | { share: number } | { some: BundlePart[]; left: Left } | { done: true };

export type ReaderThread = ReadingThread<Progress>;

export interface ReaderParts {
  log: Log;
  startThread?: (data: ThreadData) => ReaderThread;
  later?: Later;
}

/** Time limit for one bundle, in milliseconds. */
const MAX_MS = 120_000;
/** Time limit for one file, or until its next batch or progress message, in milliseconds. */
export const MAX_FILE_MS = 15_000;
const everything: Left = {
  recipes: MAX_RECIPES,
  text: 40 * 1024 * 1024,
  pictures: 50 * 1024 * 1024,
  comments: 20_000,
  refused: 200,
};

/** Creates a reader of one bundle at a time. */
export function createRecipeReader({ log, startThread = startWorker, later = afterTime }: ReaderParts): RecipeReader {
  const inTurn = createReadingQueue();
  return { read: ({ of, ...bundle }) => inTurn(of, () => readBundle(bundle, { log, startThread, later })) };
}

const startWorker = (data: ThreadData): ReaderThread =>
  startReadingThread(new URL('./reader-thread.server.ts', import.meta.url), data);

/** Reads a bundle. A file that exceeds its time limit ends the thread, and a new thread reads the files after it. */
async function readBundle(bundle: Omit<Bundle, 'of'>, parts: Required<ReaderParts>): Promise<ReadingResult> {
  const over = Promise.withResolvers<ThreadResult>();
  const cancel = parts.later(MAX_MS, () => over.resolve({ ended: 'too-much' }));
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
  // An archive is one file with many recipes, so the time limit restarts with each message.
  const startClock = () => {
    stopClock();
    stopClock = later(MAX_FILE_MS, () => ended.resolve({ ended: 'slow-file', file, left }));
  };
  thread.on('message', (progress) => {
    if ('done' in progress) return ended.resolve({ ended: 'done' });
    if ('begun' in progress) {
      file = progress.begun;
      return startClock();
    }
    if ('share' in progress) {
      onShare?.(progress.share);
      // The clock is stopped while the consumer takes a batch.
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
    // If the last batch arrived together with the time limit, `left` has changed.
    return result.ended === 'slow-file' ? { ...result, left } : result;
  } finally {
    stopClock();
    await thread.terminate();
  }
}
