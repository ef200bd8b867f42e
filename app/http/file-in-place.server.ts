import type { MiddlewareFunction } from 'react-router';

/**
 * Sends a file in place of the page where the action refuses nothing: an action cannot, because what it returns is shown
 * on a page.
 * @param make called after the action, with what middleware gets
 */
export const fileInPlace =
  (make: (args: Parameters<MiddlewareFunction<Response>>[0]) => Promise<Response>): MiddlewareFunction<Response> =>
  async (args, next) => {
    const page = await next();
    return args.request.method === 'POST' && page.status === 200 ? make(args) : page;
  };

/** The headers of a file that a browser stores. @param name of ASCII letters, digits, dots and hyphens */
export const fileHeaders = (name: string, type: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
});

/** Text as a body that is read from its source as fast as it is sent; cancelled, it ends the source. */
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
