export const GOOGLE_FORM = 'google';
export const SIGN_UP_FORM = 'sign-up';

/** Reads plan, offer code and terms from the sign-up form, for the Google form. */
export function choiceIn(signUp: HTMLFormElement | null): { plan: string; offer: string; terms: string } {
  const input = signUp ? new FormData(signUp) : new Map<string, string>();
  const of = (name: string) => String(input.get(name) ?? '');
  return { plan: of('plan'), offer: of('offer'), terms: of('terms') };
}

/** Serialized into an inline script, so the function must be self-contained. */
export function carryChoice(): void {
  document.addEventListener('formdata', (event) => {
    if ((event.target as HTMLFormElement).id !== 'google') return;
    const signUp = document.forms.namedItem('sign-up');
    if (!signUp) return;
    const input = new FormData(signUp);
    for (const name of ['plan', 'offer', 'terms']) event.formData.set(name, input.get(name) ?? '');
  });
}
