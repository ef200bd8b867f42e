import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { onChangeElsewhere } from '../../../recipes/device-store.ts';
import { onReturn } from '../../on-return.ts';
import { TIMER_PUSH } from '../stored-timers.ts';
import { checkPush, type PushStatus, pushStatus, subscribeToStatus } from './device-push.ts';
import { findNotified, followPushes } from './push-notices.ts';

export function usePushStatus(): PushStatus {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void checkPush();
    };
    look();
    const stop = onReturn(look);
    const elsewhere = onChangeElsewhere(TIMER_PUSH, look);
    return () => {
      stop();
      elsewhere();
    };
  }, []);
  return useSyncExternalStore(subscribeToStatus, pushStatus);
}

/**
 * Returns the times at which this page noticed that a timer's notification rang, by timer id, in milliseconds since
 * 1970 by the device's clock.
 * @param done timers that have ended; when one leaves the list, its notification is closed
 */
export function useNotified(done: readonly string[], rings: (id: string) => boolean): ReadonlyMap<string, number> {
  const [notified, setNotified] = useState<ReadonlyMap<string, number>>(new Map());
  const newest = useRef(rings);
  newest.current = rings;
  useEffect(() => {
    const add = (id: string) => setNotified((before) => new Map([...before, [id, Date.now()]]));
    return followPushes({ rings: (id) => newest.current(id), notified: add });
  }, []);
  const ids = done.join('\n');
  const known = useRef<readonly string[]>([]);
  useEffect(() => {
    const ended = ids.split('\n');
    const stopped = known.current.filter((id) => !ended.includes(id));
    known.current = ended;
    // Also finds notifications from before this page was opened.
    void findNotified(ended, stopped).then((found) => {
      if (found.length > 0)
        setNotified((before) => new Map([...found.map((id) => [id, Date.now()] as const), ...before]));
    });
  }, [ids]);
  return notified;
}
