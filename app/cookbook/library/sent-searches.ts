/**
 * Tracks the searches that the form requested while the reader types. It tells late answers to them from searches that
 * came by a link or by Back.
 * @param first search of the current address
 */
export function sentSearches(first: string) {
  let sent = [first];
  return {
    /** @returns false if the search was the last one requested */
    ask(q: string): boolean {
      if (q === sent.at(-1)) return false;
      sent.push(q);
      return true;
    },
    /** Reports whether the form requested the address's current search. If not, it is recorded as requested. */
    isOwn(q: string): boolean {
      const at = sent.indexOf(q);
      sent = at < 0 ? [q] : sent.slice(at);
      return at >= 0;
    },
  };
}
