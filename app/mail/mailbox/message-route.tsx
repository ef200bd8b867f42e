import { noSuchPage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { mailboxPaths } from '../../server-paths.ts';
import { demoLinks, demoMeta, SentAt } from '../../ui/layout/demo-page.tsx';
import { mailbox as copy } from '../copy.ts';
import type { Route } from './+types/message-route';
import { demoMailbox } from './mailbox.server.ts';

const views = ['wide', 'narrow', 'text'] as const;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const mail = await demoMailbox(context.get(servicesContext))?.find(params.id);
  if (!mail) throw noSuchPage();
  const requested = new URL(request.url).searchParams.get('view');
  const { html: _, ...shown } = mail;
  return { mail: shown, view: views.find((view) => view === requested) ?? 'wide' };
}

export const links: Route.LinksFunction = demoLinks;

export const meta: Route.MetaFunction = ({ loaderData }: Route.MetaArgs) =>
  demoMeta(loaderData?.mail.subject ?? copy.title);

export default function MessagePage({ loaderData: { mail, view } }: Route.ComponentProps) {
  const facts = [
    [copy.from, `${mail.from.name} <${mail.from.address}>`],
    [copy.to, mail.to],
  ];
  return (
    <main id="main" className="shell py-8 md:py-12">
      <p>
        <a href={mailboxPaths.mailbox()} className="link">
          ← {copy.back}
        </a>
      </p>
      <h1 className="mt-3 text-title">{mail.subject}</h1>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 text-ink-soft">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="min-w-0 wrap-anywhere text-ink">{value}</dd>
          </div>
        ))}
        <dt>{copy.sent}</dt>
        <dd className="text-ink">
          <SentAt at={mail.sentAt} />
        </dd>
      </dl>
      <nav aria-label={copy.show} className="mt-6 flex flex-wrap gap-2">
        {views.map((each) => (
          <a
            key={each}
            href={`?view=${each}`}
            aria-current={each === view ? 'page' : undefined}
            className={each === view ? 'button' : 'button button-quiet'}
          >
            {copy[each]}
          </a>
        ))}
      </nav>
      {view === 'text' ? (
        <pre className="mt-6 rounded-2xl border border-line bg-white p-5 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
          {withLinks(mail.text)}
        </pre>
      ) : (
        <iframe
          title={copy.frame(mail.subject)}
          src={mailboxPaths.mailHtml(mail.id)}
          // No scripts; links open a new page without the sandbox.
          sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
          className={`mt-6 block h-[44rem] max-h-[85svh] w-full border border-line bg-white ${view === 'narrow' ? 'max-w-xs' : ''}`}
        />
      )}
    </main>
  );
}

function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((piece, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text, never reordered
      <a key={at} href={piece} target="_blank" rel="noreferrer" className="link">
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}
