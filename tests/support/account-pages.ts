import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type LoaderFunction,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
  useActionData,
  useLoaderData,
} from 'react-router';
import * as account from '../../app/accounts/routes/account.tsx';
import * as forgot from '../../app/accounts/routes/forgot-password.tsx';
import * as resetSuccess from '../../app/accounts/routes/password-reset-success.tsx';
import * as reset from '../../app/accounts/routes/reset-password.tsx';
import * as signIn from '../../app/accounts/routes/sign-in.tsx';
import * as signOut from '../../app/accounts/routes/sign-out.ts';
import * as signOutEverywhere from '../../app/accounts/routes/sign-out-everywhere.ts';
import * as verificationMail from '../../app/accounts/routes/verification-mail.tsx';
import * as verify from '../../app/accounts/routes/verify.tsx';
import { clientAddressContext, type Services, servicesContext } from '../../app/http/services.ts';
import { cookieHeader, takeCookies } from './cookies.ts';
import { visibleText } from './html.ts';
import { rosa } from './membership.ts';
import { throughMiddleware } from './through-middleware.ts';

const SITE = 'https://larder.test';

interface RouteModule {
  loader?: unknown;
  action?: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: each route has props of its own
  default?: ComponentType<any>;
}

const modules: Record<string, RouteModule> = {
  '/auth/verify': verify as unknown as RouteModule,
  '/auth/forgot-password': forgot as unknown as RouteModule,
  '/auth/reset-password': reset as unknown as RouteModule,
  '/auth/password-reset-success': resetSuccess as unknown as RouteModule,
  '/sign-in': signIn as unknown as RouteModule,
  '/sign-in/verification-mail': verificationMail as unknown as RouteModule,
  '/sign-out/everywhere': signOutEverywhere as unknown as RouteModule,
  '/sign-out': signOut as unknown as RouteModule,
  '/account': account as unknown as RouteModule,
};

export interface PageAnswer {
  status: number;
  html: string;
  /** What a reader meets, piece by piece. */
  text: string[];
  /** The document's title. */
  title: string | undefined;
  headers: Headers;
  /** Where it leads; null: nowhere. */
  location: string | null;
}

/** A browser of the tests' own: it keeps cookies, and sees pages as they are without scripts. */
export function aBrowser(services: Services, { address = '203.0.113.7' } = {}) {
  const cookies = new Map<string, string>();
  const handler = createStaticHandler(
    Object.entries(modules).map(([path, module]): RouteObject => {
      const Page = module.default;
      const shown = () => createElement(Page!, { loaderData: useLoaderData(), actionData: useActionData() });
      return {
        id: path,
        path,
        loader: module.loader as LoaderFunction,
        action: module.action as LoaderFunction,
        Component: Page ? shown : undefined,
      };
    }),
  );

  async function ask(request: Request): Promise<PageAnswer> {
    const requestContext = new RouterContextProvider();
    requestContext.set(servicesContext, services);
    requestContext.set(clientAddressContext, address);
    const { pathname } = new URL(request.url);
    const response = await throughMiddleware({ request, context: requestContext }, async () => {
      // A route without a page answers by itself.
      const found = modules[pathname]!.default
        ? await handler.query(request, { requestContext })
        : ((await handler.queryRoute(request, { requestContext, routeId: pathname })) as Response);
      return found instanceof Response ? found : rendered(found);
    });
    const { status, headers } = response;
    takeCookies(cookies, headers);
    const html = await response.text();
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1];
    const text = html.startsWith('<') ? visibleText(html) : [html];
    return { status, html, text, title, headers, location: headers.get('location') };
  }

  function rendered(context: Exclude<Awaited<ReturnType<typeof handler.query>>, Response>): Response {
    if (context.errors) throw Object.values(context.errors)[0];
    const [id] = context.matches.map(({ route }) => route.id);
    const headers = new Headers();
    for (const cookie of context.actionHeaders[id!]?.getSetCookie() ?? []) headers.append('Set-Cookie', cookie);
    const router = createStaticRouter(handler.dataRoutes, context);
    const html = `<body>${renderToStaticMarkup(createElement(StaticRouterProvider, { router, context, hydrate: false }))}`;
    return new Response(html, { status: context.statusCode, headers });
  }

  /**
   * A native form post, as browsers send it from the page at the same path: pages under `/auth/` tell no referrer, so
   * their forms tell no origin. A text is sent as it is.
   */
  function post(
    path: string,
    fields: Record<string, string> | string,
    headers: Record<string, string> = path.startsWith('/auth/')
      ? { origin: 'null', 'sec-fetch-site': 'same-origin' }
      : { origin: SITE },
  ) {
    const body = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = { method: 'POST', body, headers: { ...cookieHeader(cookies), ...type, ...headers } };
    return ask(new Request(SITE + path, sent));
  }

  return {
    cookies,
    /** Takes up a `Set-Cookie` from elsewhere. */
    keep(setCookie: string) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(setCookie)!;
      cookies.set(name!, value!);
    },
    get: (address: string | URL) => ask(new Request(new URL(address, SITE), { headers: cookieHeader(cookies) })),
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

/** The fields that a page's form to `action` would send as it came, hidden ones included. */
export function fieldsOf({ html }: PageAnswer): Record<string, string> {
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag);
  const attribute = (tag: string, name: string) =>
    new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&');
  return Object.fromEntries(
    inputs.flatMap((tag) => {
      const name = attribute(tag, 'name');
      return name ? [[name, attribute(tag, 'value') ?? '']] : [];
    }),
  );
}
