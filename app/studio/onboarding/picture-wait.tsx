import { useState } from 'react';
import { onboarding as copy } from './copy.ts';

/** Holds a step whose picture is still being sent or prepared: left behind, it would be on nothing. */
export function usePictureWait() {
  const [isBusy, setBusy] = useState(false);
  const [isHeld, setHeld] = useState(false);
  return {
    onBusy(now: boolean) {
      setBusy(now);
      if (!now) setHeld(false);
    },
    /** Whether the step may be left; else it is said why not. */
    mayLeave() {
      setHeld(isBusy);
      return !isBusy;
    },
    said: isHeld && (
      <p role="alert" className="text-danger">
        {copy.pictureWaits}
      </p>
    ),
  };
}
