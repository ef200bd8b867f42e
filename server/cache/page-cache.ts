import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

/** Rendered response. `tags` is null if the response must not be cached. */
export type Rendered = { response: CachedResponse; tags: string[] | null };

/**
 * Shared responses in memory, up to a byte limit; evicts the least recently used (docs/decisions/0004-cached-pages.md).
 * Simultaneous requests for one key share one render, unless a `drop` comes between them.
 */
export class PageCache {
  readonly #cached: LRUCache<string, { response: CachedResponse; tags: string[] }>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #rendering = new Map<string, Promise<CachedResponse>>();
  /** Tags notified during each render in progress. A response with one of these tags is not cached. */
  readonly #notifiedWhile = new Set<Set<string>>();

  constructor({ bytes }: { bytes: number }) {
    this.#cached = new LRUCache({
      maxSize: Math.max(1, bytes),
      sizeCalculation: ({ response }, key) => response.size + 2 * key.length,
      dispose: ({ tags }, key) => this.#removeTags(key, tags),
    });
  }

  get size(): number {
    return this.#cached.calculatedSize;
  }

  find(key: string): CachedResponse | undefined {
    return this.#cached.get(key)?.response;
  }

  has(key: string): boolean {
    return this.#cached.has(key) || this.#rendering.has(key);
  }

  tagsOf(key: string): readonly string[] {
    return this.#cached.peek(key)?.tags ?? [];
  }

  /** Returns the cached response, or joins the render in progress, or renders. */
  findOrRender(key: string, render: () => Promise<Rendered>): Promise<CachedResponse> {
    const cached = this.find(key);
    if (cached) return Promise.resolve(cached);
    const underWay = this.#rendering.get(key);
    if (underWay) return underWay;
    const rendering = this.#render(key, render).finally(() => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    });
    this.#rendering.set(key, rendering);
    return rendering;
  }

  /** Drops the responses with `tag`, or all responses if the tag is `everything`. */
  drop(tag: string): void {
    // Later requests must not join a render that may have read the state before the change.
    this.#rendering.clear();
    for (const notified of this.#notifiedWhile) notified.add(tag);
    if (tag === 'everything') this.#cached.clear();
    else for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#cached.delete(key);
  }

  async #render(key: string, render: () => Promise<Rendered>): Promise<CachedResponse> {
    const notified = new Set<string>();
    this.#notifiedWhile.add(notified);
    try {
      const { response, tags } = await render();
      const overlapped = notified.has('everything') || tags?.some((tag) => notified.has(tag));
      if (tags && !overlapped) this.#store(key, response, tags);
      return response;
    } finally {
      this.#notifiedWhile.delete(notified);
    }
  }

  #store(key: string, response: CachedResponse, tags: string[]): void {
    this.#cached.set(key, { response, tags });
    if (!this.#cached.has(key)) return; // larger than the whole cache
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
  }

  #removeTags(key: string, tags: string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
