import { execFileSync } from 'node:child_process';
import path from 'node:path';

/**
 * Makes a self-signed certificate, which clients may trust as an authority.
 * @param names hosts, and wildcards such as `*.larder.test`
 * @returns the paths of both files, in PEM
 */
export function selfSigned(
  folder: string,
  file: string,
  names: readonly string[],
): { certificate: string; key: string } {
  const [certificate, key] = [path.join(folder, `${file}.pem`), path.join(folder, `${file}.key`)];
  const asked = [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=Tests', '-days', '2'],
    ...['-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join()}`, '-keyout', key, '-out', certificate],
  ];
  execFileSync('openssl', asked, { stdio: 'ignore' });
  return { certificate, key };
}
