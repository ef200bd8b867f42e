import { describe, expect, test } from 'vitest';
import { readBody } from './response-body.ts';

const text = (chunk: string) => new TextEncoder().encode(chunk);

describe('a shared response', () => {
  test('has the whole body', async () => {
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(text('Bread '));
        await null;
        controller.enqueue(text('and butter'));
        controller.close();
      },
    });
    expect((await readBody(body)).toString()).toBe('Bread and butter');
    expect(await readBody(null)).toHaveLength(0);
  });

  test('does not wait forever: a body without an end is cancelled', async () => {
    let cancelled: unknown;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(text('data: 1\n\n')),
      cancel: (reason) => {
        cancelled = reason;
      },
    });
    await expect(readBody(body, 20)).rejects.toThrow('did not come to an end');
    expect(cancelled).toBeInstanceOf(Error);
  });

  test('fails as its body does', async () => {
    const broken = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('broke off')) });
    await expect(readBody(broken)).rejects.toThrow('broke off');
  });
});
