import { Suspense, useEffect, useState } from 'react';
import { onChangeElsewhere } from '../../recipes/device-store.ts';
import { latePart } from '../../ui/late-part.tsx';
import { timersNotLoaded } from '../copy.ts';
import { mayHaveTimers, TIMERS, TIMERS_CHANGED } from './stored-timers.ts';

const TimerBar = latePart(
  async () => (await import('./timer-bar.tsx')).TimerBar,
  <p role="alert" className="py-3 font-semibold text-danger print:hidden">
    {timersNotLoaded}
  </p>,
);

/** Timer bar. Loaded only if the device may have timers. */
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
