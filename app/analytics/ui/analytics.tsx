import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useHydrated } from '../../ui/hydrated.ts';
import { answerConsent, mustAsk } from '../consent.ts';
import { startAnalytics } from '../start.ts';
import { ConsentBanner } from './consent-banner.tsx';

/** Counts on a creator's page, and asks before it does where the operator wants that. Draws nothing on the server. */
export function Analytics({ creatorId }: { creatorId: string }) {
  const [answered, setAnswered] = useState(false);
  const root = useRouteLoaderData<{ consent: 'assumed' | 'ask' }>('root');
  const hydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after an answer it is another question
  useEffect(() => startAnalytics(creatorId), [creatorId, answered]);
  if (root?.consent !== 'ask' || !hydrated || answered || !mustAsk()) return null;
  return (
    <ConsentBanner
      onAnswer={(yes) => {
        answerConsent(yes);
        setAnswered(true);
      }}
    />
  );
}
