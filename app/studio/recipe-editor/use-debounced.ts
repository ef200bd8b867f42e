import { startTransition, useEffect, useState } from 'react';

/** How long nothing is typed, in milliseconds. */
const PAUSE = 300;

/** A value once it has not changed for a moment, for what may follow the typing. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setDebounced(value)), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
