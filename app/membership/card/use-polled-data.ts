import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds between reads. A card is usually checked within seconds. */
const waits = [1_000, 2_000, 3_000, 5_000, 8_000, 13_000];

/** Revalidates the page's data a few times while something is pending. */
export function usePolledData(isOpen: boolean): void {
  const { revalidate } = useRevalidator();
  const [reads, setReads] = useState(0);
  useEffect(() => {
    const wait = isOpen ? waits[reads] : undefined;
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      setReads(reads + 1);
      if (navigator.onLine) void revalidate();
    }, wait);
    return () => clearTimeout(timer);
  }, [isOpen, reads, revalidate]);
}
