import { redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { badRequest, noSuchPage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { DemoPage, demoLinks, demoMeta } from '../../ui/layout/demo-page.tsx';
import { paymentPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { ActButton } from './act-button.tsx';
import { demoPayments as copy, type DemoDone } from './copy.ts';
import { actOnDemo } from './demo-acts.server.ts';
import { DemoClock } from './demo-clock.tsx';
import { DemoCustomer } from './demo-customer.tsx';
import { DemoEvents } from './demo-events.tsx';
import { DemoMerchants } from './demo-merchants.tsx';
import { listCustomers, listEvents, listMerchants } from './demo-overview.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, demoPayments: demo } = context.get(servicesContext);
  if (!demo) throw noSuchPage();
  const query = new URL(request.url).searchParams;
  const before = { customers: query.get('customers'), events: query.get('events') };
  const [merchants, customers, events] = await Promise.all([
    listMerchants(db),
    listCustomers(db, { before: cursorOf(before.customers) }),
    listEvents(db, { before: cursorOf(before.events) }),
  ]);
  const done = query.get('done');
  return {
    ...customers,
    ...events,
    merchants,
    more: {
      customers: customers.next && paymentPaths.demoPayments({ customers: String(customers.next) }),
      events: events.next && paymentPaths.demoPayments({ events: String(events.next) }),
    },
    clock: { now: demo.now().toISOString(), ahead: demo.ahead() },
    network: { away: demo.isUnavailable(), held: demo.isHeld() },
    done: done && Object.hasOwn(copy.done, done) ? (done as DemoDone) : null,
  };
}

const cursorOf = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);

export async function action({ request, context }: Route.ActionArgs) {
  const { db, demoPayments: demo, log } = context.get(servicesContext);
  if (!demo) throw noSuchPage();
  const form = await readForm(request);
  const done = form.ok ? await actOnDemo({ ...demo, db }, form.values, log) : null;
  if (!done) return badRequest(null);
  return redirect(paymentPaths.demoPayments({ done }), { status: 303 });
}

export const links: Route.LinksFunction = demoLinks;

export const meta: Route.MetaFunction = () => demoMeta(copy.title);

export default function DemoPaymentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { customers, merchants, events, more, clock, network } = loaderData;
  const done = actionData === undefined ? loaderData.done : 'refused';
  return (
    <DemoPage title={copy.title} note={copy.note} refresh={{ to: paymentPaths.demoPayments(), text: copy.refresh }}>
      {done && (
        <p role="status" className="mt-6 rounded-2xl bg-wash p-4 font-semibold">
          {copy.done[done]}
        </p>
      )}
      <DemoClock {...clock} />
      <DemoNetwork {...network} />

      <h2 className="mt-10 text-2xl">{copy.merchants.heading}</h2>
      <DemoMerchants accounts={merchants} />

      <h2 className="mt-10 text-2xl">{copy.customers.heading}</h2>
      {customers.length === 0 && <p className="mt-3">{copy.customers.empty}</p>}
      <ul className="mt-4 grid gap-4">
        {customers.map((customer) => (
          <DemoCustomer key={customer.id} customer={customer} />
        ))}
      </ul>
      {more.customers && <More to={more.customers}>{copy.customers.older}</More>}

      <h2 className="mt-10 text-2xl">{copy.events.heading}</h2>
      <p className="mt-2 max-w-text text-ink-soft">{copy.events.note}</p>
      <DemoEvents events={events} />
      {more.events && <More to={more.events}>{copy.events.older}</More>}
    </DemoPage>
  );
}

function More({ to, children }: { to: string; children: string }) {
  return (
    <p className="mt-4">
      <a href={to} className="link inline-flex min-h-11 items-center">
        {children}
      </a>
    </p>
  );
}

function DemoNetwork({ away, held }: { away: boolean; held: boolean }) {
  const words = copy.network;
  return (
    <section aria-labelledby="network" className="mt-6 rounded-2xl border border-line bg-white p-5">
      <h2 id="network" className="text-2xl">
        {words.heading}
      </h2>
      <div className="mt-3 grid gap-x-6 gap-y-3 md:grid-cols-[1fr_auto] md:items-center">
        <p>{away ? words.away : words.there}</p>
        <ActButton what={away ? 'back' : 'away'}>{away ? words.bring : words.take}</ActButton>
        <p>{held ? words.held : words.open}</p>
        <ActButton what={held ? 'release' : 'hold'}>{held ? words.release : words.hold}</ActButton>
      </div>
    </section>
  );
}
