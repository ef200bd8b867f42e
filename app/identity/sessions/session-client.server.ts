import { BROWSER_MAP, OS_MAP, parse } from 'bowser';

/** Description by which an owner recognizes a session. Contains no network address. */
export interface SessionClient {
  /** `PROGRAM`, or browser and system as far as known ('Firefox on Linux', 'Firefox'), or null if neither is known. */
  device: string | null;
  /** Language, with the region if known (BCP 47), or null if unknown. */
  language: string | null;
}

/** `device` of a session started by a program (`POST /api/auth/token`). */
export const PROGRAM = 'program';
export const program: SessionClient = { device: PROGRAM, language: null };

/** Maximum length of the parsed part of `User-Agent`. The client chooses the header's length. */
const MAX_USER_AGENT_LENGTH = 512;
const MAX_LANGUAGE_LENGTH = 35;

export function clientOf({ headers }: Pick<Request, 'headers'>): SessionClient {
  return { device: readDevice(headers.get('user-agent')), language: readLanguage(headers.get('accept-language')) };
}

/** Names on the library's lists. For unknown agents the library returns the agent's own text, which is not shown. */
const browsers = new Set<string>(Object.values(BROWSER_MAP).filter((name) => name !== BROWSER_MAP.generic));
const systems = new Set<string>(Object.values(OS_MAP));

function readDevice(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH));
  const named = [browser.name, os.name].filter((name, at) => name && (at === 0 ? browsers : systems).has(name));
  return named.join(' on ') || null;
}

function readLanguage(accepted: string | null): string | null {
  const [first = ''] = accepted?.slice(0, MAX_LANGUAGE_LENGTH).split(/[,;]/, 1) ?? [];
  try {
    const { language, region } = new Intl.Locale(first.trim());
    return region ? `${language}-${region}` : language;
  } catch {
    return null; // '*', or no language tag
  }
}
