import type { OwnSession } from '../../identity/sessions/own-sessions.server.ts';
import { PROGRAM } from '../../identity/sessions/session-client.server.ts';
import { sessionList as copy } from './copy.ts';

/** A session as `/account/sessions` shows it; times are ISO 8601. */
export interface ShownSession {
  id: string;
  device: string;
  /** 'English (Australia)'; null: the browser named none that has a name. */
  language: string | null;
  signedInAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
}

export function shownSession({ id, device, language, createdAt, lastUsedAt, isCurrent }: OwnSession): ShownSession {
  return {
    ...{ id, isCurrent },
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

// On the server: browsers differ in the names they have.
const languages = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard', fallback: 'none' });

function languageWords(tag: string): string | null {
  return languages.of(tag) ?? null;
}
