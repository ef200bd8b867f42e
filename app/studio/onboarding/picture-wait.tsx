import { useState } from 'react';
import { onboarding as copy } from './copy.ts';

/** Prevents leaving a step while its picture is uploading or processing, because the picture would be lost. */
export function usePictureWait() {
  const [isBusy, setBusy] = useState(false);
  const [isHeld, setHeld] = useState(false);
  return {
    onBusy(now: boolean) {
      setBusy(now);
      if (!now) setHeld(false);
    },
    /** Returns true if the step may be left. Otherwise shows the reason. */
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
