import { UNSAFE_decodeViaTurboStream as decodeData } from 'react-router';
import type { Services } from '../../app/http/services.ts';
import type { Site } from '../../app/sites/site.ts';
import { answerOf } from './app-from-sources.ts';
import { cookieHeader, takeCookies } from './cookies.ts';
import { elements, visibleText } from './html.ts';
import { rosa } from './membership.ts';

export interface Sent {
  /** Body of a POST; without it, the request is a GET. A string is sent unchanged. */
  form?: Record<string, string> | URLSearchParams | FormData | string;
  /** Added to the browser's own headers. With a form, sent instead of the browser's `Origin` and `Sec-Fetch-Site`. */
  headers?: Record<string, string>;
  services?: Partial<Services>;
  /** True for a data request, which the router sends on client navigation. */
  inApp?: boolean;
}

export interface Answer {
  status: number;
  headers: Headers;
  location: string | null;
  html: string;
  /** Visible text, one string per piece between tags. */
  text: string[];
  title: string | undefined;
  /** Data of the page's action, or of the loader if no action ran. For a redirected data request, the redirect. */
  data: Record<string, unknown>;
}

/**
 * Creates a browser without scripts that stores cookies. Requests go through the whole app.
 * @param options.address visitor's IP address, for rate limits
 * @param options.at site that the browser visits, by default the platform
 */
export function aBrowser(
  services: Services,
  { address = '203.0.113.7', at = services.sites.platform }: { address?: string; at?: Site } = {},
) {
  const cookies = new Map<string, string>();
  const { origin } = at;
  // Plain http, because the proxy in front of the process terminates TLS.
  const site = origin.replace('https:', 'http:');

  async function ask(target: string | URL, { form, headers, inApp = false, ...sent }: Sent = {}): Promise<Answer> {
    const { pathname, search } = new URL(target, site);
    const path = inApp ? `${pathname === '/' ? '/_root' : pathname}.data` : pathname;
    const body =
      typeof form === 'string' || form instanceof FormData ? form : form && new URLSearchParams(form).toString();
    const bytes = await new Response(body).blob();
    const request = new Request(site + path + search, {
      method: form === undefined ? 'GET' : 'POST',
      body,
      headers: {
        ...(form === undefined ? {} : { 'content-length': String(bytes.size) }),
        accept: inApp ? '*/*' : 'text/html',
        ...cookieHeader(cookies),
        ...(form === undefined || form instanceof FormData
          ? {}
          : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(headers ?? (form === undefined ? {} : originOf(pathname))),
      },
    });
    const { answer, outcome } = await answerOf(request, { ...services, ...sent.services }, address, at);
    takeCookies(cookies, answer.headers);
    const html = await answer.clone().text();
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
    const result: Answer = {
      status: answer.status,
      headers: answer.headers,
      location: answer.headers.get('location'),
      html,
      text: isPage ? visibleText(html) : [html],
      title: isPage ? elements(html, 'title')[0]?.inside : undefined,
      data: {},
    };
    if (outcome) {
      const { id } = outcome.matches.at(-1)!.route;
      result.data = (outcome.actionData?.[id] ?? outcome.loaderData[id] ?? {}) as Answer['data'];
    } else if (answer.headers.has('x-remix-response')) {
      Object.assign(result, await readData(answer));
    }
    return result;
  }

  /**
   * Returns the origin headers that browsers send with a form to this path. Forms to `/auth/`, except `/auth/google`,
   * are on pages that send no referrer, so their origin is `null`.
   */
  function originOf(pathname: string): Record<string, string> {
    const silent = pathname.startsWith('/auth/') && pathname !== '/auth/google';
    return silent ? { origin: 'null', 'sec-fetch-site': 'same-origin' } : { origin };
  }

  const post = (target: string, form: Sent['form'] = {}, sent: Omit<Sent, 'form'> = {}) =>
    ask(target, { form, ...sent });

  return {
    cookies,
    keep(setCookie: string) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(setCookie)!;
      cookies.set(name!, value!);
    },
    ask,
    get: ask as (target: string | URL, sent?: Omit<Sent, 'form'>) => Promise<Answer>,
    post,
    signIn: (changes: Record<string, string> = {}) =>
      post('/sign-in', { email: rosa.email, password: rosa.password, ...changes }),
    askForMail: (changes: Record<string, string> = {}) =>
      post('/sign-in/verification-mail', { email: rosa.email, password: rosa.password, ...changes }),
  };
}

export type TestBrowser = ReturnType<typeof aBrowser>;

async function readData(answer: Response): Promise<Partial<Answer>> {
  const { value } = await decodeData(answer.body!, globalThis as unknown as Window & typeof globalThis);
  const found = value as Record<string, unknown>;
  if (typeof found.redirect === 'string') return { location: found.redirect, data: found };
  return { data: ('data' in found ? found.data : found) as Answer['data'] };
}

export function fieldsOf({ html }: Answer): Record<string, string> {
  return Object.fromEntries(
    elements(html, 'input').flatMap(({ attributes: { name, value = '' } }) => (name ? [[name, value]] : [])),
  );
}
