import { useEffect, useState } from 'react';

export type ScreenLock = 'on' | 'off' | 'none';

/**
 * Keeps the screen on. Browsers release the lock on hidden pages, so the page requests it again when visible.
 * @returns the actual state, because a browser may refuse the lock (low battery), and a setter
 */
export function useWakeLock(): { lock: ScreenLock; setWanted(wanted: boolean): void } {
  const [lock, setLock] = useState<ScreenLock>('off');
  // An object, so that each press requests a refused lock again.
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
