/** What a check found about one thing: `unknown` is what cannot be told from here. */
export interface Finding {
  about: string;
  state: 'ok' | 'problem' | 'unknown';
  /** Of a problem what to do, of what is unknown where to look. */
  words: string;
}

export const ok = (about: string, words: string): Finding => ({ about, state: 'ok', words });
export const problem = (about: string, words: string): Finding => ({ about, state: 'problem', words });
export const unknown = (about: string, words: string): Finding => ({ about, state: 'unknown', words });
