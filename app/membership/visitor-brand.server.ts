import type { RouterContextProvider } from 'react-router';
import { type Brand, findBrand } from '../creators/brand.server.ts';
import { servicesContext } from '../http/services.ts';
import { findVisitor, type Visitor } from '../identity/visitor.server.ts';
import { findMembership, findSignUpAttempt } from './queries.server.ts';

/**
 * The visitor, and the page's brand: that of the signed-in account or of the sign-up made in this browser, else null.
 * For public pages that must not fail because of the brand: while the database is unavailable the visitor counts as
 * signed out and the brand is null (the platform's).
 */
export async function findVisitorForPage(
  context: Readonly<RouterContextProvider>,
): Promise<{ user: Visitor['user']; brand: Brand | null }> {
  const { db, log } = context.get(servicesContext);
  try {
    const { user, signUp } = await findVisitor(context);
    if (user) return { user, brand: (await findMembership(db, user))?.brand ?? null };
    const attempt = signUp && (await findSignUpAttempt(db, signUp));
    return { user, brand: attempt && (await findBrand(db, attempt)) };
  } catch (err) {
    log.error({ err }, 'A visitor could not be read');
    return { user: null, brand: null };
  }
}
