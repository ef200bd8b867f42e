import { lazy, Suspense, useEffect, useState } from 'react';
import { onChangeElsewhere } from '../device-store.ts';
import { mayHaveTimers, TIMERS, TIMERS_CHANGED } from './stored-timers.ts';

const TimerBar = lazy(async () => ({ default: (await import('./timer-bar.tsx')).TimerBar }));

/** The timers of this device, on a page where they may be seen and stopped. Without one nothing more is loaded. */
export function RunningTimers() {
  const [mayBeAny, setMayBeAny] = useState(false);
  useEffect(() => {
    const look = () => setMayBeAny((before) => before || mayHaveTimers());
    look();
    addEventListener(TIMERS_CHANGED, look);
    const elsewhere = onChangeElsewhere(TIMERS, look);
    return () => {
      removeEventListener(TIMERS_CHANGED, look);
      elsewhere();
    };
  }, []);
  if (!mayBeAny) return null;
  return (
    <Suspense>
      <TimerBar />
    </Suspense>
  );
}
