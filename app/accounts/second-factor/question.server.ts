import { type RouterContextProvider, redirect } from 'react-router';
import { type Member, memberContext } from '../../membership/access/member.server.ts';
import { paths } from '../../paths.ts';
import { afterSignIn } from '../sign-in/sign-in.ts';

/**
 * Who is asked for a second factor: whoever has still to give it, or has it and gives it again. Throws a redirect for
 * others: to the sign-in, or on.
 */
export async function findAsked(
  context: Readonly<RouterContextProvider>,
  redirectTo: string | null,
): Promise<{ user: Member; isWaiting: boolean }> {
  const { user, waiting } = await context.get(memberContext)();
  if (waiting) return { user: waiting, isWaiting: true };
  if (!user) throw redirect(paths.signIn({ redirectTo }));
  if (!user.hasSecondFactor) throw redirect(afterSignIn(null, redirectTo, user));
  return { user, isWaiting: false };
}
