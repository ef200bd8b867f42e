import { BROWSER_MAP, OS_MAP, parse } from 'bowser';

/**
 * What a session's owner recognizes it by. Only what the browser itself says: no address of the network is looked up or
 * stored.
 */
export interface SessionClient {
  /** `PROGRAM`, or browser and system ('Firefox on Linux'); null: it said nothing that is known. */
  device: string | null;
  /** Language and region (BCP 47); null: none. */
  language: string | null;
}

/** The `device` of a session that a program began (`POST /api/auth/token`). */
export const PROGRAM = 'program';
export const program: SessionClient = { device: PROGRAM, language: null };

/** Of the headers no more is parsed: whoever asks chooses their length. */
const LONGEST_USER_AGENT = 512;
const LONGEST_LANGUAGE = 35;

/** The client of a request that begins a session; every place that begins one needs it (`startSession`). */
export function clientOf({ headers }: Pick<Request, 'headers'>): SessionClient {
  return { device: readDevice(headers.get('user-agent')), language: readLanguage(headers.get('accept-language')) };
}

/** Only names of the library's lists: for other agents it answers with their own text. */
const browsers = new Set<string>(Object.values(BROWSER_MAP).filter((name) => name !== BROWSER_MAP.generic));
const systems = new Set<string>(Object.values(OS_MAP));

function readDevice(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = parse(userAgent.slice(0, LONGEST_USER_AGENT));
  const named = [browser.name, os.name].filter((name, at) => name && (at === 0 ? browsers : systems).has(name));
  return named.join(' on ') || null;
}

/** The first tag of `Accept-Language`, which is the preferred one in every browser, without its extensions. */
function readLanguage(accepted: string | null): string | null {
  const [first = ''] = accepted?.slice(0, LONGEST_LANGUAGE).split(/[,;]/, 1) ?? [];
  try {
    const { language, region } = new Intl.Locale(first.trim());
    return region ? `${language}-${region}` : language;
  } catch {
    return null; // '*', or no tag at all
  }
}
