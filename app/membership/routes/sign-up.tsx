import { data, redirect } from 'react-router';
import { minutesToWait } from '../../accounts/sign-in.ts';
import { tooManyAttempts } from '../../copy/account.ts';
import { signUpErrors as errors, moving } from '../../copy/sign-up.ts';
import { type Brand, findBrand } from '../../creators/brand.server.ts';
import { cacheTags, noStore } from '../../http/caching.ts';
import { readForm } from '../../http/form.server.ts';
import { refererPath, returnPath } from '../../http/return-path.ts';
import { clientAddressContext, type Services, servicesContext } from '../../http/services.ts';
import { findSessionUser } from '../../identity/session.server.ts';
import { signUpCookie } from '../../identity/session-cookie.server.ts';
import { newToken } from '../../identity/tokens.server.ts';
import { accountHeaders } from '../../middleware/account-headers.server.ts';
import { moveToCreator, signUp } from '../commands.server.ts';
import { checkSignUp, type SignUpAnswer, type SubmittedValues } from '../forms.ts';
import { findMembership } from '../queries.server.ts';
import { CreatorMissing, PageFailed } from '../ui/creator-missing.tsx';
import { type CurrentMembership, MoveHere } from '../ui/move-here.tsx';
import { SignUpPage } from '../ui/sign-up-page.tsx';
import type { Route } from './+types/sign-up';

type PageData =
  | { state: 'missing' | 'failed' }
  | { state: 'ready'; brand: Brand; from: string | null; google: boolean; supportEmail: string }
  | { state: 'member'; brand: Brand; email: string; current: CurrentMembership | null; supportEmail: string };

/** The sign-up to one creator; for somebody who is signed in, the way to move there. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, supportEmail, google, log } = services;
  try {
    const brand = await findBrand(db, params);
    if (!brand) return data<PageData>({ state: 'missing' }, { status: 404, headers: noStore });
    const user = await findSessionUser(request, services);
    if (!user) {
      // After a failed native post the form comes from itself, and carries where it came from.
      const referer = refererPath(request, services);
      const from = referer?.startsWith('/sign-up/') ? null : referer;
      const ready = { state: 'ready', brand, from, google: google !== null, supportEmail } as const;
      return data<PageData>(ready, { headers: { ...noStore, 'Cache-Tag': cacheTags.directory } });
    }
    const membership = await findMembership(db, user);
    const current = membership && {
      creatorId: membership.brand.creatorId,
      name: membership.brand.name,
      plan: membership.plan.name,
    };
    return data<PageData>({ state: 'member', brand, email: user.email, current, supportEmail }, { headers: noStore });
  } catch (err) {
    log.error({ err }, 'A sign-up page could not be read');
    return data<PageData>({ state: 'failed' }, { status: 503, headers: { ...noStore, 'Retry-After': '5' } });
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request, services);
  if (!form.ok) return refuse(form.status, form.error, form.values);
  const { values } = form;
  try {
    const user = await findSessionUser(request, services);
    if (user && values.intent === 'move') return await move(services, user.accountId, params.creatorId);
    if (user) return refuse(409, moving.signedInAlready, values);
    return await join(services, context.get(clientAddressContext), params.creatorId, values);
  } catch (err) {
    services.log.error({ err }, 'A sign-up failed unexpectedly');
    return refuse(500, errors.unexpected, values);
  }
}

async function join(services: Services, address: string, creatorId: string, input: Record<string, string>) {
  const check = checkSignUp(input);
  if (!check.ok) return refuse(400, check.summary, input, { fields: check.fields });
  const { values } = check;
  // Every attempt sends a mail to whatever address was typed.
  const limit = await services.limits.consume('sign-up', { address, account: values.email });
  if (!limit.ok) {
    const { retryAfter } = limit;
    return refuse(429, tooManyAttempts(minutesToWait(retryAfter)), input, { retryAfter });
  }

  const { token: secret, hash: browserHash } = newToken();
  const result = await signUp(services, { creatorId, values, browserHash });
  if (!result.ok) {
    switch (result.reason) {
      case 'creator-unknown':
        return refuse(404, errors.creatorNotFound, input);
      case 'already-registered':
        return refuse(409, errors.alreadyRegistered, input, { fields: { email: errors.alreadyRegistered } });
      case 'account-failed':
        return refuse(500, errors.accountFailed, input);
      case 'record-failed':
        return refuse(500, errors.recordFailed, input, { contactSupport: true });
    }
  }
  const { email } = values;
  const headers = { 'Set-Cookie': await signUpCookie({ secret, email }, services), ...noStore };
  // In the page, the email and the origin travel in the navigation's state; natively, the cookie tells the email.
  if (input.inPage === undefined) return redirect(`/${creatorId}/success`, { status: 303, headers });
  return data<SignUpAnswer>({ ok: true, creatorId, email, from: returnPath(input.from) ?? '/' }, { headers });
}

async function move({ db, now }: Services, accountId: string, creatorId: string) {
  const result = await moveToCreator(db, { accountId, creatorId, now: now() });
  if (result.ok) return redirect(`/${creatorId}/success?moved=yes`, { status: 303, headers: noStore });
  switch (result.reason) {
    case 'creator-unknown':
      return refuse(404, errors.creatorNotFound, {});
    case 'no-membership':
      return refuse(409, moving.noMembership, {}, { contactSupport: true });
  }
}

type Refusal = Extract<SignUpAnswer, { ok: false }>;

function refuse(
  status: number,
  summary: string,
  input: Record<string, string>,
  more: Partial<Pick<Refusal, 'fields' | 'contactSupport'>> & { retryAfter?: number } = {},
) {
  const { retryAfter, fields = {}, contactSupport } = more;
  const { firstName, lastName, email, country, plan, terms } = input;
  const submitted: SubmittedValues = { firstName, lastName, email, country, plan, terms };
  const from = returnPath(input.from) ?? undefined;
  return data<SignUpAnswer>(
    { ok: false, summary, fields, submitted: { ...submitted, from }, contactSupport },
    { status, headers: { ...noStore, ...(retryAfter ? { 'Retry-After': String(retryAfter) } : {}) } },
  );
}

/** The network may fail under a filled-in form: the form stays, with a word about it. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const answer: SignUpAnswer = { ok: false, summary: errors.unexpected, fields: {}, submitted: {} };
    // The status keeps the router from reading the page anew, which would fail too.
    return data(answer, { status: 503 });
  }
}

/**
 * Only the process keeps the page, which knows when it may be shared (`server/cache/cache-key.ts`); whoever stands in between
 * does not. What it shows of the creator changes with the rows that the directory is made of.
 */
export function headers(args: Route.HeadersArgs): Headers {
  const headers = accountHeaders(args);
  const tag = args.loaderHeaders.get('Cache-Tag');
  if (tag) headers.set('Cache-Tag', tag);
  return headers;
}

export default function SignUpRoute({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.state) {
    case 'missing':
      return <CreatorMissing />;
    case 'failed':
      return <PageFailed />;
    case 'member':
      return <MoveHere {...loaderData} answer={actionData} />;
    case 'ready':
      return <SignUpPage {...loaderData} answer={actionData} />;
  }
}
