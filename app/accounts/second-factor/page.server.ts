import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { MAX_NAME_LENGTH } from '../../copy/lengths.ts';
import { isUuid } from '../../http/ids.ts';
import { pageLoader } from '../../http/replies.ts';
import { returnPath } from '../../http/return-path.ts';
import { servicesContext } from '../../http/services.ts';
import { codePoints } from '../../identity/passwords/password.ts';
import {
  confirmApp,
  type FactorAdded,
  findUnconfirmedApp,
  removeApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  startApp,
} from '../../identity/second-factor/factor-commands.server.ts';
import { addPasskey, registrationOptions } from '../../identity/second-factor/passkeys.server.ts';
import { findSecondFactors } from '../../identity/second-factor/queries.server.ts';
import { qrPath, totpUri } from '../../identity/second-factor/totp.server.ts';
import { clientOf } from '../../identity/sessions/session-client.server.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { findMembersBrand } from '../../membership/queries.server.ts';
import { notifyOwner } from '../second-factor-mail.server.ts';
import { secondFactorErrors as errors, secondStepErrors, secondFactor as words } from './copy.ts';

/** Maximum length of a passkey's JSON, in UTF-16 code units. */
export const MAX_PASSKEY_LENGTH = 12_000;

export type SecondFactorAnswer =
  /** `codes`: new recovery codes, shown only once, or null. */
  { ok: true; done: string | null; codes: string[] | null } | { ok: false; error: string; field?: 'code' };

export const loadSecondFactorPage = pageLoader(
  'Second factors could not be read',
  async ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>, services) => {
    const user = await requireUser(context);
    const redirectTo = returnPath(new URL(request.url).searchParams.get('redirect_to'));
    const factors = await findSecondFactors(services.db, user);
    const secret = await findUnconfirmedApp(services, user);
    const uri = secret && totpUri(secret, user.email);
    return {
      passkeys: factors.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      hasApp: factors.hasApp,
      codesLeft: factors.codesLeft,
      setup: secret && uri ? { secret: inGroups(secret), uri, qr: qrPath(uri) } : null,
      registration: await registrationOptions(services, user, factors),
      brand: await findMembersBrand(services.db, user),
      redirectTo,
    };
  },
);

export type SecondFactorPageData = Awaited<ReturnType<typeof loadSecondFactorPage>>;

const inGroups = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

/** Result of a form. `session` is the new session token, or null if the token is unchanged. */
export interface Changed {
  status: number;
  answer: SecondFactorAnswer;
  session: string | null;
}

export async function changeSecondFactors(
  request: Request,
  context: Readonly<RouterContextProvider>,
  values: Record<string, string>,
): Promise<Changed> {
  const services = context.get(servicesContext);
  const user = await requireUser(context);
  const { passkey = '', id = '' } = values;
  const tell = notifyOwner(services, user);
  const name = (values.name ?? '').trim() || (clientOf(request).device ?? words.unnamed);
  if (codePoints(name) > MAX_NAME_LENGTH) return refused(errors.name(MAX_NAME_LENGTH));
  switch (values.do) {
    case 'app-start':
      await startApp(services, user);
      return done(null);
    case 'app-confirm': {
      const added = await confirmApp(services, user, { code: values.code ?? '', tell });
      return added.ok ? addedFactor(added, words.doneApp) : { ...refused(errors.code, 400, 'code') };
    }
    case 'app-cancel':
    case 'app-remove':
      await removeApp(services, user, tell);
      return done(values.do === 'app-cancel' ? words.doneCancelled : words.doneRemoved);
    case 'passkey-add': {
      const added = await addPasskey(services, user, { response: passkey, name, tell });
      return added.ok ? addedFactor(added, words.donePasskey(name)) : refused(secondStepErrors.passkey);
    }
    case 'passkey-name':
      if (!isUuid(id) || !(await renamePasskey(services, user, { id, name }))) return refused(errors.gone, 404);
      return done(words.doneRenamed(name));
    case 'passkey-remove':
      if (!isUuid(id) || !(await removePasskey(services, user, { id, tell }))) return refused(errors.gone, 404);
      return done(words.doneRemoved);
    case 'codes': {
      const codes = await renewRecoveryCodes(services, user, tell);
      return codes ? done(words.doneCodes, codes) : refused(errors.gone, 404);
    }
    default:
      return refused(errors.service);
  }
}

const addedFactor = ({ session, codes }: FactorAdded, words: string): Changed => ({ ...done(words, codes), session });

function done(words: string | null, codes: string[] | null = null): Changed {
  return { status: 200, answer: { ok: true, done: words, codes }, session: null };
}

function refused(error: string, status = 400, field?: 'code'): Changed {
  return { status, answer: { ok: false, error, ...(field ? { field } : {}) }, session: null };
}
