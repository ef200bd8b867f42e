import { type ReactNode, useEffect, useState } from 'react';
import { listStudios } from '../../creators/members.server.ts';
import { pageLoader } from '../../http/replies.ts';
import { findMember } from '../../membership/access/member.server.ts';
import { paths } from '../../paths.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import styles from '../../work.css?url';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/receive-route';
import { READY } from './bookmarklet.ts';
import { handOver as copy } from './copy.ts';
import { readHandedOver, siteName } from './handed-over.ts';
import { storeWaiting, useWaitingText, WaitingForm, type WaitingText } from './waiting-text.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** Loads a signed-in person's studios. Public: a redirect to the sign-in would end the connection to the opener. */
export const loader = pageLoader('Studios could not be read', async ({ context }: Route.LoaderArgs, { db }) => {
  const member = await findMember(context);
  return { isSignedIn: member !== null, studios: member ? await listStudios(db, member) : [] };
});

/** Attributes that are kept for the parser. */
const needed = new Set(['type', 'itemprop', 'itemscope', 'itemtype', 'content', 'datetime', 'src', 'href']);
const unneeded =
  'script:not([type*="ld+json" i]),style,svg,iframe,object,embed,noscript,template,canvas,input,textarea,select,button,link:not([itemprop])';

/**
 * Reduces a page to what the parser reads. Its `base` element is put back after parsing, because this page's content
 * security policy refuses the element.
 */
function stripPage(html: string): string {
  const [base = ''] = /<base\s[^<>]{0,2000}>/i.exec(html) ?? [];
  const page = new DOMParser().parseFromString(html.replace(base, ''), 'text/html');
  for (const element of page.querySelectorAll(unneeded)) element.remove();
  for (const element of page.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) if (!needed.has(name)) element.removeAttribute(name);
  }
  return page.documentElement.outerHTML.replace('<head>', (head) => head + base);
}

async function withPicture(
  received: WaitingText,
  picture: { address: string; file: Blob } | null,
): Promise<WaitingText> {
  if (!picture) return received;
  const data = await new Promise<unknown>((resolve) => {
    const reader = new FileReader();
    reader.onloadend = () => resolve(reader.result);
    reader.readAsDataURL(picture.file);
  });
  return typeof data === 'string' ? { ...received, picture: { address: picture.address, data } } : received;
}

const ASKED_EVERY_MS = 400;
const GIVEN_UP_MS = 12_000;

/** Receives a web page from the opener, and shows the site that it came from before the import. */
export default function ImportReceive({ loaderData: { isSignedIn, studios } }: Route.ComponentProps) {
  const { waiting, problem } = useReceived();
  return (
    <Shell scheme="light" brand={null}>
      <title>{copy.title}</title>
      <PageHeading>{copy.title}</PageHeading>
      <noscript>
        <p className="mt-3 text-lg">{copy.noScript}</p>
      </noscript>
      <div aria-live="polite">
        {waiting ? (
          <>
            <p className="mt-3 text-lg font-semibold">{copy.from(waiting.origin)}</p>
            <p className="mt-1 mb-6 text-ink-soft">{copy.fromLead}</p>
          </>
        ) : problem === 'too-large' ? (
          <p className="mt-3 text-lg">{copy.tooLarge}</p>
        ) : problem === 'nothing' ? (
          <>
            <p className="mt-3 text-lg font-semibold">{copy.nothing}</p>
            <p className="mt-1 text-ink-soft">{copy.nothingLead}</p>
          </>
        ) : (
          <p className="mt-3 text-lg text-ink-soft">{copy.waiting}</p>
        )}
      </div>
      {waiting && !isSignedIn && (
        <SignIn>
          <p className="mb-3 text-ink-soft">{copy.signInLead}</p>
        </SignIn>
      )}
      {waiting && isSignedIn && studios.length === 0 && <p>{copy.noStudio}</p>}
      {waiting && studios.length > 0 && (
        <WaitingForm waiting={waiting}>
          {studios.length > 1 && <p className="font-semibold">{copy.whose}</p>}
          {studios.map(({ creatorId, name }) => (
            <button key={creatorId} type="submit" formAction={studioPaths.import(creatorId)} className="button w-full">
              {studios.length > 1 ? copy.into(name) : copy.look}
            </button>
          ))}
        </WaitingForm>
      )}
    </Shell>
  );
}

function SignIn({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <a href={paths.signIn({ from: studioPaths.importReceive() })} className="button w-full">
        {copy.signIn}
      </a>
    </>
  );
}

/** Sends the ready message to the opener until the page arrives or `GIVEN_UP_MS` have passed. */
function useReceived() {
  const [waiting, setWaiting] = useWaitingText();
  const [problem, setProblem] = useState<'too-large' | 'nothing' | null>(null);
  useEffect(() => {
    const opener = window.opener as Window | null;
    if (!opener) return setProblem('nothing');
    const stop = () => {
      clearInterval(asking);
      clearTimeout(givingUp);
      removeEventListener('message', receive);
    };
    const receive = ({ source, origin, data }: MessageEvent) => {
      if (source !== opener) return;
      const read = readHandedOver(data);
      if (!read) return;
      stop();
      if (!read.ok) return setProblem(read.reason);
      const received = { origin: siteName(origin), text: stripPage(read.html) };
      void withPicture(received, read.picture).then((complete) => {
        if (!storeWaiting(complete)) storeWaiting(received);
        setProblem(null);
        setWaiting(complete);
      });
    };
    const ask = () => opener.postMessage(READY, '*');
    const asking = setInterval(ask, ASKED_EVERY_MS);
    const givingUp = setTimeout(() => {
      stop();
      setProblem('nothing');
    }, GIVEN_UP_MS);
    addEventListener('message', receive);
    ask();
    return stop;
  }, [setWaiting]);
  return { waiting, problem };
}
