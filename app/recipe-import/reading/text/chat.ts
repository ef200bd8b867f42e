/** Prefix of each message in a WhatsApp export: '[12/03/2024, 18:22:41] Ruth: ', '12/03/2024, 18:22 - Ruth: '. */
const stamp =
  /^[\u200e\u200f]?(?:\[(?:\d{1,4}[./-]){2}\d{1,4},? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[ \u202f]?[ap]\.?m\.?)?\] [^:]{1,60}: |(?:\d{1,4}[./-]){2}\d{1,4},? \d{1,2}[:.]\d{2}(?:[ \u202f]?[ap]\.?m\.?)? [-–] [^:]{1,60}: )/iu;

interface Chat {
  /** Messages without the prefixes. */
  text: string;
  /** First prefix of each sender: time and name. */
  senders: string[];
}

/** Parses an exported chat, or returns null for other texts. */
export function readChat(text: string): Chat | null {
  const first = text.trimStart().slice(0, 200);
  if (!stamp.test(first)) return null;
  const messages: string[][] = [];
  const senders = new Map<string, string>();
  for (const line of text.trimStart().split(/\r\n?|\n/)) {
    const mark = stamp.exec(line)?.[0];
    if (mark === undefined) messages.at(-1)!.push(line);
    else {
      const who = mark.replace(/^[^\]–-]{1,40}[\]–-] ?/u, '');
      if (!senders.has(who)) senders.set(who, mark.replace(/: $/, '').replace(/^[\u200e\u200f]/, ''));
      messages.push([line.slice(mark.length)]);
    }
  }
  if (messages.length < 2) return null;
  const isLong = (at: number) => (messages[at]?.length ?? 0) > 1;
  const written = messages.map((lines, at) => (isLong(at) || isLong(at - 1) ? ['', ...lines] : lines).join('\n'));
  return { text: written.join('\n').trimStart(), senders: [...senders.values()] };
}
