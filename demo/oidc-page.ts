import { createHash } from 'node:crypto';
import { MAX_NAME_LENGTH } from '../app/copy/lengths.ts';
import { productName } from '../app/copy/product.ts';
import { escapeMarkup } from '../app/http/escape-markup.ts';

/** Person who can sign in at the demo's OIDC provider. Empty names are not sent to the client. */
export interface DemoPerson {
  email: string;
  emailVerified: boolean;
  givenName: string;
  familyName: string;
}

export const demoPeople: ReadonlyMap<string, DemoPerson> = new Map([
  ['named', { email: 'ada.marsh@mail.example', emailVerified: true, givenName: 'Ada', familyName: 'Marsh' }],
  ['nameless', { email: 'quiet.cook@mail.example', emailVerified: true, givenName: '', familyName: '' }],
  ['unverified', { email: 'una.veil@mail.example', emailVerified: false, givenName: 'Una', familyName: 'Veil' }],
]);

const notes: Record<string, string> = {
  named: 'An account with a full name.',
  nameless: `An account without a name: ${productName} asks for it.`,
  unverified: `An address that has not been verified: ${productName} refuses it.`,
};

const style = `
:root { color-scheme: light; font: 1rem/1.55 ui-sans-serif, system-ui, sans-serif; color: #231a15; background: #eceae6; }
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; overflow-wrap: anywhere; }
main { max-width: 32rem; margin: 2vh auto; padding: 1.5rem; border-radius: 1.25rem; background: #fff; }
.sign { margin: 0 0 1.25rem; padding: 0.75rem 1rem; border: 2px dashed #6b4a00; border-radius: 0.75rem; background: #fff6dc; color: #4a3400; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 1.75rem 0 0.5rem; font-size: 1.125rem; }
p { margin: 0 0 1rem; }
label { display: block; margin-bottom: 0.75rem; font-weight: 600; }
input { display: block; width: 100%; min-height: 3rem; margin-top: 0.25rem; padding: 0.5rem 0.75rem; font: inherit; border: 1px solid #6f665f; border-radius: 0.75rem; }
button { display: block; width: 100%; min-height: 3rem; padding: 0.6rem 1rem; font: inherit; color: inherit; text-align: start; background: #fff; border: 1px solid #6f665f; border-radius: 0.75rem; cursor: pointer; }
button:hover { background: #f5f2ee; }
li button span { display: block; color: #5a5049; }
ul { margin: 0; padding: 0; display: grid; gap: 0.75rem; list-style: none; }
.error { margin: 0.25rem 0 0; color: #b3261e; font-weight: 600; }
:focus-visible { outline: 3px solid #231a15; outline-offset: 2px; }
`;

export function signInPage(options: { action: string; redirectUri: string; error?: 'email' }): Response {
  const { pathname, search } = new URL(options.action);
  const form = `<form method="post" action="${escapeMarkup(pathname + search)}">`;
  const people = [...demoPeople].map(([value, { email, givenName, familyName }]) => {
    const name = [givenName, familyName].filter(Boolean).join(' ');
    const title = [name, email].filter(Boolean).join(', ');
    return `<li><button name="person" value="${value}">${escapeMarkup(title)} <span>${escapeMarkup(notes[value]!)}</span></button></li>`;
  });
  const error = options.error
    ? '<span class="error" id="error" role="alert">Please enter a valid email address</span>'
    : '';
  const body = `
<h1>Sign in to continue to ${productName}</h1>
<h2>Choose an account</h2>
${form}<ul>${people.join('')}</ul></form>
<h2>Or be somebody else</h2>
${form}
<label>Email <input name="email" type="email" required autocomplete="off" ${error ? 'aria-invalid="true" aria-describedby="error" autofocus' : ''}>${error}</label>
<label>First name (may stay empty) <input name="given_name" maxlength="${MAX_NAME_LENGTH}" autocomplete="off"></label>
<label>Last name (may stay empty) <input name="family_name" maxlength="${MAX_NAME_LENGTH}" autocomplete="off"></label>
<button name="person" value="custom">Continue as this person</button>
</form>
<h2>Or say no</h2>
${form}<button name="person" value="refuse">Refuse, and go back to ${productName}</button></form>`;
  return page(body, { status: error ? 400 : 200, formTargets: [new URL(options.redirectUri).origin] });
}

const errors = {
  'unknown-client': [400, 'This client is not known here.'],
  'unknown-redirect': [400, 'The address to return to is not registered.'],
  'unknown-page': [404, 'There is nothing at this address.'],
} as const;

export function errorPage(error: keyof typeof errors): Response {
  const [status, sentence] = errors[error];
  return page(`<h1>This sign-in cannot go on</h1><p>${sentence}</p><p><a href="/">${productName}</a></p>`, { status });
}

function page(body: string, options: { status: number; formTargets?: string[] }): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>A stand-in for Google</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="sign"><strong>This is not Google.</strong> This demo has no Google credentials, so this page of its own stands in for Google’s sign-in. Everybody on it is made up.</p>
${body}
</main>
</body>
</html>`;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    // Browsers also check the redirect to the client against this directive.
    `form-action 'self' ${(options.formTargets ?? []).join(' ')}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return new Response(html, {
    status: options.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}
