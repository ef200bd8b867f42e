/** Deserialized PHP value. An array becomes an object with indexes or names as keys. */
export type PhpValue = string | number | boolean | null | PhpArray;
export interface PhpArray {
  [name: string]: PhpValue;
}

const MAX_DEPTH = 30;

/**
 * Parses the output of PHP's `serialize`, or returns undefined for any other text. Lengths are in UTF-8 bytes. If a
 * length is wrong, the text ends at the next quotation mark with a semicolon. Objects are not supported.
 */
export function readPhpValue(written: string): PhpValue | undefined {
  const reader = new Reader(written);
  const value = reader.value(0);
  return reader.isWrong ? undefined : value;
}

class Reader {
  private at = 0;
  isWrong = false;
  private readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  value(depth: number): PhpValue {
    const kind = this.text.slice(this.at, this.at + 2);
    if (kind === 'N;') {
      this.at += 2;
      return null;
    }
    if (depth > MAX_DEPTH || !/^[asibd]:$/.test(kind)) return this.wrong();
    this.at += 2;
    if (kind === 's:') return this.string();
    if (kind === 'a:') return this.array(depth);
    const end = this.text.indexOf(';', this.at);
    if (end < 0 || end - this.at > 40) return this.wrong();
    const number = Number(this.text.slice(this.at, end));
    this.at = end + 1;
    return kind === 'b:' ? number === 1 : number;
  }

  private wrong(): null {
    this.isWrong = true;
    return null;
  }

  private length(): number {
    const end = this.text.indexOf(':', this.at);
    const length = end < 0 || end - this.at > 9 ? Number.NaN : Number(this.text.slice(this.at, end));
    this.at = end + 1;
    if (!(length >= 0)) this.isWrong = true;
    return length;
  }

  private string(): string {
    const bytes = this.length();
    if (this.isWrong || this.text[this.at] !== '"') return this.wrong() ?? '';
    const begin = this.at + 1;
    let end = begin;
    for (let left = bytes; left > 0 && end < this.text.length; ) {
      const code = this.text.codePointAt(end)!;
      left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      end += code < 0x10000 ? 1 : 2;
    }
    if (!this.text.startsWith('";', end)) end = this.text.indexOf('";', begin);
    if (end < 0) return this.wrong() ?? '';
    this.at = end + 2;
    return this.text.slice(begin, end);
  }

  private array(depth: number): PhpArray {
    const count = this.length();
    const values: PhpArray = Object.create(null) as PhpArray;
    if (this.isWrong || this.text[this.at] !== '{') {
      this.wrong();
      return values;
    }
    this.at += 1;
    for (let each = 0; each < count && !this.isWrong; each++)
      values[String(this.value(depth + 1))] = this.value(depth + 1);
    if (this.text[this.at] === '}') this.at += 1;
    else this.wrong();
    return values;
  }
}
