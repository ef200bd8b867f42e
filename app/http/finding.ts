/** Result of one check. `unknown`: the check cannot be decided from this machine. */
export interface Finding {
  about: string;
  state: 'ok' | 'problem' | 'unknown';
  /** Sentence for the operator. For a problem it names the remedy, for an unknown result it says where to look. */
  words: string;
}

export const ok = (about: string, words: string): Finding => ({ about, state: 'ok', words });
export const problem = (about: string, words: string): Finding => ({ about, state: 'problem', words });
export const unknown = (about: string, words: string): Finding => ({ about, state: 'unknown', words });
