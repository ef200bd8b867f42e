import { startTransition, useEffect, useState } from 'react';

/** How long nothing is typed, in milliseconds. */
const PAUSE = 300;

/** A value once it has not changed for a moment, for what may follow the typing. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(value)), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
