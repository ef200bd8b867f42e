import { describe, expect, test } from 'vitest';
import { linkFields, readLink } from './link-parameters.ts';

const read = (query: string, type: 'signup' | 'recovery' = 'signup') => readLink(new URLSearchParams(query), type);

describe('a link is read in the order of the specification', () => {
  test('an error takes precedence over everything', () => {
    expect(read('token=t&type=signup&access_token=a&refresh_token=r&error=denied&error_description=No')).toEqual({
      kind: 'error',
      description: 'No',
    });
  });

  test('a pair takes precedence over a token', () => {
    expect(read('token=t&type=signup&access_token=a&refresh_token=r')).toEqual({
      kind: 'pair',
      accessToken: 'a',
      refreshToken: 'r',
    });
  });

  test('half a pair is ignored, and the token is used', () => {
    expect(read('token=t&type=signup&access_token=a')).toEqual({ kind: 'token', token: 't' });
    expect(read('refresh_token=r')).toEqual({ kind: 'none' });
  });

  test('a token needs the type of its page', () => {
    expect(read('token=t&type=recovery', 'recovery')).toEqual({ kind: 'token', token: 't' });
    for (const query of ['token=t', 'token=t&type=', 'token=t&type=recovery', 'token=t&type=SIGNUP', 'type=signup']) {
      expect(read(query)).toEqual({ kind: 'none' });
    }
  });

  test('an empty parameter counts as missing', () => {
    expect(read('error=&token=t&type=signup')).toEqual({ kind: 'token', token: 't' });
    expect(read('token=%20&type=signup')).toEqual({ kind: 'none' });
    expect(read('')).toEqual({ kind: 'none' });
  });

  test.each(['error', 'error_description', 'access_token', 'refresh_token', 'token', 'type', 'redirect_to'])(
    'with a repeated %s it is invalid',
    (name) => {
      expect(read(`token=t&type=signup&${name}=1&${name}=2`)).toEqual({ kind: 'none' });
    },
  );
});

describe("an error's description", () => {
  const description = (text: string) => read(`error=x&error_description=${encodeURIComponent(text)}`);

  test('is null when it is empty', () => {
    expect(read('error=x')).toEqual({ kind: 'error', description: null });
    expect(description(' \n\u202e ')).toEqual({ kind: 'error', description: null });
  });

  test('is one line, without bidirectional controls, of limited length', () => {
    expect(description('Two\r\nlines\u202e \u0000of it')).toEqual({ kind: 'error', description: 'Two lines of it' });
    const long = description('😀'.repeat(5_000));
    expect(long).toEqual({ kind: 'error', description: `${'😀'.repeat(299)}…` });
  });
});

test('only parameters that the pages read are put into a form', () => {
  const fields = linkFields(
    new URLSearchParams('token=t&utm_source=mail&type=signup&redirect_to=%2Faccount&password=p'),
  );
  expect(fields).toEqual({ token: 't', type: 'signup', redirect_to: '/account' });
});
