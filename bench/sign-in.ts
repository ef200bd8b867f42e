import { paths } from '../app/paths.ts';
import { demoPassword } from '../demo/people.ts';
import type { Child } from './child.ts';
import { ORIGIN } from './serve.ts';

/** Signs in one of the demo's people; the cookies as a browser sends them. */
export async function signIn(server: Child, email: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${paths.signIn()}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: ORIGIN },
    body: new URLSearchParams({ email, password: demoPassword }),
  });
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
}
