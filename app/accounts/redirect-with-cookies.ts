import { redirect } from 'react-router';

export function redirectWithCookies(to: string, ...cookies: string[]) {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return redirect(to, { status: 303, headers });
}
