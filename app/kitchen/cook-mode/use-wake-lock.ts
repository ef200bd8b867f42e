import { useEffect, useState } from 'react';

/** `none`: the browser has no such lock. Otherwise whether the screen is kept on at this moment. */
export type ScreenLock = 'on' | 'off' | 'none';

/**
 * Keeps the screen on while the page is looked at, and asks again whenever somebody comes back to it, since browsers
 * release the lock of a page that is not seen.
 * @returns what the lock is in truth, which a browser may refuse, as with little battery, and a way to turn it on or off
 */
export function useWakeLock(): { lock: ScreenLock; setWanted(wanted: boolean): void } {
  const [lock, setLock] = useState<ScreenLock>('off');
  // Another one each time, so that a lock that was refused is asked for once more.
  const [wish, setWish] = useState({ isOn: true });
  useEffect(() => {
    if (!('wakeLock' in navigator)) return setLock('none');
    if (!wish.isOn) return;
    let held: WakeLockSentinel | null = null;
    let isOver = false;
    async function ask() {
      if (document.visibilityState !== 'visible' || (held && !held.released)) return;
      const given = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) return void given?.release();
      held = given;
      setLock(given ? 'on' : 'off');
      given?.addEventListener('release', () => !isOver && setLock('off'));
    }
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void held?.release();
      setLock('off');
    };
  }, [wish]);
  return { lock, setWanted: (isOn) => setWish({ isOn }) };
}
