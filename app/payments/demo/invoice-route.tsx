import type { ReactNode } from 'react';
import { noSuchPage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import { demoLinks, demoMeta, StandInPage } from '../../ui/layout/demo-page.tsx';
import { useDateWords } from '../../ui/moment.tsx';
import { formatMoney } from '../money.ts';
import { paymentPaths } from '../paths.ts';
import type { Route } from './+types/invoice-route';
import { demoPayments } from './copy.ts';
import { findInvoice } from './demo-overview.server.ts';

const copy = demoPayments.invoice;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, demoPayments: demo } = context.get(servicesContext);
  const invoice = demo && (await findInvoice(db, params.invoiceId));
  if (!invoice) throw noSuchPage();
  return { invoice };
}

const titleOf = ({ paidAt }: { paidAt: Date | null }) => copy.title[paidAt ? 'paid' : 'unpaid'];

export const links: Route.LinksFunction = demoLinks;

export const meta: Route.MetaFunction = ({ loaderData }) => demoMeta(titleOf(loaderData?.invoice ?? { paidAt: null }));

export default function DemoInvoicePage({ loaderData: { invoice } }: Route.ComponentProps) {
  const { date } = useDateWords();
  const { number, creatorName, to, lines, currency, amount, paidAt } = invoice;
  const money = (cents: number) => formatMoney({ amount: cents, currency });
  return (
    <StandInPage title={titleOf(invoice)} note={copy.note}>
      <div className="mt-8 grid gap-5 rounded-2xl border border-line bg-white p-5">
        <p className="text-xl">
          <span className="font-semibold figures">{money(amount)}</span>
          <span className="block text-base text-ink-soft">{paidAt ? `${copy.paidOn} ${date(paidAt)}` : copy.open}</span>
        </p>
        <dl className="grid gap-4">
          <Field name={copy.to}>
            {to.map((line) => (
              <span key={line} className="block wrap-anywhere">
                {line}
              </span>
            ))}
          </Field>
          {creatorName !== null && <Field name={copy.creator}>{creatorName}</Field>}
          <Field name={copy.what}>
            {lines.map(({ description, from, until, amount }) => (
              <span key={`${from.getTime()} ${amount}`} className="block">
                {description}, {copy.period(date(from), date(until))}
                {lines.length > 1 && `: ${money(amount)}`}
              </span>
            ))}
          </Field>
          <Field name={copy.number}>{number}</Field>
        </dl>
      </div>
      {invoice.askingId && (
        <p className="mt-6">
          <a href={paymentPaths.demoBank(invoice.askingId, { back: paths.account() })} className="button">
            {copy.bank}
          </a>
        </p>
      )}
      <p className="mt-6">
        <a href={paths.accountReceipts()} className="link">
          {copy.back}
        </a>
      </p>
    </StandInPage>
  );
}

function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
