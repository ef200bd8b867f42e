import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { type Brand, findBrand } from '../creators/brand.server.ts';
import { cacheTags } from '../http/caching.ts';
import { notFound, unavailable } from '../http/replies.ts';
import { refererPath } from '../http/return-path.ts';
import { servicesContext } from '../http/services.ts';
import { findVisitor } from '../identity/visitor.server.ts';
import { paths } from '../paths.ts';
import { findMembership } from './queries.server.ts';
import type { CurrentMembership } from './ui/move-here.tsx';

export type SignUpPageData =
  | { state: 'missing' | 'failed' }
  | { state: 'ready'; brand: Brand; from: string | null; google: boolean; demo: boolean; supportEmail: string }
  | { state: 'member'; brand: Brand; email: string; current: CurrentMembership | null; supportEmail: string };

/**
 * The sign-up page of one creator; for a signed-in subscriber of another, the form to move there; the creator's own are
 * led on. Its `Cache-Tag` names the directory, because the brand changes with the same rows.
 */
export async function loadSignUpPage({
  request,
  creatorId,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'> & { creatorId: string }) {
  const services = context.get(servicesContext);
  const { db, supportEmail, google, log } = services;
  try {
    const brand = await findBrand(db, { creatorId });
    if (!brand) return notFound<SignUpPageData>({ state: 'missing' });
    const { user } = await findVisitor(context);
    if (!user) {
      // After a failed native post the Referer is this page; the form then carries the origin path.
      const referer = refererPath(request, services);
      const from = referer?.startsWith(`${paths.signUp()}/`) ? null : referer;
      const demo = services.mode === 'demo';
      const ready = { state: 'ready', brand, from, google: google !== null, demo, supportEmail } as const;
      return data<SignUpPageData>(ready, { headers: { 'Cache-Tag': cacheTags.directory } });
    }
    const membership = await findMembership(db, user);
    if (membership?.brand.creatorId === creatorId) return redirect(paths.account());
    const current = membership && {
      name: membership.brand.name,
      plan: membership.plan.name,
    };
    return data<SignUpPageData>({ state: 'member', brand, email: user.email, current, supportEmail });
  } catch (err) {
    log.error({ err }, 'A sign-up page could not be read');
    return unavailable<SignUpPageData>({ state: 'failed' });
  }
}
