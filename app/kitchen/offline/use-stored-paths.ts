import { useEffect, useState } from 'react';
import { loadStore, PAGES_CHANGED } from './device.ts';

export function useStoredPaths(): ReadonlySet<string> {
  const [paths, setPaths] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const read = () =>
      loadStore().then(
        ({ pages }) => setPaths(new Set(pages.map(({ path }) => path))),
        () => {},
      );
    void read();
    const channel = new BroadcastChannel(PAGES_CHANGED);
    channel.onmessage = () => void read();
    return () => channel.close();
  }, []);
  return paths;
}
