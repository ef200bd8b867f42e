import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds between the looks: a card is checked within seconds, or it takes long. */
const waits = [1_000, 2_000, 3_000, 5_000, 8_000, 13_000];

/** Reads the page's data again a few times, as long as something is still open. */
export function useLookAgain(isOpen: boolean): void {
  const { revalidate } = useRevalidator();
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    const wait = isOpen ? waits[looks] : undefined;
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      setLooks(looks + 1);
      // Without a network the page stays as it is.
      if (navigator.onLine) void revalidate();
    }, wait);
    return () => clearTimeout(timer);
  }, [isOpen, looks, revalidate]);
}
