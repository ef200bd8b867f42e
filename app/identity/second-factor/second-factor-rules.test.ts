import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import type { AuthSecrets } from '../../http/services.ts';
import { openSecret, sealSecret } from '../secret.server.ts';
import { issueChallenge, readChallenge } from './challenge.server.ts';
import { newRecoveryCodes, readRecoveryCode, recoveryCodeHashes } from './recovery-codes.server.ts';
import { isTotpCode, newTotpSecret, qrPath, stepOfCode, totpUri } from './totp.server.ts';

const old = 'an earlier secret of at least 32 characters';
const secrets: AuthSecrets = ['a secret of at least thirty-two characters', old];
const accountId = 'a0000000-0000-4000-8000-000000000001';
const now = new Date('2026-11-02T10:00:10Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('a sealed secret', () => {
  test('opens for its account, and says with which of the site’s secrets', () => {
    expect(openSecret(sealSecret('ABC', accountId, secrets), accountId, secrets)).toEqual({
      secret: 'ABC',
      isCurrent: true,
    });
    expect(openSecret(sealSecret('ABC', accountId, [old]), accountId, secrets)).toEqual({
      secret: 'ABC',
      isCurrent: false,
    });
  });

  test('opens for no other account, without its secret, or changed', () => {
    const sealed = sealSecret('ABC', accountId, secrets);
    expect(openSecret(sealed, accountId.replace('1', '2'), secrets)).toBeNull();
    expect(openSecret(sealed, accountId, [old])).toBeNull();
    const bytes = Buffer.from(sealed, 'base64url');
    for (const [index] of bytes.entries()) {
      const changed = Buffer.from(bytes);
      changed[index]! ^= 1;
      expect(openSecret(changed.toString('base64url'), accountId, secrets)).toBeNull();
    }
    for (const text of ['', 'x', 'AAAA', '%%%']) expect(openSecret(text, accountId, secrets)).toBeNull();
  });

  test('is another text each time, and does not hold the secret', () => {
    const [one, other] = [sealSecret('ABC', accountId, secrets), sealSecret('ABC', accountId, secrets)];
    expect(one).not.toBe(other);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('ABC');
  });
});

describe('a code of an app', () => {
  const secret = newTotpSecret();
  const codeAt = (seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at(seconds).getTime() });
  const step = (seconds: number) => Math.floor(at(seconds).getTime() / 30_000);
  const stepOf = (code: string, lastStep: number | null = null) => stepOfCode(code, { secret, lastStep, now });

  test('is taken in its half minute, and in the one before and after', () => {
    expect(stepOf(codeAt(0))).toBe(step(0));
    expect(stepOf(codeAt(-30))).toBe(step(-30));
    expect(stepOf(codeAt(30))).toBe(step(30));
    expect(stepOf(codeAt(-60))).toBeNull();
    expect(stepOf(codeAt(60))).toBeNull();
  });

  test('is taken as people type it', () => {
    const code = codeAt(0);
    expect(stepOf(` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe(step(0));
  });

  test('is not taken twice, nor after a later one', () => {
    expect(stepOf(codeAt(0), step(0))).toBeNull();
    expect(stepOf(codeAt(-30), step(0))).toBeNull();
    expect(stepOf(codeAt(30), step(0))).toBe(step(30));
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345', '1e5000'])('is not %j', (code) => {
    expect(stepOf(code)).toBeNull();
    expect(isTotpCode(code)).toBe(false);
  });

  test('has an address for the app that names the site and the account', () => {
    const uri = totpUri(secret, 'ana@kitchen.example');
    expect(uri).toMatch(/^otpauth:\/\/totp\/Larder:ana%40kitchen\.example\?/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  test('can be scanned: the picture has an edge of four units', () => {
    const { path, size } = qrPath('otpauth://totp/x');
    expect(size).toBeGreaterThan(28);
    const corners = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
    expect([Math.min(...corners), Math.max(...corners)]).toEqual([4, size - 5]);
  });
});

describe('a recovery code', () => {
  test('is one of ten different ones', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
  });

  test('is read however it is typed', () => {
    for (const typed of ['k3v9a-7dm01', 'K3V9A7DM01', ' k3v9a 7dmol ', 'k3v9a–7dm01'.replace('–', '-')]) {
      expect(readRecoveryCode(typed)).toBe('k3v9a7dm01');
    }
    for (const other of ['', 'k3v9a', 'k3v9a-7dm01x', 'k3v9a-7dmu!', 'é'.repeat(10), '0'.repeat(1_000)]) {
      expect(readRecoveryCode(other)).toBeNull();
    }
  });

  test('is stored as a hash of its account’s, by each of the site’s secrets', () => {
    const hashes = recoveryCodeHashes('k3v9a7dm01', accountId, secrets);
    expect(new Set(hashes).size).toBe(2);
    expect(recoveryCodeHashes('k3v9a7dm01', 'another', secrets)).not.toEqual(hashes);
    expect(recoveryCodeHashes('k3v9a7dm01', accountId, [old])).toEqual([hashes[1]]);
  });
});

describe('what a passkey signs', () => {
  const services = { secrets, now: () => now };
  const of = { sessionHash: 'a session', purpose: 'give' } as const;

  test('is for one session and one purpose, for half an hour', () => {
    const challenge = issueChallenge(services, of);
    expect(readChallenge(challenge, of, services)).toEqual({ expiresAt: at(1_800) });
    expect(readChallenge(challenge, { ...of, sessionHash: 'another' }, services)).toBeNull();
    expect(readChallenge(challenge, { ...of, purpose: 'register' }, services)).toBeNull();
    expect(readChallenge(challenge, of, { secrets, now: () => at(1_800) })).toBeNull();
  });

  test('is made here: with a later end, or without a proof, it is nothing', () => {
    const [random, until, proof] = issueChallenge(services, of).split('.');
    for (const forged of [`${random}.${Number(until) + 1}.${proof}`, `${random}.${until}.`, `${random}.${until}`, '']) {
      expect(readChallenge(forged, of, services)).toBeNull();
    }
  });

  test('is still good after the site has a new secret', () => {
    const challenge = issueChallenge({ ...services, secrets: [old] }, of);
    expect(readChallenge(challenge, of, services)).not.toBeNull();
  });
});
