import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import { productName } from '../../copy/product.ts';
import { passkeys } from '../../db/schema/second-factors.ts';
import type { Services } from '../../http/services.ts';
import { lockAccount } from '../links/one-time-tokens.server.ts';
import { spendNonce } from '../links/tokens.server.ts';
import type { SessionUser } from '../queries.server.ts';
import { type ChallengeOf, issueChallenge, readChallenge } from './challenge.server.ts';
import {
  type FactorAdded,
  type FactorRefused,
  firstCodes,
  type NotifyOwner,
  type Owner,
  promoteSession,
  type VerifyFactorResult,
  verifyFactor,
} from './factor-commands.server.ts';
import type { SecondFactors } from './queries.server.ts';

type Needs = Pick<Services, 'db' | 'secrets' | 'now' | 'origin' | 'acceptedOrigins'>;
type Known = Pick<SecondFactors, 'passkeys'>;

/** Loaded on first use, because the certificate parsers are large. */
const webAuthn = () => import('@simplewebauthn/server');

/** Accepted signature algorithms (COSE): Ed25519, ES256 and RS256. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Returns the relying party id, or null for a site on an IP address, where WebAuthn is unavailable. */
function relyingPartyId({ origin }: Pick<Services, 'origin'>): string | null {
  const { hostname } = new URL(origin);
  return /^[\d.]+$|^\[/.test(hostname) ? null : hostname;
}

/** Returns the browser's options for creating a passkey, as JSON, or null if passkeys are unavailable. */
export async function registrationOptions(services: Needs, user: SessionUser, known: Known): Promise<string | null> {
  const rpID = relyingPartyId(services);
  if (rpID === null) return null;
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: productName,
    rpID,
    userName: user.email,
    userID: new Uint8Array(Buffer.from(user.accountId)),
    challenge: issueChallenge(services, { sessionHash: user.sessionHash, purpose: 'register' }),
    excludeCredentials: known.passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return JSON.stringify(options);
}

/** Returns the browser's options for requesting a passkey, as JSON, or null if the account has no usable passkey. */
export async function requestOptions(services: Needs, { sessionHash }: Owner, known: Known): Promise<string | null> {
  const rpID = relyingPartyId(services);
  if (rpID === null || known.passkeys.length === 0) return null;
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: issueChallenge(services, { sessionHash, purpose: 'give' }),
    allowCredentials: known.passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    userVerification: 'preferred',
  });
  return JSON.stringify(options);
}

/** @param added.response the browser's JSON, untrusted */
export async function addPasskey(
  services: Needs,
  owner: Owner,
  added: { response: string; name: string; tell: NotifyOwner },
): Promise<FactorAdded | FactorRefused> {
  const response = parsed<RegistrationResponseJSON>(added.response);
  const expected = expectation(services, { sessionHash: owner.sessionHash, purpose: 'register' });
  const { verifyRegistrationResponse } = await webAuthn();
  const checked =
    response && expected
      ? await verifyRegistrationResponse({
          response,
          supportedAlgorithmIDs,
          ...expected.options,
          requireUserVerification: false,
        }).catch(no)
      : null;
  const spent = expected?.spent();
  if (!checked?.verified || !spent) return { ok: false, reason: 'wrong' };
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  const now = services.now();
  const { accountId } = owner;
  return services.db.transaction(async (tx): Promise<FactorAdded | FactorRefused> => {
    await lockAccount(tx, accountId);
    if (!(await spendNonce(tx, spent))) return { ok: false, reason: 'wrong' };
    const stored = await tx
      .insert(passkeys)
      .values({
        accountId,
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports,
        name: added.name,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (stored.length === 0) return { ok: false, reason: 'wrong' };
    const codes = await firstCodes(tx, owner, services, now);
    await added.tell(tx, 'passkey-added', now);
    const session = await promoteSession(tx, owner, now);
    if (session === null) throw new Error('The session ended while a passkey was added');
    return { ok: true, session, codes };
  });
}

/** @param text the browser's response as JSON, untrusted */
export async function verifyPasskey(services: Needs, owner: Owner, text: string): Promise<VerifyFactorResult> {
  const { accountId } = owner;
  const { db } = services;
  const response = parsed<AuthenticationResponseJSON>(text);
  const expected = expectation(services, { sessionHash: owner.sessionHash, purpose: 'give' });
  if (!response || typeof response.id !== 'string' || !expected) return { ok: false, reason: 'wrong' };
  const own = and(eq(passkeys.accountId, accountId), eq(passkeys.credentialId, response.id));
  const [passkey] = await db.select().from(passkeys).where(own);
  if (!passkey) return { ok: false, reason: 'wrong' };
  const { verifyAuthenticationResponse } = await webAuthn();
  const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64url'));
  const checked = await verifyAuthenticationResponse({
    response,
    ...expected.options,
    credential: { id: passkey.credentialId, publicKey, counter: passkey.counter },
    requireUserVerification: false,
  }).catch(no);
  const spent = expected.spent();
  if (!checked?.verified || !spent) return { ok: false, reason: 'wrong' };
  const used = { counter: checked.authenticationInfo.newCounter, lastUsedAt: services.now() };
  return verifyFactor(services, owner, async (tx) => {
    if (!(await spendNonce(tx, spent))) return false;
    // No row matches if the passkey was removed in the meantime.
    return (await tx.update(passkeys).set(used).where(own).returning({ id: passkeys.id })).length > 0;
  });
}

/**
 * Returns the values that a response must match, or null if passkeys are unavailable. After the library's check,
 * `spent` returns the response's challenge, which the caller marks as used, or null if the challenge is not valid.
 */
function expectation(services: Needs, of: ChallengeOf) {
  const host = relyingPartyId(services);
  if (host === null) return null;
  let spent: { nonce: string; expiresAt: Date } | null = null;
  const expectedChallenge = (challenge: string) => {
    const nonce = Buffer.from(challenge, 'base64url').toString();
    const read = readChallenge(nonce, of, services);
    spent = read && { nonce, ...read };
    return read !== null;
  };
  const options = { expectedChallenge, expectedOrigin: [...services.acceptedOrigins], expectedRPID: host };
  return { options, spent: (): typeof spent => spent };
}

/** Used with `catch`, because the library throws for mismatches. */
const no = () => null;

function parsed<Response extends object>(text: string): Response | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Response) : null;
  } catch {
    return null;
  }
}
