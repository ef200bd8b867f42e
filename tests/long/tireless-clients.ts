import { setTimeout as delay } from 'node:timers/promises';
import { marisol } from '../../demo/creators/marisol.ts';
import { demoPassword } from '../../demo/people.ts';
import { cookieHeader } from '../support/cookies.ts';

export type Ask = (target: string, body?: URLSearchParams | FormData | string) => Promise<Response>;

export const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const isAtSignIn = (answer: Response) => answer.headers.get('location')?.startsWith('/sign-in') ?? false;

export function tirelessClients({ origin, isOver }: { origin: string; isOver: () => boolean }) {
  function aClient() {
    const cookies = new Map<string, string>();
    async function askOnce(target: string, body?: URLSearchParams | FormData | string): Promise<Response> {
      const answer = await fetch(origin + target, {
        method: body === undefined ? 'GET' : 'POST',
        ...(body === undefined ? {} : { body }),
        redirect: 'manual',
        headers: { origin, accept: 'text/html', ...cookieHeader(cookies) },
      });
      // Without TLS, the names of the cookies have no prefix.
      for (const line of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
        cookies.set(name!, value!);
      }
      return new Response(await answer.arrayBuffer(), answer);
    }
    return {
      /** @throws if the test ends before there is a response */
      async ask(target: string, body?: URLSearchParams | FormData | string): Promise<Response> {
        while (!isOver()) {
          const answer = await askOnce(target, body).catch((error: Error) => {
            // Only errors of the connection have a cause.
            if (error.cause === undefined) throw error;
            return null;
          });
          // 5xx occurs while the process starts or opens its database connections.
          if (answer && answer.status < 500) return answer;
          await delay(50);
        }
        throw new Error('It is over');
      },
    };
  }

  /** Returns a function that sends requests as a person who works in the studio, and signs in again when necessary. */
  async function aWorker() {
    const client = aClient();
    const signIn = () => client.ask('/sign-in', form({ email: marisol.email, password: demoPassword }));
    await signIn();
    return async (target: string, body?: URLSearchParams | FormData | string) => {
      for (;;) {
        const answer = await client.ask(target, body);
        if (!isAtSignIn(answer)) return answer;
        await signIn();
      }
    };
  }

  return { aClient, aWorker };
}
