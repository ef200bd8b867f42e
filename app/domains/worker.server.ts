import pLimit from 'p-limit';
import type { Services } from '../http/services.ts';
import { everyMinute, type Worker } from '../jobs/worker.server.ts';
import type { EmailServices } from '../mail/scheduled/email-kind.server.ts';
import { checkDomain, type DomainChecks } from './check.server.ts';
import { recordCheck } from './commands.server.ts';
import { listDueDomains } from './queries.server.ts';
import { checkSendingDomain } from './sending/commands.server.ts';
import { listDueSendingDomains } from './sending/queries.server.ts';

type DomainServices = Pick<Services, 'db' | 'now' | 'log'> & EmailServices;

const BATCH = 100;
const AT_ONCE = 10;

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

/** @returns number of checks that were due, at most `BATCH` for each of the two kinds */
export async function checkDueDomains(
  services: DomainServices,
  { resolver, target, sending, signal }: DomainChecks & { signal?: AbortSignal },
): Promise<number> {
  const { db, log } = services;
  const now = services.now();
  const checkAll = async <Due extends { domainId: string }>(
    due: readonly Due[],
    check: (due: Due) => Promise<void>,
  ) => {
    const atOnce = pLimit(AT_ONCE);
    const checkOne = async (each: Due) => {
      if (signal?.aborted) return;
      try {
        await check(each);
      } catch (err) {
        log.error({ err, domain: each.domainId }, 'A domain could not be checked; it is tried again in a minute');
      }
    };
    await Promise.all(due.map((each) => atOnce(checkOne, each)));
    return due.length;
  };
  const domains = await checkAll(
    await listDueDomains(db, { now, limit: BATCH }),
    async ({ domainId, domain, proof }) => {
      const finding = await checkDomain(resolver, { domain, proof, target });
      await recordCheck(db, services, { domainId, finding, now });
    },
  );
  // Listed after the checks above, because a domain that was just lost is no longer a sending domain.
  const due = sending ? await listDueSendingDomains(db, { now, limit: BATCH }) : [];
  return domains + (await checkAll(due, (each) => checkSendingDomain(services, resolver, each)));
}
