import { Suspense } from 'react';
import { useHydrated } from '../../ui/hydrated.ts';
import { latePart } from '../../ui/late-part.tsx';
import type { NewsProps } from './live-news.tsx';

const LiveNews = latePart(async () => (await import('./live-news.tsx')).LiveNews, null);

/** Button such as “3 new answers”. Its script is loaded after the page. */
export function NewAnswers(props: NewsProps) {
  return (
    useHydrated() && (
      <Suspense>
        <LiveNews {...props} />
      </Suspense>
    )
  );
}
