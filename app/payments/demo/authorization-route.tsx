import { redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { badRequest, noSuchPage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { withQuery } from '../../paths.ts';
import { demoLinks, demoMeta, StandInPage } from '../../ui/layout/demo-page.tsx';
import type { Route } from './+types/authorization-route';
import { demoPayments } from './copy.ts';

const copy = demoPayments.authorization;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { demoPayments: demo, origin } = context.get(servicesContext);
  if (!demo || !returnAddress(request, origin)) throw noSuchPage();
  const accounts = await demo.standIn.listAccounts();
  return { accounts: accounts.filter(({ closed, isConnected }) => !closed && !isConnected).slice(0, 20) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { demoPayments: demo, origin } = context.get(servicesContext);
  if (!demo) throw noSuchPage();
  const form = await readForm(request);
  const { account } = form.values;
  const back = returnAddress(request, origin);
  if (!form.ok || !account || !back) return badRequest(null);
  if (account === 'none') return redirect(withQuery(back.to, { state: back.state, error: 'access_denied' }), 303);
  const code = await demo.standIn.authorizeAccount(account === 'new' ? null : account).catch(() => null);
  if (code === null) return badRequest(null);
  await demo.flush();
  return redirect(withQuery(back.to, { state: back.state, code }), 303);
}

/** Returns the redirect path and the state, or null if the address is missing or of another site. */
function returnAddress(request: Request, origin: string): { to: string; state: string } | null {
  const query = new URL(request.url).searchParams;
  const to = query.get('redirect') ?? '';
  return to.startsWith(`${origin}/`) ? { to: to.slice(origin.length), state: query.get('state') ?? '' } : null;
}

export const links: Route.LinksFunction = demoLinks;

export const meta: Route.MetaFunction = () => demoMeta(copy.title);

export default function DemoAuthorizationPage({ loaderData: { accounts } }: Route.ComponentProps) {
  return (
    <StandInPage title={copy.title} note={copy.note}>
      <form method="post" className="mt-8 grid gap-4 rounded-2xl border border-line bg-white p-5">
        <p className="text-xl">{copy.lead}</p>
        {accounts.map(({ id, name, isControlledElsewhere }) =>
          isControlledElsewhere ? (
            <p key={id} className="wrap-anywhere">
              {name ?? id}: {copy.controlled}
            </p>
          ) : (
            <button key={id} type="submit" name="account" value={id} className="button button-quiet">
              {copy.connect(name ?? id)}
            </button>
          ),
        )}
        <button type="submit" name="account" value="new" className="button">
          {copy.new}
        </button>
        <button type="submit" name="account" value="none" className="button button-quiet">
          {copy.deny}
        </button>
      </form>
    </StandInPage>
  );
}
