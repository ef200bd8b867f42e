import { useState } from 'react';

/** How often a form has been answered within the page: a key for the fields that are to be empty after each answer. */
export function useAttempts(answer: unknown): number {
  const [seen, setSeen] = useState({ answer, count: 0 });
  if (seen.answer !== answer) setSeen({ answer, count: seen.count + 1 });
  return seen.count;
}
