import {
  type DataStrategyResult,
  data,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  RouterContextProvider,
  redirect,
} from 'react-router';
import { expect, test } from 'vitest';
import { lostAnswers } from './lost-answers.ts';

async function answerTo(method: string, thrown: unknown): Promise<DataStrategyResult> {
  const request = new Request('https://larder.test/marisol', { method });
  const args = {
    request,
    url: new URL(request.url),
    params: {},
    pattern: '/:name',
    context: new RouterContextProvider(),
  };
  const results = await lostAnswers(args, async () => ({ page: { type: 'error', result: thrown } }));
  return results!.page!;
}

const lost = [
  ['a request that failed', new TypeError('Failed to fetch')],
  ['a form’s request that failed', data(new TypeError('Failed to fetch'))],
  ['an error page of a proxy', new ErrorResponse(502, 'Bad Gateway', '<h1>Bad Gateway</h1>')],
  ['an answer that breaks off', new Error('Unable to decode turbo-stream response')],
] as const;

test.each(lost)('a page is a 503 after %s', async (_what, thrown) => {
  expect(await answerTo('GET', thrown)).toMatchObject({ type: 'error', result: { data: null, init: { status: 503 } } });
});

test.each(lost)('a form’s page stays after %s', async (_what, thrown) => {
  expect(await answerTo('POST', thrown)).toMatchObject({ type: 'data', result: { data: null, init: { status: 503 } } });
});

test.each([
  ['a redirect', redirect('/account')],
  ['an unknown address', new ErrorResponse(404, 'Not Found', null)],
  ['a form of another site', new ErrorResponse(403, 'Forbidden', 'This form was sent from another site.')],
])('%s stays what it is', async (_what, thrown) => {
  for (const method of ['GET', 'POST'])
    expect(await answerTo(method, thrown)).toEqual({ type: 'error', result: thrown });
});
