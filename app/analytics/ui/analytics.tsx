import { useEffect, useState } from 'react';
import { mustAskForConsent } from '../consent.ts';
import { startAnalytics } from '../start.ts';
import type { ConsentBanner } from './consent-banner.tsx';

/**
 * Counts on a creator's page, and asks before it does where the operator wants that. Draws nothing on the server. The
 * question is of no use to most sites, so a chunk of its own; where it does not come, nobody is asked or counted.
 */
export function Analytics({ creatorId }: { creatorId: string }) {
  const [Question, put] = useState<typeof ConsentBanner | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the question is gone it has been answered
  useEffect(() => {
    if (mustAskForConsent())
      import('./consent-banner.tsx').then(
        (module) => put(() => module.ConsentBanner),
        () => {},
      );
    return startAnalytics(creatorId);
  }, [creatorId, Question]);
  return Question && <Question onAnswered={() => put(null)} />;
}
