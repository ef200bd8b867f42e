import { authPaths } from '../../auth-paths.ts';
import { googleErrors as errors, google } from '../../copy/google.ts';
import { MAX_NAME_LENGTH } from '../../copy/lengths.ts';
import { signUpErrors } from '../../copy/sign-up.ts';
import { codePoints } from '../../identity/passwords/password.ts';

/** Reason why a sign-in or sign-up failed, passed to `/auth/google-callback` as the parameter `error`. */
export type GoogleFailure = 'failed' | 'authentication' | 'registered' | 'record' | 'expired' | 'unknown';

/** Message (specification, section 8) and HTTP status of each failure. */
export const googleFailures: Record<GoogleFailure, { message: string; status: number }> = {
  failed: { message: errors.failed, status: 400 },
  authentication: { message: errors.authentication, status: 400 },
  registered: { message: errors.registered, status: 409 },
  record: { message: errors.record, status: 500 },
  expired: { message: errors.expired, status: 400 },
  /** Sign-in by a person without an account, which is not an error. */
  unknown: { message: google.unknownLead, status: 200 },
};

export function callbackPath({ creatorId, failure }: { creatorId: string | null; failure?: GoogleFailure }): string {
  return authPaths.googleCallback({ creatorId, error: failure });
}

/** Returns the failure in the URL, or null. Unknown codes, such as Google's `access_denied`, become 'failed'. */
export function readFailure(parameters: URLSearchParams): GoogleFailure | null {
  const error = parameters.get('error');
  if (error === null) return null;
  return Object.hasOwn(googleFailures, error) ? (error as GoogleFailure) : 'failed';
}

export type ProfileField = 'firstName' | 'lastName';

export type ProfileCheck =
  | { ok: true; names: Record<ProfileField, string> }
  | { ok: false; summary: string; fields: Partial<Record<ProfileField, string>> };

/** Validates the submitted names (specification, section 5: Google profile). */
export function checkProfile(input: { [field in ProfileField]?: string }): ProfileCheck {
  const names = { firstName: input.firstName?.trim() ?? '', lastName: input.lastName?.trim() ?? '' };
  const fields: Partial<Record<ProfileField, string>> = {};
  for (const field of ['firstName', 'lastName'] as const) {
    if (!names[field]) fields[field] = errors.namesRequired;
    else if (codePoints(names[field]) > MAX_NAME_LENGTH)
      fields[field] = signUpErrors.nameTooLong(google[field], MAX_NAME_LENGTH);
  }
  // Reports a missing name before a name that is too long.
  const fieldErrors = Object.values(fields);
  const summary = fieldErrors.find((fieldError) => fieldError === errors.namesRequired) ?? fieldErrors[0];
  return summary === undefined ? { ok: true, names } : { ok: false, summary, fields };
}
