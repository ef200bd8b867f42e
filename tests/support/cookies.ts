import { expect } from 'vitest';

/**
 * Stores a response's cookies by name and removes expired ones, as a browser does. Expects every cookie to
 * have the attributes that the site uses under https: host-only, and not readable by scripts. The exception
 * proves nothing; every response that begins or ends a session must set it.
 */
export function takeCookies(cookies: Map<string, string>, answer: Headers): void {
  for (const cookie of answer.getSetCookie()) {
    const [, name, value] = /^(__Host-larder_\w+|signed_in)=([^;]*)/.exec(cookie)!;
    const attributes = cookie.split('; ');
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'SameSite=Lax']));
    expect(attributes.includes('HttpOnly'), cookie).toBe(name !== 'signed_in');
    if (/Max-Age=0/.test(cookie)) cookies.delete(name!);
    else cookies.set(name!, value!);
  }
  if (answer.getSetCookie().some((cookie) => cookie.startsWith('__Host-larder_session='))) {
    expect(/^1/.test(cookies.get('signed_in') ?? '')).toBe(cookies.has('__Host-larder_session'));
  }
}

export function cookieHeader(cookies: Map<string, string>): { cookie?: string } {
  return cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {};
}
