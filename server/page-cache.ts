import { LRUCache } from 'lru-cache';
import type { KeptResponse } from './kept-response.ts';

export type Rendered = { response: KeptResponse /** Null: must not be kept. */; tags: string[] | null };

/**
 * Finished answers that anyone may be shown, in memory within a byte limit, the least recently used given up first
 * (docs/decisions/0004-kept-pages.md). An answer is rendered once however many ask for it at the same time, and is
 * dropped when one of its tags is announced as changed.
 */
export class PageCache {
  readonly #kept: LRUCache<string, { response: KeptResponse; tags: string[] }>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #rendering = new Map<string, Promise<KeptResponse>>();
  /** What has been announced since each render under way began: a render that overlapped a change is not kept. */
  readonly #heardWhile = new Set<Set<string>>();

  constructor({ bytes }: { bytes: number }) {
    this.#kept = new LRUCache({
      maxSize: Math.max(1, bytes),
      sizeCalculation: ({ response }) => response.size,
      dispose: ({ tags }, key) => this.#forgetTags(key, tags),
    });
  }

  /** Bytes kept at the moment. */
  get size(): number {
    return this.#kept.calculatedSize;
  }

  find(key: string): KeptResponse | undefined {
    return this.#kept.get(key)?.response;
  }

  /** The kept answer, or the one being rendered, or the one that `render` makes now. Rejects as `render` does. */
  findOrRender(key: string, render: () => Promise<Rendered>): Promise<KeptResponse> {
    const kept = this.find(key);
    if (kept) return Promise.resolve(kept);
    const underWay = this.#rendering.get(key);
    if (underWay) return underWay;
    const rendering = this.#render(key, render).finally(() => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    });
    this.#rendering.set(key, rendering);
    return rendering;
  }

  /** Drops whatever shows `tag`; `everything` drops all. Called for each `page_changes` notice. */
  drop(tag: string): void {
    // Whoever asks from now on must not be given a render that may have read the state before the change.
    this.#rendering.clear();
    for (const heard of this.#heardWhile) heard.add(tag);
    if (tag === 'everything') this.#kept.clear();
    else for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#kept.delete(key);
  }

  async #render(key: string, render: () => Promise<Rendered>): Promise<KeptResponse> {
    const heard = new Set<string>();
    this.#heardWhile.add(heard);
    try {
      const { response, tags } = await render();
      const overlapped = heard.has('everything') || tags?.some((tag) => heard.has(tag));
      if (tags && !overlapped) this.#keep(key, response, tags);
      return response;
    } finally {
      this.#heardWhile.delete(heard);
    }
  }

  #keep(key: string, response: KeptResponse, tags: string[]): void {
    this.#kept.set(key, { response, tags });
    if (!this.#kept.has(key)) return; // larger than the whole cache
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
  }

  #forgetTags(key: string, tags: string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
