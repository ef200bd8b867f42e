import { lazy, type ReactNode, use, useEffect } from 'react';
import {
  type ErrorResponse,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import { clickRecorderScript } from './analytics/click-recorder.ts';
import stylesheet from './app.css?url';
import { errors, otherSite, referenceTo } from './copy/errors.ts';
import { landing } from './copy/landing.ts';
import { lostAnswers } from './http/lost-answers.ts';
import { RequestId } from './http/request-id.ts';
import { servicesContext } from './http/services.ts';
import { signedInScript } from './identity/sessions/signed-in-script.ts';
import { ownPathsScript } from './sites/own-paths.ts';
import { IconDrawings } from './ui/icon.tsx';
import { APP_IS_UP, lateLoaderScript } from './ui/late-loader.ts';
import { PageState } from './ui/layout/page-state.tsx';
import { pageStartScript } from './ui/page-start.ts';
import { pictureFallbackScript } from './ui/picture-fallback.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

/** Hides the buttons of carousels, which need scripts, and shows a scroll bar in their place. */
const withoutScripts = '.carousel-steps{display:none}.carousel{scrollbar-width:thin}';

export { middleware } from './middleware/middleware.server.ts';

export const clientMiddleware = [lostAnswers];

/** Empty in the bundle for browsers, which read the scripts from the HTML. */
const firstScript = import.meta.env.SSR ? `${pictureFallbackScript()};${signedInScript()}` : '';
const inlineScripts = import.meta.env.SSR ? `${clickRecorderScript()};${lateLoaderScript()};${pageStartScript()}` : '';

/** The settings do not change while the process runs. */
export function loader({ context }: Route.LoaderArgs) {
  const { links, supportEmail, analytics } = context.get(servicesContext);
  return { links, supportEmail, consent: analytics.consent };
}

export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  useEffect(() => {
    dispatchEvent(new Event(APP_IS_UP));
  }, []);
  const script = import.meta.env.SSR ? ownPathsScript(globalThis.ownSite) + firstScript : '';
  return (
    <html lang="en" data-consent={root?.consent === 'ask' ? 'ask' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Before the style sheet, because inline scripts wait for style sheets that precede them. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; its hash is in the policy */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
        <Meta />
        <Links />
        <noscript>
          <style>{withoutScripts}</style>
        </noscript>
      </head>
      <body>
        {children}
        <IconDrawings />
        <ScrollRestoration />
        <Scripts />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; its hash is in the policy */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineScripts }} />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <>
      <a href="#main" className="skip">
        {landing.skip}
      </a>
      <Loading />
      <Outlet />
    </>
  );
}

function Loading() {
  const { state } = useNavigation();
  return (
    <p role="status" className="loading" hidden={state !== 'loading'}>
      {state === 'loading' && landing.loading}
    </p>
  );
}

const SignInAgainLink = lazy(() =>
  import('./ui/form/sign-in-again.tsx').then((module) => ({ default: module.SignInAgainLink })),
);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 0;
  const said: unknown = isRouteErrorResponse(error) ? error.data : null;
  // With 403, the middleware may send a sentence to show.
  const refused = status === 403 && typeof said === 'string' && said !== '' && said !== otherSite;
  // With 429, the server sends a sentence to show.
  const tooMany = status === 429;
  const message = refused || tooMany ? (error as ErrorResponse).data : errors.unexpected;
  // The browser does not know the request id, and keeps the text that the server rendered.
  const isOurs = status === 0 || status >= 500;
  const reference = import.meta.env.SSR && isOurs ? referenceTo(use(RequestId)) : '';
  return (
    <>
      <Loading />
      <title>{message}</title>
      <meta name="robots" content="noindex" />
      <link rel="icon" href="/favicon.png" />
      <PageState
        message={message}
        detail={
          !tooMany &&
          !refused && (
            <p className="mt-2" suppressHydrationWarning>
              {detailOf(error) + reference}
            </p>
          )
        }
        lead={refused ? (said === errors.notAllowed ? errors.notAllowedLead : undefined) : leadFor(status)}
        again={status >= 500 || tooMany}
      >
        {refused && said !== errors.notAllowed && <SignInAgainLink />}
        {import.meta.env.DEV && error instanceof Error && <pre>{error.stack}</pre>}
      </PageState>
    </>
  );
}

function detailOf(error: unknown): string {
  if (!isRouteErrorResponse(error)) return error instanceof Error ? error.message : '';
  return error.data === otherSite ? otherSite : `${error.status} ${error.statusText}`;
}

/** @param status status of the response, or 0 if the error is not a response */
function leadFor(status: number): string | undefined {
  if (status === 503) return errors.busyLead;
  if (status === 404) return errors.unknownLead;
  return status === 0 || status >= 500 ? errors.unexpectedLead : undefined;
}
