import type { RouterContextProvider } from 'react-router';
import { type Brand, brandOf, findBrand } from '../creators/brand/brand.server.ts';
import { findLandingPage } from '../creators/queries.server.ts';
import { creatorOfPath } from '../creators/subdomain/subdomain.ts';
import { type Services, servicesContext } from '../http/services.ts';
import { findVisitor, type Visitor } from '../identity/sessions/visitor.server.ts';
import { serverPaths } from '../server-paths.ts';
import { findMembersBrand, findSignUpAttempt } from './queries.server.ts';

/**
 * Finds the visitor and the brand of a page: a user's creator, or else the creator of the path `from` or of the sign-up
 * made in this browser. A null brand stands for the platform's. If reading fails, the visitor counts as signed out.
 */
export async function findVisitorForPage(
  context: Readonly<RouterContextProvider>,
  from: string | null,
): Promise<{ user: Visitor['user']; brand: Brand | null }> {
  const services = context.get(servicesContext);
  const { db } = services;
  try {
    const { user, signUp } = await findVisitor(context);
    if (user) return { user, brand: await findMembersBrand(db, user) };
    const brand = await findBrandOfPath(services, from);
    if (brand) return { user, brand };
    const attempt = signUp && (await findSignUpAttempt(db, signUp));
    return { user, brand: attempt && (await findBrand(db, attempt)) };
  } catch (err) {
    services.log.error({ err }, 'A visitor could not be read');
    return { user: null, brand: null };
  }
}

async function findBrandOfPath({ db, template }: Services, path: string | null): Promise<Brand | null> {
  const key = path === serverPaths.template() && template ? template : creatorOfPath(path);
  if (!key) return null;
  if ('creatorId' in key) return findBrand(db, key);
  const page = await findLandingPage(db, key);
  return page && brandOf(page);
}
