import { expect } from 'vitest';

/**
 * Applies the cookies of a response as a browser does, including removals. Expects the attributes that the site sets
 * under https. `signed_in` is readable by scripts and grants nothing.
 */
export function takeCookies(cookies: Map<string, string>, answer: Headers): void {
  for (const cookie of answer.getSetCookie()) {
    const [, name, value] = /^(__Host-larder_\w+|signed_in)=([^;]*)/.exec(cookie)!;
    const attributes = cookie.split('; ');
    // The browser must send this cookie with a form that a page of another site posts.
    const sameSite = name === '__Host-larder_hand_over' ? 'None' : 'Lax';
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', `SameSite=${sameSite}`]));
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
