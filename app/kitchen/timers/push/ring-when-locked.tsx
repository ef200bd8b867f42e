import { useState } from 'react';
import { timerCopy } from '../copy.ts';
import { type PushStatus, turnOff, turnOn } from './device-push.ts';

const copy = timerCopy.push;

const device = () => (matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer');

export function pushWords(status: PushStatus): string {
  switch (status.kind) {
    case 'unknown':
    case 'unsupported':
    case 'off':
      return timerCopy.onlyHere[device()];
    case 'needs-app':
      return copy['needs-app'];
    case 'denied':
      return copy.denied[device()];
    case 'on':
      if (status.waits) return copy.waits;
      return status.leftOut > 0 ? copy.leftOut(status.leftOut) : copy.on[device()];
  }
}

/** Switch for ringing while the device is locked. Requests the permission only when pressed. */
export function RingWhenLocked({ status }: { status: PushStatus }) {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (status.kind !== 'on' && status.kind !== 'off') return null;
  const isOn = status.kind === 'on';
  async function change() {
    if (isBusy) return;
    setBusy(true);
    if (isOn) await turnOff();
    setFailed(!isOn && !(await turnOn()));
    setBusy(false);
  }
  return (
    <>
      {hasFailed && (
        <p role="alert" className="timer-note font-semibold">
          {copy.failed}
        </p>
      )}
      <button
        type="button"
        aria-busy={isBusy}
        aria-label={isOn ? copy.turnOffSpoken[device()] : undefined}
        onClick={change}
        className="timer-fold link"
      >
        {isOn ? copy.turnOff : copy.turnOn[device()]}
      </button>
    </>
  );
}
