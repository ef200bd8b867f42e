import { useState } from 'react';
import { onboarding as copy } from './copy.ts';

/** Holds a step while its picture is uploading or processing; otherwise the picture would be lost. */
export function usePictureWait() {
  const [isBusy, setBusy] = useState(false);
  const [isHeld, setHeld] = useState(false);
  return {
    onBusy(now: boolean) {
      setBusy(now);
      if (!now) setHeld(false);
    },
    /** Tells whether the step may be left; if not, shows why. */
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
