import { useEffect, useState } from 'react';
import { saysSignedIn } from '../../identity/sessions/signed-in.ts';
import { recipeTalk as copy } from './copy.ts';
import type { ExcerptAnswer, RecipeExcerpt } from './excerpt.ts';

export type Sent = { ok: true; isHeld: boolean } | { ok: false; error: string };

export interface Excerpt {
  excerpt: RecipeExcerpt | null;
  /** Sends a note or question. Never throws. */
  send(fields: Record<string, string>): Promise<Sent>;
}

/** Loads a recipe's newest notes and questions. The cached page does not have them. */
export function useExcerpt(path: string): Excerpt {
  const [excerpt, setExcerpt] = useState<RecipeExcerpt | null>(null);
  useEffect(() => {
    if (!saysSignedIn(document.cookie)) return;
    const controller = new AbortController();
    // A redirect would go to the sign-in page.
    fetch(path, { redirect: 'error', signal: controller.signal })
      .then(async (response) => {
        const answer = response.ok ? ((await response.json()) as ExcerptAnswer) : null;
        if (answer?.ok) setExcerpt(answer.excerpt);
      })
      .catch(() => {});
    return () => controller.abort();
  }, [path]);
  async function send(fields: Record<string, string>): Promise<Sent> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const answer = await sendAbout(path, form);
    if (answer.ok) setExcerpt(answer.excerpt);
    return answer;
  }
  return { excerpt, send };
}

/** Sends a note or question about a recipe. Never throws. */
export async function sendAbout(path: string, form: FormData): Promise<ExcerptAnswer> {
  try {
    const response = await fetch(path, { method: 'POST', body: form, redirect: 'error' });
    return (await response.json()) as ExcerptAnswer;
  } catch {
    return { ok: false, error: navigator.onLine ? copy.ask.failed : copy.ask.offline };
  }
}
