import { useState } from 'react';

/**
 * The number of answers a form has received within the page: a key that remounts fields which must be empty after each.
 */
export function useAttempts(answer: unknown): number {
  const [seen, setSeen] = useState({ answer, count: 0 });
  if (seen.answer !== answer) setSeen({ answer, count: seen.count + 1 });
  return seen.count;
}
