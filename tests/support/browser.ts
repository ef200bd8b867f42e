import { UNSAFE_decodeViaTurboStream as decodeData } from 'react-router';
import type { Services } from '../../app/http/services.ts';
import { answerOf } from './app-from-sources.ts';
import { cookieHeader, takeCookies } from './cookies.ts';
import { elements, visibleText } from './html.ts';
import { rosa } from './membership.ts';

export interface Sent {
  /**
   * Posted as a form of the page at the same path; a text is sent as it is, and FormData with its files. Left out: the
   * page is asked for.
   */
  form?: Record<string, string> | URLSearchParams | FormData | string;
  /** In place of those that tell where a form was sent from, and besides the browser's own. */
  headers?: Record<string, string>;
  /** What this request finds in place of the browser's services. */
  services?: Partial<Services>;
  /** Asked by the app as it runs in a browser: data comes back, and no page. */
  inApp?: boolean;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Where it leads, for a browser or for the app; null: nowhere. */
  location: string | null;
  /** The body. */
  html: string;
  /** What a reader meets, piece by piece. */
  text: string[];
  /** The document's title. */
  title: string | undefined;
  /** What the page's action returned, or its loader where none ran; how to be led, where the app is led elsewhere. */
  data: Record<string, unknown>;
}

/**
 * A browser without scripts: its requests go through the whole app (root middleware, action, loaders, page, headers),
 * and it stores cookies.
 * @param options.address the visitor's, for limits
 */
export function aBrowser(services: Services, { address = '203.0.113.7' } = {}) {
  const cookies = new Map<string, string>();
  // Without TLS, which ends before it comes to the process.
  const site = services.origin.replace('https:', 'http:');

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
    const { answer, outcome } = await answerOf(request, { ...services, ...sent.services }, address);
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

  /** What browsers tell of where a form comes from: pages under `/auth/` tell no referrer, so theirs have no origin. */
  function originOf(pathname: string): Record<string, string> {
    const silent = pathname.startsWith('/auth/') && pathname !== '/auth/google';
    return silent ? { origin: 'null', 'sec-fetch-site': 'same-origin' } : { origin: services.origin };
  }

  const post = (target: string, form: Sent['form'] = {}, sent: Omit<Sent, 'form'> = {}) =>
    ask(target, { form, ...sent });

  return {
    cookies,
    /** Stores a cookie from a `Set-Cookie` header. */
    keep(setCookie: string) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(setCookie)!;
      cookies.set(name!, value!);
    },
    ask,
    get: ask as (target: string | URL, sent?: Omit<Sent, 'form'>) => Promise<Answer>,
    post,
    /** Sends the sign-in form as Rosa fills it in, but for what `changes` says. */
    signIn: (changes: Record<string, string> = {}) =>
      post('/sign-in', { email: rosa.email, password: rosa.password, ...changes }),
    /** Asks for another verification mail, as the sign-in page's button does. */
    askForMail: (changes: Record<string, string> = {}) =>
      post('/sign-in/verification-mail', { email: rosa.email, password: rosa.password, ...changes }),
  };
}

export type TestBrowser = ReturnType<typeof aBrowser>;

/** What the app reads from an answer to it: the page's data, or where it leads. */
async function readData(answer: Response): Promise<Partial<Answer>> {
  const { value } = await decodeData(answer.body!, globalThis as unknown as Window & typeof globalThis);
  const found = value as Record<string, unknown>;
  if (typeof found.redirect === 'string') return { location: found.redirect, data: found };
  return { data: ('data' in found ? found.data : found) as Answer['data'] };
}

/** The fields that a page's form would send as it came, hidden ones included. */
export function fieldsOf({ html }: Answer): Record<string, string> {
  return Object.fromEntries(
    elements(html, 'input').flatMap(({ attributes: { name, value = '' } }) => (name ? [[name, value]] : [])),
  );
}
