/**
 * What the address was asked to say while somebody types, so that an answer to it can be distinguished from a search that came by a
 * link or by the way back. Answers come late: when more has been typed, and asked for.
 * @param first what the address says
 */
export function sentSearches(first: string) {
  let sent = [first];
  return {
    /** @returns false: it was asked for last, and need not be again */
    ask(q: string): boolean {
      if (q === sent.at(-1)) return false;
      sent.push(q);
      return true;
    },
    /** Whether what the address says now was asked for here; else it counts as asked for from now on. */
    isOwn(q: string): boolean {
      const at = sent.indexOf(q);
      sent = at < 0 ? [q] : sent.slice(at);
      return at >= 0;
    },
  };
}
