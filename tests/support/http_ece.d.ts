declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';
  /**
   * Decrypts a push message (RFC 8188, RFC 8291).
   * @param options.authSecret base64url
   */
  export function decrypt(
    body: Buffer,
    options: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ): Buffer;
}
