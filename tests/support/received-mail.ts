export interface ReceivedMail {
  from: { name: string; address: string };
  to: string;
  replyTo: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  /** First web address in the HTML, which is that of the button, or empty if there is none. */
  link: string;
  links: string[];
  /** Unfolded and decoded values by lower-case name. */
  headers: Map<string, string[]>;
  envelope: { from: string; to: string[] };
  raw: string;
}

/** Parses a message (RFC 5322, 2045 to 2047). Supports only the shapes that this site sends. */
export function readMail(raw: string, envelope: ReceivedMail['envelope']): ReceivedMail {
  const { headers, body } = split(raw);
  const one = (name: string) => headers.get(name)?.[0] ?? '';
  const boundary = parameter(one('content-type'), 'boundary');
  if (!boundary) throw new Error(`Not a mail in html and text: ${one('content-type')}`);
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '')));
  const partOf = (type: string) => {
    const part = parts.find((each) => each.headers.get('content-type')?.[0]?.startsWith(type));
    if (!part) throw new Error(`The mail has no ${type}`);
    return decodeBody(part.body.replace(/\r\n$/, ''), part.headers.get('content-transfer-encoding')?.[0] ?? '7bit');
  };
  const html = partOf('text/html');
  const links = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map((match) => decodeEntities(match[1]!));
  return {
    from: readAddress(one('from')),
    to: readAddress(one('to')).address,
    replyTo: readAddress(one('reply-to')).address,
    subject: one('subject'),
    html,
    text: partOf('text/plain'),
    messageId: one('message-id'),
    link: links.find((link) => /^https?:/.test(link)) ?? '',
    links,
    headers,
    envelope,
    raw,
  };
}

function split(part: string): { headers: Map<string, string[]>; body: string } {
  const end = part.indexOf('\r\n\r\n');
  const headers = new Map<string, string[]>();
  for (const line of part
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [, name, value] = /^([!-9;-~]+):\s*(.*)$/s.exec(line) ?? [];
    if (name === undefined) throw new Error(`Not a header: ${line}`);
    const key = name.toLowerCase();
    headers.set(key, [...(headers.get(key) ?? []), decodeWords(value!)]);
  }
  return { headers, body: part.slice(end + 4) };
}

function decodeWords(text: string): string {
  return text.replace(/(\?=)\s+(=\?)/g, '$1$2').replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (words) => {
    const bytes = [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, how, coded]) =>
      how!.toLowerCase() === 'b' ? Buffer.from(coded!, 'base64') : quotedPrintable(coded!.replaceAll('_', ' ')),
    );
    return Buffer.concat(bytes).toString('utf8');
  });
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'quoted-printable') return quotedPrintable(body.replace(/=\r\n/g, '')).toString('utf8');
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return body;
}

function quotedPrintable(text: string): Buffer {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

function parameter(header: string, name: string): string | undefined {
  return new RegExp(`${name}="?([^";]+)"?`, 'i').exec(header)?.[1];
}

function readAddress(header: string): { name: string; address: string } {
  const [, name, address] = /^(.*?)\s*<([^<>]*)>$/s.exec(header) ?? [undefined, '', header];
  return { name: name!.replace(/^"(.*)"$/s, '$1').replace(/\\(.)/g, '$1'), address: address! };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

function decodeEntities(text: string): string {
  return text.replace(/&([a-z]+|#x?[0-9a-f]+);/gi, (entity, name: string) => entities[name.toLowerCase()] ?? entity);
}
