import { expect } from 'vitest';

/**
 * Does with an answer's cookies what a browser does: keeps them by name, drops those that are over. Every one must be
 * as all of this site's are under https: for this host alone, and for no script.
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
