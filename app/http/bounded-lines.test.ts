import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineTooLong, readLines } from './bounded-lines.server.ts';

async function linesOf(chunks: AsyncIterable<Uint8Array>, longest: number): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(chunks, longest)) lines.push(line.toString());
  return lines;
}

test('lines are read whole however their stream is cut', async () => {
  const text = fc.array(fc.string({ unit: 'grapheme' }).map((line) => line.replaceAll('\n', '')));
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (lines, size) => {
      const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      async function* chunks() {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      }
      expect(await linesOf(chunks(), 1_000)).toEqual(lines);
    }),
  );
});

test.each([1_000, 2_000, 4_000])(
  'of a line without an end no more than %i bytes and a chunk are read',
  async (longest) => {
    let read = 0;
    async function* chunks() {
      for (;;) {
        yield Buffer.alloc(100, 'x');
        read += 100;
      }
    }
    await expect(linesOf(chunks(), longest)).rejects.toThrow(LineTooLong);
    expect(read).toBe(longest);
  },
);
