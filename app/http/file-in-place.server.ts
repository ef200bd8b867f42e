import type { MiddlewareFunction } from 'react-router';

/** Responds with a file instead of the page after a successful action. */
export const fileInPlace =
  (make: (args: Parameters<MiddlewareFunction<Response>>[0]) => Promise<Response>): MiddlewareFunction<Response> =>
  async (args, next) => {
    const page = await next();
    return args.request.method === 'POST' && page.status === 200 ? make(args) : page;
  };

/** @param name of ASCII letters, digits, dots and hyphens */
export const fileHeaders = (name: string, type: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
});

export function textStream(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
