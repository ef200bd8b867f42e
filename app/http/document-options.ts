import { createContext } from 'react-router';

export type PolicyDirective = 'script-src' | 'frame-src' | 'connect-src' | 'img-src';
export type PolicySources = Partial<Record<PolicyDirective, readonly string[]>>;

export interface DocumentOptions {
  /** Sources that the content security policy allows in addition to the site's own. */
  policy: PolicySources;
  /** `late`: `late-loader.ts` starts the scripts. `immediate`: scripts start with the page. */
  hydration: 'late' | 'immediate';
  /** `self`: pages of this site may show the page in a frame. By default no page may. */
  framedBy?: 'self';
  /** Origin to which the document's form is sent if it differs from this site's, as in a hand-over between sites. */
  postsTo?: string;
}

export const documentOptionsContext = createContext<DocumentOptions>({ policy: {}, hydration: 'late' });

/** Hosts of the chunks that Stripe's script loads. Stripe chooses the names. */
export const STRIPE_PARTS = 'https://*.js.stripe.com';
const LINK_PARTS = 'https://*.link.com';
/** Hosts of Stripe's wallet Link. */
export const LINK = ['https://link.com', LINK_PARTS];

/** Values allowed in each directive in addition to origins. `blob:` previews a picture before the upload. */
const keywords: Record<PolicyDirective, readonly string[]> = {
  'script-src': [STRIPE_PARTS],
  'frame-src': [STRIPE_PARTS, LINK_PARTS],
  'connect-src': [LINK_PARTS],
  'img-src': ['blob:'],
};

const httpsOrigin = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/;

/**
 * Throws unless each source is an https origin or a keyword of its directive. Browsers silently ignore a source that
 * they do not understand, and a semicolon would end the directive.
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
