export const GOOGLE_FORM = 'google';
export const SIGN_UP_FORM = 'sign-up';

/** What of the sign-up's form Google's way needs too: the plan, and the terms box if it is ticked. */
export function choiceIn(signUp: HTMLFormElement | null): { plan: string; terms: string } {
  const input = signUp ? new FormData(signUp) : new Map<string, string>();
  return { plan: String(input.get('plan') ?? ''), terms: String(input.get('terms') ?? '') };
}

/**
 * Gives Google's form the choice made in the sign-up's when the browser sends it by itself.
 *
 * Runs in the page as its own inline script, long before the app's: it may use nothing from outside itself.
 */
export function carryChoice(): void {
  document.addEventListener('formdata', (event) => {
    if ((event.target as HTMLFormElement).id !== 'google') return;
    const signUp = document.forms.namedItem('sign-up');
    if (!signUp) return;
    const input = new FormData(signUp);
    for (const name of ['plan', 'terms']) event.formData.set(name, input.get(name) ?? '');
  });
}
