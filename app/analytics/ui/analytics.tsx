import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useHydrated } from '../../ui/hydrated.ts';
import { answerConsent, mustAsk } from '../consent.ts';
import { startAnalytics } from '../start.ts';

/** Of no use to most sites, so a chunk of its own; where it does not come, nobody is asked, and so nobody is counted. */
const ConsentBanner = lazy<ComponentType<{ onAnswer: (yes: boolean) => void }>>(() =>
  import('./consent-banner.tsx').then(
    (module) => ({ default: module.ConsentBanner }),
    () => ({ default: () => null }),
  ),
);

/** Counts on a creator's page, and asks before it does where the operator wants that. Draws nothing on the server. */
export function Analytics({ creatorId }: { creatorId: string }) {
  const [answered, setAnswered] = useState(false);
  const root = useRouteLoaderData<{ consent: 'assumed' | 'ask' }>('root');
  const hydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after an answer it is another question
  useEffect(() => startAnalytics(creatorId), [creatorId, answered]);
  if (root?.consent !== 'ask' || !hydrated || answered || !mustAsk()) return null;
  return (
    <Suspense>
      <ConsentBanner
        onAnswer={(yes) => {
          answerConsent(yes);
          setAnswered(true);
        }}
      />
    </Suspense>
  );
}
