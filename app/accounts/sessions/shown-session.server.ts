import type { OwnSession } from '../../identity/sessions/own-sessions.server.ts';
import { PROGRAM } from '../../identity/sessions/session-client.server.ts';
import { sessionList as copy } from './copy.ts';

/** Session in the list of an account's sessions. Times are in ISO 8601. */
export interface ShownSession {
  id: string;
  device: string;
  /** Such as 'English (Australia)', or null if the browser sent no known language. */
  language: string | null;
  signedInAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
}

export function shownSession({ id, device, language, createdAt, lastUsedAt, isCurrent }: OwnSession): ShownSession {
  return {
    id,
    isCurrent,
    device: deviceWords(device),
    language: language && languageWords(language),
    signedInAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  };
}

export function deviceWords(device: string | null): string {
  if (device === PROGRAM) return copy.program;
  return device ?? copy.unknown;
}

// Formatted on the server, because browsers have different names for the same language.
const languages = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard', fallback: 'none' });

function languageWords(tag: string): string | null {
  return languages.of(tag) ?? null;
}
