import { cookieHeader, takeCookies } from './cookies.ts';
import type { Ask } from './reverse-proxy.ts';
import type { MailServer } from './smtp.ts';

export const LIVE_HOST = 'larder.test';

type Form = Record<string, string> | [name: string, value: string][];

/**
 * Creates a visitor of a live site, in a browser without scripts and through the proxy.
 * @param host host that `proxy` asks for
 */
export function aVisitor(proxy: { ask: Ask }, host: string = LIVE_HOST) {
  const cookies = new Map<string, string>();
  const ask = async (target: string, form?: Form) => {
    const { pathname, search } = new URL(target, `https://${host}`);
    const sent = form && {
      method: 'POST',
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `https://${host}` },
    };
    const headers = { accept: 'text/html', ...cookieHeader(cookies), ...sent?.headers };
    const answer = await proxy.ask(pathname + search, { ...sent, headers });
    takeCookies(cookies, answer.headers);
    return { ...answer, location: answer.headers.get('location') };
  };
  return {
    get: (target: string) => ask(target),
    post: (target: string, form: Form) => ask(target, form),
    cookies,
  };
}

export async function linkOf(mailServer: MailServer, address: string, subject = '') {
  const { link } = await mailServer.mailTo(address, { subject, withinMs: 60_000 });
  const { pathname, searchParams } = new URL(link);
  return { pathname, parameters: Object.fromEntries(searchParams) };
}

export async function signUp(
  { proxy, mailServer }: { proxy: { ask: Ask }; mailServer: MailServer },
  person: { creatorId: string; email: string; password: string },
): Promise<number> {
  const { creatorId, email, password } = person;
  const visitor = aVisitor(proxy);
  const chosen = { confirmPassword: password, country: 'AU', plan: 'monthly', terms: 'on' };
  const form = { email, password, firstName: 'Nora', lastName: 'Home', ...chosen };
  const { status, text } = await visitor.post(`/sign-up/${creatorId}`, form);
  if (status !== 303 && status !== 302) throw new Error(`The sign-up answered ${status}:\n${text.slice(0, 2_000)}`);
  const { pathname, parameters } = await linkOf(mailServer, email, 'Verify');
  await visitor.post(pathname, parameters);
  return (await visitor.get('/kitchen')).status;
}
