import { findBrand } from '../../creators/brand/brand.server.ts';
import { returnPath } from '../../http/return-path.ts';
import type { Services } from '../../http/services.ts';
import { findExpiredLink } from '../../identity/queries.server.ts';
import { type ResendResult, sendVerificationAgain } from '../../membership/sign-up/verification.server.ts';
import { paths } from '../../paths.ts';
import type { Link } from '../link-parameters.ts';
import { type VerifyFailure, verifyFailures } from './verification.ts';
import { findSignUpOf } from './verify-link.server.ts';
import { type FailedView, failedView, type LinkFields } from './verify-view.ts';

/** Returns a failed link's view. An expired link's view offers another mail, or after a confirmation the sign-in. */
export async function failedLinkView(
  services: Services,
  { link, fields, reason }: { link: Link; fields: LinkFields; reason: VerifyFailure },
): Promise<FailedView> {
  const { db, now, supportEmail } = services;
  const { message } = verifyFailures[reason];
  if (reason === 'unconfirmed') return failedView(message, fields, { help: { kind: 'support', email: supportEmail } });
  if (reason !== 'invalid') return failedView(message, fields);
  const expired =
    link.kind === 'token' ? await findExpiredLink(db, { token: link.token, purpose: 'signup', now: now() }) : null;
  if (expired) {
    const { brand } = await findSignUpOf(db, expired);
    const help = expired.emailConfirmedAt
      ? ({ kind: 'sign-in' } as const)
      : ({ kind: 'send-again', email: expired.email } as const);
    return failedView(message, fields, { brand, help });
  }
  const target = returnPath(fields.redirect_to);
  const creatorId = target?.split('/')[1] ?? '';
  const brand = target === paths.success(creatorId) ? await findBrand(db, { creatorId }) : null;
  return failedView(message, fields, { brand, help: brand && { kind: 'sign-up' } });
}

/** Mails another link for the sign-up of an expired link, to the same address. The caller applies the rate limit. */
export async function sendExpiredAgain(services: Services, link: Link): Promise<ResendResult> {
  const { db, now } = services;
  const expired =
    link.kind === 'token' ? await findExpiredLink(db, { token: link.token, purpose: 'signup', now: now() }) : null;
  return expired ? sendVerificationAgain(services, expired) : { ok: false, reason: 'unknown' };
}
