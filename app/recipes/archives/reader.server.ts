import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { Log } from '../../http/services.ts';
import type { RecipeContent } from '../content/recipe-content.ts';
import type { Part } from '../reading/understood.ts';
import type { NotReadReason } from './bundle.server.ts';

declare module '../../http/services.ts' {
  interface Services {
    recipeReader: RecipeReader;
  }
}

/** Of one bundle: of a larger one the first are read. */
export const MOST_RECIPES = 2_000;
/** In bytes, of one file of a bundle. */
export const LARGEST_BUNDLE_FILE = 50 * 1024 * 1024;

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
      /** The bytes of a picture that came with it, unchecked; null: there is none. */
      picture: Uint8Array<ArrayBuffer> | null;
    }
  | { ok: false; file: string; name: string; reason: NotReadReason };

export type ReadingResult =
  | { ok: true }
  /** `too-much`: it takes more time or memory than any real bundle. */
  | { ok: false; reason: 'busy' | 'too-much' };

export interface RecipeReader {
  /**
   * Reads files on a thread of its own, so that no visitor waits for it.
   * @param take is given what was read, some at a time; reading goes on when it resolves, and ends when it rejects
   */
  read(files: readonly BundleFile[], take: (some: BundlePart[]) => Promise<void>): Promise<ReadingResult>;
}

export type Progress = { some: BundlePart[] } | { done: true };

/** Bundles that may wait for the one that is read. */
const MOST_WAITING = 4;
const LONGEST_MS = 120_000;
const resourceLimits = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 16 };

/** One bundle at a time, and a thread for each: it ends with what it took. */
export function createRecipeReader({ log }: { log: Log }): RecipeReader {
  const oneAtATime = pLimit(1);
  return {
    async read(files, take) {
      if (oneAtATime.pendingCount >= MOST_WAITING) return { ok: false, reason: 'busy' };
      return oneAtATime(() => readOnThread(files, take, log));
    },
  };
}

async function readOnThread(
  files: readonly BundleFile[],
  take: (some: BundlePart[]) => Promise<void>,
  log: Log,
): Promise<ReadingResult> {
  const url = new URL('./reader-thread.server.ts', import.meta.url);
  const worker = new Worker(url, { workerData: files, name: 'recipes', resourceLimits });
  const ended = Promise.withResolvers<ReadingResult>();
  const tooLong = setTimeout(() => ended.resolve({ ok: false, reason: 'too-much' }), LONGEST_MS);
  worker.on('message', (progress: Progress) => {
    if ('done' in progress) return ended.resolve({ ok: true });
    take(progress.some).then(() => worker.postMessage('taken'), ended.reject);
  });
  worker.on('error', (err) => {
    log.error({ err }, 'The thread that reads recipes has ended');
    ended.resolve({ ok: false, reason: 'too-much' });
  });
  worker.once('exit', () => ended.resolve({ ok: false, reason: 'too-much' }));
  try {
    return await ended.promise;
  } finally {
    clearTimeout(tooLong);
    await worker.terminate();
  }
}
