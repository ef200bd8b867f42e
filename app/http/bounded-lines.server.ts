export class LineTooLong extends Error {
  constructor() {
    super('A line is too long to be read');
  }
}

const LINE_FEED = 0x0a;

/**
 * Reads the lines of a stream, without the line feeds.
 * @param longest maximum length of a line in bytes
 * @throws `LineTooLong`
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, longest: number): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let begin = 0;
    for (;;) {
      const end = chunk.indexOf(LINE_FEED, begin);
      const part = chunk.subarray(begin, end === -1 ? undefined : end);
      parts.push(part);
      length += part.length;
      if (length > longest) throw new LineTooLong();
      if (end === -1) break;
      yield Buffer.concat(parts, length);
      [parts, length, begin] = [[], 0, end + 1];
    }
  }
  if (length > 0) yield Buffer.concat(parts, length);
}
