import pLimit from 'p-limit';
import type { Services } from '../http/services.ts';
import { everyMinute, type Worker } from '../jobs/worker.server.ts';
import type { EmailServices } from '../mail/scheduled/email-kind.server.ts';
import { checkDomain, type DomainChecks } from './check.server.ts';
import { recordCheck } from './commands.server.ts';
import { listDueDomains } from './queries.server.ts';

type DomainServices = Pick<Services, 'db' | 'now' | 'log'> & EmailServices;

const BATCH = 100;
const AT_ONCE = 10;

/** Checks the domains whose check is due, once a minute. */
export function createDomainWorker(services: DomainServices, checks: DomainChecks): Worker {
  return {
    name: 'domains',
    ...everyMinute,
    attemptMs: 50_000,
    async work({ signal }) {
      await checkDueDomains(services, { ...checks, signal });
      return { ok: true };
    },
  };
}

/** @returns number of domains checked */
export async function checkDueDomains(
  services: DomainServices,
  { resolver, target, signal }: DomainChecks & { signal?: AbortSignal },
): Promise<number> {
  const { db, log } = services;
  const now = services.now();
  const due = await listDueDomains(db, { now, limit: BATCH });
  const atOnce = pLimit(AT_ONCE);
  await Promise.all(
    due.map(({ domainId, domain, proof }) =>
      atOnce(async () => {
        if (signal?.aborted) return;
        try {
          const finding = await checkDomain(resolver, { domain, proof, target });
          await recordCheck(db, services, { domainId, finding, now });
        } catch (err) {
          log.error({ err, domain: domainId }, 'A domain could not be checked; it is tried again in a minute');
        }
      }),
    ),
  );
  return due.length;
}
