import { createContext } from 'react-router';

/** How the document that a route answers with is finished; set by middleware from the route's rules. */
export interface DocumentOptions {
  /** Sources that this route's content security policy allows beside the site's own, by directive. */
  policy: Partial<Record<'script-src' | 'frame-src' | 'connect-src' | 'img-src', readonly string[]>>;
  /** `late`: scripts start after the first paint has settled; `immediate`: for pages that people work in. */
  hydration: 'late' | 'immediate';
}

export const documentOptionsContext = createContext<DocumentOptions>({ policy: {}, hydration: 'late' });
