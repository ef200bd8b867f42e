import { makeContact } from './contact.ts';
import { changeStore, deleteUnusedFiles, loadStore, openFiles, withFilesLock } from './device.ts';
import { assetsOfDocument, collectParts, isPicture, titleOfDocument, versionOfDocument } from './page-parts.ts';
import {
  findPage,
  isSameReader,
  type OfflineBrand,
  type Reader,
  type StoredPage,
  storedAddress,
  withMine,
  withoutPage,
  withPage,
  withSaved,
} from './store.ts';

export interface Storing {
  why: StoredPage['why'];
  found: readonly string[];
  brand: OfflineBrand | null;
  now: number;
}

/** Returns false for a redirect, a refusal or an error. */
export const isPage = (answer: Response): boolean =>
  answer.status === 200 &&
  answer.type === 'basic' &&
  !answer.redirected &&
  (answer.headers.get('Content-Type') ?? '').startsWith('text/html');

/**
 * Stores a page with its parts. Discards the page if the server now names another reader.
 * @param storing.reader owner of the store before the request
 * @returns false if the page must be requested again
 */
export async function storePage(
  answer: Response,
  storing: Storing & { url: URL; reader: Reader | null },
): Promise<boolean> {
  const contact = await makeContact(storing.now);
  if (!contact || !isSameReader(contact.reader, storing.reader)) return false;
  await storeAs(contact.reader, answer, storing);
  return true;
}

async function storeAs(reader: Reader, answer: Response, { url, ...storing }: Storing & { url: URL }): Promise<void> {
  const { why, found, brand, now } = storing;
  const html = await answer.text();
  await withFilesLock(async () => {
    const files = await openFiles();
    const { pathname: path } = url;
    const before = findPage(await loadStore(), path);
    const bytesOf = await collectParts({
      found: [...assetsOfDocument(html), ...found, ...(before?.parts ?? []).filter(isPicture)],
      fetchPart: (part) => fetchPart(files, part),
    });
    await files.put(path, new Response(html, { headers: answer.headers }));
    const page: StoredPage = {
      path,
      address: storedAddress(url),
      title: titleOfDocument(html),
      why,
      at: now,
      bytes: new Blob([html]).size,
      parts: Object.keys(bytesOf),
    };
    await changeStore((store) => {
      const after = withPage(store, { page, bytesOf, reader });
      return brand && after !== store ? { ...after, brand } : after;
    });
    await deleteUnusedFiles();
  });
}

async function fetchPart(files: Cache, path: string): Promise<{ bytes: number; script: string | null } | null> {
  try {
    let answer = await files.match(path, { ignoreVary: true });
    if (!answer) {
      const fetched = await fetch(path);
      if (fetched.status !== 200 || fetched.redirected) return null;
      await files.put(path, fetched.clone());
      answer = fetched;
    }
    const text = path.endsWith('.js') ? await answer.text() : null;
    const bytes = text === null ? (await answer.blob()).size : text.length;
    return { bytes, script: text };
  } catch {
    return null;
  }
}

/**
 * Requests a page and stores it. A page stored recently is not requested again.
 * @param options.isStale true to request even a page stored recently
 * @param options.shown version on the open page; if stored, another version does not replace it
 */
export async function fetchPage(
  address: string,
  { isStale, shown, ...storing }: Storing & { isStale: boolean; shown: string | null },
): Promise<'done' | 'newer' | 'failed'> {
  const { now } = storing;
  const url = new URL(address, location.origin);
  const { pathname: path } = url;
  const { pages, reader } = await loadStore();
  const stored = pages.find((page) => page.path === path) ?? null;
  const before = stored && ((await (await openFiles()).match(path, { ignoreVary: true })) ?? null);
  const isShown = before !== null && shown !== null && versionOfDocument(await before.clone().text()) === shown;
  const isFresh = !isStale && !outdated.delete(path) && stored !== null && Math.abs(now - stored.at) < JUST_STORED_MS;
  if (reader && before && isFresh && stored.address === storedAddress(url)) {
    await storeAs(reader, before, { ...storing, url });
    return 'done';
  }
  try {
    // Retries once if the first response revealed a new reader.
    for (const _ of [1, 2]) {
      const reader = (await loadStore()).reader ?? (await makeContact(now))?.reader;
      if (!reader) return 'failed';
      const answer = await fetch(url, { headers: { Accept: 'text/html' }, redirect: 'manual', cache: 'no-cache' });
      if (!isPage(answer)) {
        if (answer.status < 500 && answer.status !== 429) await dropPage(path);
        return 'failed';
      }
      if (isShown && versionOfDocument(await answer.clone().text()) !== shown) return 'newer';
      if (await storePage(answer, { ...storing, url, reader })) return 'done';
    }
    return 'failed';
  } catch {
    return 'failed';
  }
}

/** Milliseconds after storing a page during which the page's own message does not fetch it again. */
const JUST_STORED_MS = 30_000;

/** Paths of pages served from the store although the server has another version. */
export const outdated = new Set<string>();

export async function dropPage(path: string): Promise<void> {
  await changeStore((store) => withoutPage(store, path));
  await withFilesLock(deleteUnusedFiles);
}

/** Stores missing or day-old pages of saved recipes, while there is room. */
export async function storeSaved(addresses: readonly string[], now: number): Promise<void> {
  const { saved } = await changeStore((store) => withSaved(store, addresses));
  let failures = 0;
  for (const address of withMine(saved)) {
    const stored = findPage(await loadStore(), address);
    if (stored && Math.abs(now - stored.at) < FRESH_MS) continue;
    const how = { why: 'saved', found: [], brand: null, now, isStale: true, shown: null } as const;
    const isDone = (await fetchPage(address, how)) === 'done';
    if (isDone && !findPage(await loadStore(), address)) return;
    failures = isDone ? 0 : failures + 1;
    if (failures === MAX_FAILURES) return;
  }
}

const FRESH_MS = 24 * 60 * 60 * 1_000;
/** Number of consecutive failures after which storing stops. */
const MAX_FAILURES = 3;
