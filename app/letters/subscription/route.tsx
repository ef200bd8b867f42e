import { type RouterContextProvider, redirect } from 'react-router';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { findLetterRequest } from '../../creators/queries.server.ts';
import { withConstantTime } from '../../http/constant-time.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, conflict, noSuchPage, pageLoader, tooManyRequests } from '../../http/replies.ts';
import type { Services } from '../../http/services.ts';
import { findVisitor } from '../../identity/sessions/visitor.server.ts';
import { loadSite } from '../../recipes/load-site.server.ts';
import { letterPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { requestLetter, subscribeAccount } from './commands.server.ts';
import { requestPage as copy } from './copy.ts';
import { listSubscriptions } from './queries.server.ts';
import { checkAddress } from './request.ts';
import { type OwnAddress, type RequestAnswer, RequestPage } from './request-page.tsx';

const PATTERN = '/:name/letters/subscribe';

interface Args {
  request: Request;
  params: { name: string };
  context: Readonly<RouterContextProvider>;
}

async function findCreator({ request, params }: Args, services: Services) {
  const site = await loadSite(services, new URL(request.url), params.name);
  if (!site || (await findLetterRequest(services.db, site)) === null) throw noSuchPage();
  return site;
}

export const loader = pageLoader(
  'The request of a letter could not be shown',
  async (args: Route.LoaderArgs, services) => {
    const brand: Brand = await findCreator(args, services);
    const { user } = await findVisitor(args.context);
    return { brand, own: user && (await findOwnAddress(services, user, brand)) };
  },
);

async function findOwnAddress(
  { db }: Services,
  { email }: { email: string },
  { creatorId }: Brand,
): Promise<OwnAddress> {
  const letters = await listSubscriptions(db, { address: email });
  return { email, isSubscribed: letters.some((letter) => letter.creatorId === creatorId) };
}

const form = defineForm({
  unexpected: copy.failed,
  refused: (message, { email = '' }): RequestAnswer => ({ state: 'failed', message, email }),
});

/** Requests the letter, or subscribes the signed-in account. Neither answer nor timing reveals who gets the letter. */
export const action = formAction(
  form,
  'A letter could not be requested',
  async (args: Route.ActionArgs, { services, values, refused }) => {
    const { context } = args;
    const brand = await findCreator(args, services);
    const { creatorId } = brand;
    if (values.own === 'yes') {
      const { user } = await findVisitor(context);
      if (!user) return conflict(refused(copy.signedOut));
      const own = { creatorId, address: user.email, on: PATTERN, now: services.now() };
      const isSubscribed = await subscribeAccount(services.db, services, own);
      if (!isSubscribed) return conflict(refused(copy.suppressed));
      return redirect(letterPaths.subscribe(brand.subdomain), { status: 303 });
    }
    const { email: input = '' } = values;
    const check = checkAddress(input);
    if (!check.ok) return badRequest({ state: 'invalid', message: check.message, email: input });
    const { address } = check;
    const ofAddress = await countTry(context, 'letter', { account: address });
    if (!ofAddress.ok) return tooManyRequests(ofAddress, () => refused(copy.tooOften));
    const ofAll = await countTry(context, 'letter-requests', { creator: creatorId });
    if (!ofAll.ok) return tooManyRequests(ofAll, refused);
    await withConstantTime(services, () => requestLetter(services, { brand, address, on: PATTERN }));
    return { state: 'sent', email: address } as const;
  },
);

export const clientAction = form.clientAction;

export default function GetLetter({ loaderData, actionData }: Route.ComponentProps) {
  return <RequestPage {...loaderData} answer={actionData} />;
}
