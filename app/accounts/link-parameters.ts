/** Parsed parameters of a mailed link (specification, section 7: query parameters). */
export type Link =
  | { kind: 'error'; description: string | null }
  | { kind: 'pair'; accessToken: string; refreshToken: string }
  | { kind: 'token'; token: string }
  /** Parameters are missing or repeated, or belong to another kind of link. */
  | { kind: 'none' };

const names = ['error', 'error_description', 'access_token', 'refresh_token', 'token', 'type', 'redirect_to'] as const;

const MAX_DESCRIPTION_LENGTH = 300;

/** Reads a link in the order of the specification: `error`, then the token pair, then `token` with this `type`. */
export function readLink(parameters: URLSearchParams, type: 'signup' | 'recovery' | 'invitation'): Link {
  if (names.some((name) => parameters.getAll(name).length > 1)) return { kind: 'none' };
  const read = (name: (typeof names)[number]) => parameters.get(name)?.trim() ?? '';
  if (read('error')) return { kind: 'error', description: oneLine(read('error_description')) };
  const [accessToken, refreshToken] = [read('access_token'), read('refresh_token')];
  if (accessToken && refreshToken) return { kind: 'pair', accessToken, refreshToken };
  if (read('token') && read('type') === type) return { kind: 'token', token: read('token') };
  return { kind: 'none' };
}

export function linkFields(parameters: URLSearchParams): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (parameters.has(name) ? [[name, parameters.get(name)!]] : [])));
}

/** Reduces untrusted text to one line of limited length. Returns null if no text is left. */
function oneLine(text: string): string | null {
  const line = text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const characters = [...line];
  if (characters.length <= MAX_DESCRIPTION_LENGTH) return line || null;
  return `${characters.slice(0, MAX_DESCRIPTION_LENGTH - 1).join('')}…`;
}
