/**
 * What the address was asked to say while somebody types, so that an answer to it is told from a search that came by a
 * link or by the way back. Answers come late: when more has been typed, and asked for.
 * @param first what the address says
 */
export function askedSearches(first: string) {
  let asked = [first];
  return {
    /** @returns false: it was asked for last, and need not be again */
    ask(q: string): boolean {
      if (q === asked.at(-1)) return false;
      asked.push(q);
      return true;
    },
    /** Whether what the address says now was asked for here; else it counts as asked for from now on. */
    isOwn(q: string): boolean {
      const at = asked.indexOf(q);
      asked = at < 0 ? [q] : asked.slice(at);
      return at >= 0;
    },
  };
}
