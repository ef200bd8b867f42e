import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { communityPaths, postAnchor } from '../paths.ts';
import { live as copy } from './copy.ts';
import { listenToCommunity, type PostChange } from './live.ts';
import { MANY, type NewPosts, withChange } from './new-posts.ts';

export interface NewsProps {
  subdomain: string;
  /** Id of the thread, or null on the list. */
  thread: string | null;
  /** Time of the newest post when the page was read, or of the request if there was none. In ISO 8601. */
  newestAt: string;
  /** Address of the next page of answers, or null on the last page. */
  newest?: string | null;
}

const none: NewPosts = new Set();
/** Maximum milliseconds before the page reloads its data. The wait is random, so that not all pages reload at once. */
const SPREAD_MS = 2_000;

/**
 * Button that says how many posts are new, and shows them. Otherwise the page changes only if a post is taken away, or
 * if the tab returns after its stream was closed.
 */
export function LiveNews({ subdomain, thread, newestAt, newest = null }: NewsProps) {
  const { revalidate } = useRevalidator();
  const [news, setNews] = useState<NewPosts>(none);
  const latest = useRef(news);
  const rereading = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback((next: NewPosts) => {
    latest.current = next;
    setNews(next);
  }, []);

  const count = useCallback(async () => {
    const found = await readNews(communityPaths.news(subdomain, { after: newestAt, thread }));
    if (found) show(withoutShown(found));
  }, [subdomain, thread, newestAt, show]);
  // Keeps the stream connected when the page's data change.
  const counting = useRef(count);
  counting.current = count;

  const wasNewest = useRef(newestAt);
  useEffect(() => {
    if (wasNewest.current === newestAt) return;
    wasNewest.current = newestAt;
    show(none);
    void count();
  }, [newestAt, count, show]);

  useEffect(() => {
    const reread = () => {
      clearTimeout(rereading.current);
      rereading.current = setTimeout(() => void revalidate(), Math.random() * SPREAD_MS);
    };
    const onPost = (change: PostChange) => {
      const next = withChange(latest.current, change, { thread });
      if (next) show(withoutShown(next));
      else reread();
    };
    const stop = listenToCommunity(communityPaths.stream(subdomain), {
      onPost,
      onMissed: () => void counting.current(),
      onReturn: () => void revalidate(),
    });
    return () => {
      clearTimeout(rereading.current);
      stop();
    };
  }, [subdomain, thread, revalidate, show]);

  const kind = thread === null ? 'posts' : 'answers';
  const words = news.size >= MANY ? copy.many[kind] : copy[kind](news.size);
  const look = 'button button-compact shadow-lg pointer-events-auto';
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-20 z-10 flex justify-center px-4">
      {news.size > 0 &&
        (newest === null ? (
          <button type="button" className={look} onClick={() => void revalidate()}>
            {words}
          </button>
        ) : (
          <a href={newest} className={look}>
            {words}
          </a>
        ))}
    </div>
  );
}

/** Leaves out posts that the page shows already. */
const withoutShown = (news: NewPosts): NewPosts =>
  new Set([...news].filter((id) => document.getElementById(postAnchor(id)) === null));

async function readNews(path: string): Promise<NewPosts | null> {
  try {
    const answer = await fetch(path, { cache: 'no-store', redirect: 'manual' });
    if (!answer.ok) return null;
    const { posts } = (await answer.json()) as { posts: string[] };
    return new Set(posts);
  } catch {
    return null;
  }
}
