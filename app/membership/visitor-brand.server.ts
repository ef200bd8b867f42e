import type { RouterContextProvider } from 'react-router';
import { type Brand, findBrand } from '../creators/brand.server.ts';
import { servicesContext } from '../http/services.ts';
import { findVisitor, type Visitor } from '../identity/visitor.server.ts';
import { findMembership, findSignUpAttempt } from './queries.server.ts';

/**
 * Who asks, and in whose colour the page is: of the account that is signed in, or of the sign-up made here, else null.
 * For pages that are there for everyone and must not fail for want of a colour: when the database is away, nobody is
 * signed in and the page is the house's.
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
    log.error({ err }, 'A visitor could not be recognised');
    return { user: null, brand: null };
  }
}
