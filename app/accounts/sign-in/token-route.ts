import type { RouterContextProvider } from 'react-router';
import { isBusy } from '../../http/fair-queue.ts';
import { FIELD_LENGTH, FORM_BYTES, readBody, readForm } from '../../http/form.server.ts';
import { countTry, refundTry } from '../../http/limit.ts';
import { servicesContext } from '../../http/services.ts';
import { endSession, signIn } from '../../identity/commands.server.ts';
import { normaliseEmail } from '../../identity/email.ts';
import { findSession, type SessionUser } from '../../identity/queries.server.ts';
import { verifyCode } from '../../identity/second-factor/factor-commands.server.ts';
import { ACCESS_TOKEN_SECONDS, createAccessToken } from '../../identity/sessions/access-token.server.ts';
import { program } from '../../identity/sessions/session-client.server.ts';
import { notifyOwner } from '../second-factor-mail.server.ts';
import type { Route } from './+types/token-route';

/** Exchanges email and password for a token pair. Uses no cookie, and therefore needs no check of the origin. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  try {
    return await answer({ request, context });
  } catch (err) {
    if (isBusy(err)) return refusal(503, 'busy', 'Too many passwords are being checked at the moment');
    context.get(servicesContext).log.error({ err }, 'A token could not be issued');
    return refusal(503, 'unavailable', 'Signing in is not possible at the moment');
  }
}

async function answer({ request, context }: Pick<Route.ActionArgs, 'request' | 'context'>): Promise<Response> {
  const services = context.get(servicesContext);
  const limit = await countTry(context, 'token');
  if (!limit.ok) return tooMany();

  const read = await readCredentials(request);
  if (!read.ok) return refusal(read.status, read.status === 413 ? 'too_large' : 'malformed', read.error);
  const { password, code } = read;
  const email = normaliseEmail(read.email);
  if (!email) return refusal(400, 'malformed', 'email must be an email address');

  const tries = await countTry(context, 'sign-in', { account: email });
  if (!tries.ok) return tooMany();

  const result = await signIn(services.db, services.hasher, { email, password, client: program, now: services.now() });
  if (result.ok || result.reason !== 'wrong') await refundTry(context, 'sign-in');
  if (!result.ok) {
    return result.reason === 'wrong'
      ? wrongCredentials()
      : refusal(403, 'email_not_confirmed', 'The email address is not confirmed yet');
  }
  const opened = await openSession(context, result.token, code);
  if (!opened.ok) return opened.refused;
  const { user, token } = opened;
  const body = {
    access_token: await createAccessToken(services, user),
    refresh_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    user: {
      id: user.accountId,
      email: user.email,
      email_confirmed_at: user.emailConfirmedAt,
      user_metadata: user.metadata,
    },
  };
  return Response.json(body);
}

type Opened = { ok: true; token: string; user: SessionUser } | { ok: false; refused: Response };

/**
 * Verifies the code of an account with a second factor. Ends the session if the code is missing, wrong, or tried too
 * often.
 */
async function openSession(
  context: Readonly<RouterContextProvider>,
  token: string,
  code: string | null,
): Promise<Opened> {
  const services = context.get(servicesContext);
  const { db, now } = services;
  const session = await findSession(db, { token, now: now() });
  if (session?.user) return { ok: true, token, user: session.user };
  // The session has ended in the meantime, for example because the password was changed.
  if (!session) return { ok: false, refused: wrongCredentials() };
  const { waiting } = session;
  const refused = async (answer: Response): Promise<Opened> => {
    await endSession(db, { token });
    return { ok: false, refused: answer };
  };
  if (code === null) {
    const words = 'The account has a second factor. Send a code of its authenticator app or a recovery code as code';
    return refused(refusal(403, 'second_factor_required', words));
  }
  const account = waiting.email;
  const tries = await countTry(context, 'second-factor', { account });
  if (!tries.ok) return refused(tooMany());
  const given = await verifyCode(services, waiting, { code, tell: notifyOwner(services, waiting) });
  if (!given.ok) {
    return refused(
      given.reason === 'wrong'
        ? refusal(401, 'invalid_code', 'The code is wrong, or was used before')
        : wrongCredentials(),
    );
  }
  await refundTry(context, 'second-factor');
  return openSession(context, given.session, null);
}

type Credentials =
  | { ok: true; email: string; password: string; code: string | null }
  | { ok: false; status: number; error: string };

async function readCredentials(request: Request): Promise<Credentials> {
  const isJson = /^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '');
  const read = isJson ? await readJson(request) : await readForm(request);
  if (!read.ok) return read;
  const { email, password, code } = read.values;
  for (const [name, value] of Object.entries({ email, password, ...(code === undefined ? {} : { code }) })) {
    const isText = typeof value === 'string' && value !== '' && value.isWellFormed() && !value.includes('\0');
    if (!isText) return { ok: false, status: 400, error: `${name} must be a text` };
    if (value.length > FIELD_LENGTH) return { ok: false, status: 400, error: `${name} is too long` };
  }
  return { ok: true, email: email as string, password: password as string, code: (code as string | undefined) ?? null };
}

async function readJson(
  request: Request,
): Promise<{ ok: true; values: Record<string, unknown> } | { ok: false; status: 400 | 413; error: string }> {
  const body = await readBody(request, FORM_BYTES);
  if (!body) return { ok: false, status: 413, error: 'The body is too large' };
  try {
    const values: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    if (typeof values === 'object' && values !== null) return { ok: true, values: { ...values } };
  } catch {
    // Refused below. The parser's message is dropped, because it may quote the password in the body.
  }
  return { ok: false, status: 400, error: 'The body must be a JSON object' };
}

const wrongCredentials = () => refusal(401, 'invalid_credentials', 'Wrong email or password');
const tooMany = () => refusal(429, 'too_many_requests', 'Too many tries. Please wait and try again.');

function refusal(status: number, code: string, error: string): Response {
  return Response.json({ error, code }, { status });
}
