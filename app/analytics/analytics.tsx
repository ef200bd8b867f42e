import { useEffect, useState } from 'react';
import { mustAskForConsent } from './consent/consent.ts';
import type { ConsentBanner } from './consent/consent-banner.tsx';
import { startAnalytics } from './start.ts';

/** Starts analytics on a creator's page, after consent where the operator requires it. */
export function Analytics({ creatorId }: { creatorId: string }) {
  const [Question, put] = useState<typeof ConsentBanner | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run again once the question is answered
  useEffect(() => {
    if (mustAskForConsent())
      import('./consent/consent-banner.tsx').then(
        (module) => put(() => module.ConsentBanner),
        () => {},
      );
    return startAnalytics(creatorId);
  }, [creatorId, Question]);
  return Question && <Question onAnswered={() => put(null)} />;
}
