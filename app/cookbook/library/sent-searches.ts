/** Tracks searches requested while the reader types, to tell late responses from searches by a link or Back. */
export function sentSearches(first: string) {
  let sent = [first];
  return {
    /** Records a request. Returns false if the search was the last one requested. */
    ask(q: string): boolean {
      if (q === sent.at(-1)) return false;
      sent.push(q);
      return true;
    },
    /** Reports whether the form requested the search in the address. If not, records the search as requested. */
    isOwn(q: string): boolean {
      const at = sent.indexOf(q);
      sent = at < 0 ? [q] : sent.slice(at);
      return at >= 0;
    },
  };
}
