import { startTransition, useEffect, useState } from 'react';

/** Milliseconds without a change. */
const PAUSE = 300;

/** Returns the value after it has stopped changing. Used for work that may lag behind typing. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setDebounced(value)), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
