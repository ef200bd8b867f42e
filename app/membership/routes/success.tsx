import { data } from 'react-router';
import { success as copy } from '../../copy/sign-up.ts';
import { type Brand, findBrand } from '../../creators/brand.server.ts';
import { noStore } from '../../http/caching.ts';
import { readForm } from '../../http/form.server.ts';
import { clientAddressContext, type Services, servicesContext } from '../../http/services.ts';
import { accountHeaders } from '../../middleware/account-headers.server.ts';
import { findVisitor, type Visitor } from '../../middleware/visitor.server.ts';
import { findMembership, findSignUpAttempt } from '../queries.server.ts';
import { CreatorMissing, PageFailed } from '../ui/creator-missing.tsx';
import { Confirmed, type ResendAnswer, Sent } from '../ui/success-states.tsx';
import { sendVerificationAgain } from '../verification.server.ts';
import type { Route } from './+types/success';

type PageData =
  | { state: 'missing' | 'failed' }
  /** `email` is where the mail went, for the browser that signed up; it alone may have it sent again. */
  | { state: 'sent'; brand: Brand; email: string | null; canResend: boolean }
  | { state: 'confirmed'; brand: Brand; signedIn: boolean; moved: boolean };

/** The page after a sign-up, and, once the address is confirmed, the way on. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, log } = services;
  try {
    const brand = await findBrand(db, params);
    if (!brand) return data<PageData>({ state: 'missing' }, { status: 404, headers: noStore });
    const visitor = await findVisitor(request, services);
    const membership = visitor.user && (await findMembership(db, visitor.user));
    if (membership?.brand.creatorId === brand.creatorId) {
      // Only words: whoever writes it into the address is told that they moved to whom they subscribe to.
      const moved = new URL(request.url).searchParams.has('moved');
      return data<PageData>({ state: 'confirmed', brand, signedIn: true, moved }, { headers: noStore });
    }
    const { signUp, attempt } = await findOwnAttempt(services, visitor, brand);
    if (attempt?.confirmed) {
      return data<PageData>({ state: 'confirmed', brand, signedIn: false, moved: false }, { headers: noStore });
    }
    const sent = { state: 'sent', brand, email: signUp?.email ?? null, canResend: attempt !== null } as const;
    return data<PageData>(sent, { headers: noStore });
  } catch (err) {
    log.error({ err }, 'A success page could not be read');
    return data<PageData>({ state: 'failed' }, { status: 503, headers: { ...noStore, 'Retry-After': '5' } });
  }
}

/** Sends the verification mail once more, for the browser that signed up. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request, services);
  if (!form.ok) return answer(form.status, form.error);
  try {
    const { signUp, attempt } = await findOwnAttempt(services, await findVisitor(request, services), params);
    if (!signUp || !attempt) return answer(409, copy.notSent);
    const limit = await services.limits.consume('resend', {
      address: context.get(clientAddressContext),
      account: signUp.email,
    });
    if (!limit.ok) return answer(429, copy.tooOften, { 'Retry-After': String(limit.retryAfter) });
    const result = await sendVerificationAgain(services, { ...attempt, browserHash: signUp.browserHash });
    // Confirmed in the meantime: the page, read anew, says so.
    if (result.ok || result.reason === 'already-confirmed') return answer(200);
    return answer(409, copy.notSent);
  } catch (err) {
    services.log.error({ err }, 'A verification mail could not be sent again');
    return answer(500, copy.notSent);
  }
}

function answer(status: number, error: string | null = null, headers: HeadersInit = {}) {
  return data<ResendAnswer>({ error }, { status, headers: { ...noStore, ...headers } });
}

/** The sign-up to this creator that was made in this browser. */
async function findOwnAttempt({ db }: Services, { signUp }: Visitor, { creatorId }: { creatorId: string }) {
  const attempt = signUp && (await findSignUpAttempt(db, signUp));
  if (attempt && attempt.creatorId !== creatorId.toLowerCase()) return { signUp: null, attempt: null };
  return { signUp, attempt };
}

export const headers = (args: Route.HeadersArgs) => accountHeaders(args);

export default function SuccessRoute({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.state) {
    case 'missing':
      return <CreatorMissing />;
    case 'failed':
      return <PageFailed />;
    case 'confirmed':
      return <Confirmed {...loaderData} />;
    case 'sent':
      return <Sent {...loaderData} answer={actionData} />;
  }
}
