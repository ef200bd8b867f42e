import { expect } from 'vitest';

/**
 * Stores a response's cookies by name and removes expired ones, as a browser does. Expects every cookie to have the
 * attributes that this site uses under https: host-only, and not readable by scripts.
 */
export function takeCookies(cookies: Map<string, string>, answer: Headers): void {
  for (const cookie of answer.getSetCookie()) {
    const [, name, value] = /^(__Host-larder_\w+)=([^;]*)/.exec(cookie)!;
    expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']));
    if (/Max-Age=0/.test(cookie)) cookies.delete(name!);
    else cookies.set(name!, value!);
  }
}

/** The `Cookie` header, or none. */
export function cookieHeader(cookies: Map<string, string>): { cookie?: string } {
  return cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {};
}
