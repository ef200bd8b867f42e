export const GOOGLE_FORM = 'google';
export const SIGN_UP_FORM = 'sign-up';

/**
 * Reads the fields of the sign-up form that the Google form needs too: the plan, a code, and the
 * terms box if ticked.
 */
export function choiceIn(signUp: HTMLFormElement | null): { plan: string; offer: string; terms: string } {
  const input = signUp ? new FormData(signUp) : new Map<string, string>();
  const of = (name: string) => String(input.get(name) ?? '');
  return { plan: of('plan'), offer: of('offer'), terms: of('terms') };
}

/**
 * Copies the choices in the sign-up form into the Google form when the browser submits it
 * natively. Serialized into an inline script that runs before the app's, so it must not refer to
 * anything outside itself.
 */
export function carryChoice(): void {
  document.addEventListener('formdata', (event) => {
    if ((event.target as HTMLFormElement).id !== 'google') return;
    const signUp = document.forms.namedItem('sign-up');
    if (!signUp) return;
    const input = new FormData(signUp);
    for (const name of ['plan', 'offer', 'terms']) event.formData.set(name, input.get(name) ?? '');
  });
}
