import { createContext } from 'react-router';

export type PolicyDirective = 'script-src' | 'frame-src' | 'connect-src' | 'img-src';
export type PolicySources = Partial<Record<PolicyDirective, readonly string[]>>;

/** How the document that a route answers with is finished; set by middleware from the route's rules. */
export interface DocumentOptions {
  /** Sources that this route's content security policy allows beside the site's own, by directive. */
  policy: PolicySources;
  /** `late`: scripts start after the first paint has settled; `immediate`: for pages that people work in. */
  hydration: 'late' | 'immediate';
}

export const documentOptionsContext = createContext<DocumentOptions>({ policy: {}, hydration: 'late' });

/** What each directive may be given besides origins: `blob:` shows a picture that is about to be uploaded. */
const keywords: Record<PolicyDirective, readonly string[]> = {
  'script-src': [],
  'frame-src': [],
  'connect-src': [],
  'img-src': ['blob:'],
};

const httpsOrigin = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/;

/**
 * A route's additions to the policy, if each is an https origin (no path, no wildcard) or a keyword of its directive.
 * Throws on anything else: a source that a browser does not understand would be left out without a word, and a
 * semicolon in one would end the directive.
 */
export function checkPolicySources(policy: PolicySources): PolicySources {
  for (const [directive, sources] of Object.entries(policy)) {
    const allowed = keywords[directive as PolicyDirective];
    if (!allowed) throw new Error(`A route's policy has no directive “${directive}”`);
    for (const source of sources) {
      if (allowed.includes(source) || httpsOrigin.test(source)) continue;
      throw new Error(`“${source}” in ${directive} of a route's policy is neither an https origin nor a keyword`);
    }
  }
  return policy;
}
