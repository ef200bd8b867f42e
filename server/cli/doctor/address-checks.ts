import { randomBytes } from 'node:crypto';
import { dateWords } from '../../../app/copy/date-words.ts';
import { listReservedNames } from '../../../app/creators/queries.server.ts';
import type { Db } from '../../../app/db/client.server.ts';
import { countDomains, findNewestServed } from '../../../app/domains/queries.server.ts';
import { type Finding, ok, problem, unknown } from '../../../app/http/finding.ts';
import type { Config } from '../../config.ts';
import { codeOf } from './machine-checks.ts';
import type { Surroundings } from './surroundings.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Minimum remaining validity of a certificate, in milliseconds. */
const MIN_LEFT_MS = 14 * DAY_MS;
const NOT_REACHED = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

const { date } = dateWords();

/**
 * Checks what creators' own addresses need: DNS records, certificates, and the endpoint that the proxy asks before it
 * gets a certificate. Checks nothing in a demo.
 */
export async function checkOwnAddresses(around: Surroundings, config: Config): Promise<Finding[]> {
  if (config.mode === 'demo') return [];
  return [
    ...(config.siteHost === null ? [] : await checkSubdomains(around, config, config.siteHost)),
    ...(config.domains ? [await checkTarget(around, config), await checkQuestions(around, config)] : []),
  ];
}

const hostOf = ({ origin }: Config) => new URL(origin).hostname;

async function checkSubdomains(around: Surroundings, config: Config, siteHost: string): Promise<Finding[]> {
  const about = 'Subdomains';
  const wildcard = `*.${siteHost}`;
  // Random, so that only the wildcard matches.
  const name = `doctor-${randomBytes(4).toString('hex')}.${siteHost}`;
  const record = `Add a wildcard record ${wildcard} to the addresses of ${hostOf(config)}`;
  try {
    const [found, wanted] = [await around.resolveAddresses(name), await around.resolveAddresses(hostOf(config))];
    if (found.length === 0) return [problem(about, `the DNS has no ${wildcard}. ${record}`)];
    if (!found.some((address) => wanted.includes(address))) {
      return [problem(about, `${wildcard} leads to ${found.join(', ')}, not here. ${record}`)];
    }
  } catch (error) {
    return [unknown(about, `the DNS does not answer (${codeOf(error)}). It should have ${wildcard}`)];
  }
  return [
    ok(about, `${wildcard} leads here`),
    await checkCertificate(around, config, { about: 'Certificate of subdomains', name, shown: wildcard }),
  ];
}

/** Checks that the site's host has addresses. Creators' domains must lead to one of them. */
async function checkTarget({ resolveAddresses }: Surroundings, config: Config): Promise<Finding> {
  const about = 'Domains';
  const host = hostOf(config);
  try {
    const addresses = await resolveAddresses(host);
    return addresses.length > 0
      ? ok(about, `lead here if they lead to ${addresses.join(', ')}`)
      : problem(about, `the DNS has no address of ${host}, so that all domains fail. Correct its records`);
  } catch (error) {
    return unknown(about, `the DNS does not answer (${codeOf(error)}). It should have an address of ${host}`);
  }
}

async function checkQuestions({ askForStatus }: Surroundings, config: Config): Promise<Finding> {
  const about = 'Questions of the proxy';
  const { port, host, domainsAskSecret } = config;
  const here = /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host;
  const address = `${here.includes(':') ? `[${here}]` : here}:${port}`;
  const who = domainsAskSecret === null ? 'this machine alone may ask' : 'who knows DOMAINS_ASK_SECRET may ask';
  const query = new URLSearchParams({ domain: hostOf(config), secret: domainsAskSecret ?? '' });
  try {
    const status = await askForStatus(`http://${address}/api/domains/ask?${query}`);
    // The endpoint responds 404 for the platform's own host, which is not a creator's domain.
    return status === 404
      ? ok(about, `are answered at ${address}; ${who}`)
      : problem(about, `are answered at ${address} with ${status}. Is it this site, started with DOMAINS=on?`);
  } catch (error) {
    return unknown(about, `nothing answers at ${address} (${codeOf(error)}). Start the site, or ask on its machine`);
  }
}

async function checkCertificate(
  { readCertificate, now }: Surroundings,
  { origin }: Config,
  { about, name, shown }: { about: string; name: string; shown: string },
): Promise<Finding> {
  try {
    const { refused, until } = await readCertificate(name, Number(new URL(origin).port || 443));
    if (refused) return problem(about, `browsers refuse that of ${shown} (${refused}). Correct it in the proxy`);
    const words = `that of ${shown} is good until ${date(until)}`;
    return until.getTime() - now().getTime() < MIN_LEFT_MS ? problem(about, `${words}. Renew it`) : ok(about, words);
  } catch (error) {
    const code = codeOf(error);
    return NOT_REACHED.test(code)
      ? unknown(about, `${shown} is not reached from here (${code}). Look at it in a browser`)
      : problem(about, `the proxy has none for ${shown} (${code}). See docs/operating.md, "Addresses of creators"`);
  }
}

/**
 * Checks that no page has a reserved name and, if creators may connect domains, that none of these fails. On a live
 * site also checks the certificate of the newest served domain.
 */
export async function checkStoredAddresses(around: Surroundings, db: Db, config: Config): Promise<Finding[]> {
  const about = 'Addresses';
  const reserved = await listReservedNames(db);
  const named =
    reserved.length > 0
      ? [problem(about, `pages named ${reserved.join(', ')} are not served: the names are reserved. Give them others`)]
      : [];
  if (!config.domains) return named.length > 0 ? named : [ok(about, 'creators may connect no domains')];
  const counted = await countDomains(db);
  const words = `${counted.verified} domains are served, ${counted.failing} fail, ${counted.lost} are lost, ${counted.pending} wait for their records`;
  const newest = config.mode === 'live' ? await findNewestServed(db) : null;
  return [
    ...named,
    counted.failing > 0 ? problem(about, `${words}. Their owners are mailed`) : ok(about, words),
    ...(newest === null
      ? []
      : [await checkCertificate(around, config, { about: 'Certificate of a domain', name: newest, shown: newest })]),
  ];
}
