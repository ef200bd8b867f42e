import { noSuchPage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { mailboxPaths } from '../../server-paths.ts';
import { DemoPage, demoLinks, demoMeta, SentAt } from '../../ui/layout/demo-page.tsx';
import { mailbox as copy } from '../copy.ts';
import type { Route } from './+types/route';
import { demoMailbox } from './mailbox.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const mailbox = demoMailbox(context.get(servicesContext));
  if (!mailbox) throw noSuchPage();
  const mails = (await mailbox.list()).map(({ id, from, to, subject, sentAt }) => ({ id, from, to, subject, sentAt }));
  return { mails };
}

export const links: Route.LinksFunction = demoLinks;

export const meta: Route.MetaFunction = () => demoMeta(copy.title);

export default function MailboxPage({ loaderData: { mails } }: Route.ComponentProps) {
  return (
    <DemoPage title={copy.title} note={copy.note} refresh={{ to: mailboxPaths.mailbox(), text: copy.refresh }}>
      {mails.length === 0 && <p className="mt-10">{copy.empty}</p>}
      <ol className="mt-8 border-line not-empty:border-t">
        {mails.map(({ id, from, to, subject, sentAt }) => (
          <li key={id} className="border-b border-line">
            {/* A plain `<a>`, because only a document load gives the mail's page its own content security policy. */}
            <a
              href={mailboxPaths.mail(id)}
              className="grid gap-x-6 px-2 py-3 hover:bg-wash md:grid-cols-[16rem_1fr_auto] md:items-baseline"
            >
              <span className="truncate font-semibold">{from.name}</span>
              <span className="min-w-0">
                <span className="link wrap-anywhere">{subject}</span>
                <span className="block truncate text-sm text-ink-soft">
                  {copy.to}: {to}
                </span>
              </span>
              <span className="text-sm text-ink-soft">
                <SentAt at={sentAt} />
              </span>
            </a>
          </li>
        ))}
      </ol>
    </DemoPage>
  );
}
