import { randomUUID } from 'node:crypto';
import type { StandIn } from '@larder/stripe-stand-in/stand-in.server.ts';
import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../db/client.server.ts';
import type { Log } from '../../http/services.ts';
import type { MembershipClock } from '../../membership/clock/membership-clock.server.ts';
import type { Fetch } from '../stripe/client.server.ts';
import { createDeliveries, type SendDelivery } from './deliveries.server.ts';
import { findNextDue } from './next-due.server.ts';

declare module '../../http/services.ts' {
  interface Services {
    /** Stand-in for Stripe, controlled at `/dev/payments`. Null without the demo's payments. */
    demoPayments: DemoPayments | null;
  }
}

export interface DemoPayments {
  standIn: Pick<
    StandIn,
    | ('declineCard' | 'askBank' | 'approve' | 'refuse' | 'refund' | 'failRefund' | 'dispute' | 'closeDispute')
    | ('approveAccount' | 'askForDocument' | 'restrictAccount' | 'disconnectAccount' | 'closeAccount')
    | ('foreignSubscription' | 'endForeign')
    | ('findOnboarding' | 'answerOnboarding' | 'listAccounts' | 'authorizeAccount' | 'openAccount')
  >;
  webhooks: Pick<StandIn['webhooks'], 'drop' | 'double' | 'delay'>;
  /** Time of memberships and payments. */
  now(): Date;
  /** Milliseconds by which the clock is ahead of the machine's. */
  ahead(): number;
  /**
   * Moves the clock forward in steps, and performs what becomes due at each. After `MAX_STEPS` steps or `PATIENCE_MS`,
   * the rest is done at the end. A time in the past only flushes.
   */
  moveTo(time: Date): Promise<Flushed>;
  /** Performs what is due now: delivers events to the webhook, and waits for the jobs of payments. */
  flush(): Promise<Flushed>;
  isUnavailable(): boolean;
  isHeld(): boolean;
  /** Applies a command in all processes. */
  steer(command: Command): Promise<void>;
}

/** False if the work took too long or a webhook was refused. */
export type Flushed = boolean;

const commands = ['away', 'back', 'hold', 'release'] as const;
type Command = (typeof commands)[number];

const CHANNEL = 'payment_stand_in';
/** Milliseconds that a page waits for due work. */
const PATIENCE_MS = 20_000;
const MAX_STEPS = 80;

export interface DemoPaymentsParts {
  database: Pick<Database, 'db' | 'listen' | 'exclusively'>;
  clock: MembershipClock;
  standIn: StandIn;
  send: SendDelivery;
  /** Does the due work of memberships and payments, without waiting for the queue. */
  work: () => Promise<void>;
  isBusy: (db: Db) => Promise<boolean>;
  wait: (milliseconds: number) => Promise<void>;
  log: Log;
}

/**
 * Connects the stand-in for Stripe to the site.
 * @returns `fetch` answers the SDK's requests; `start` begins to deliver events that become due with time
 */
export async function openDemoPayments(parts: DemoPaymentsParts) {
  const { database, clock, standIn } = parts;
  const { db } = database;
  const deliveries = createDeliveries({ ...parts, database });
  const is = { away: false, held: false };

  function setUnavailable(away: boolean) {
    is.away = away;
    standIn.setUnavailable(away);
  }
  function setHeld(held: boolean) {
    is.held = held;
    if (held) standIn.webhooks.hold();
    else standIn.webhooks.release();
  }
  const obey: Record<Command, () => void> = {
    away: () => setUnavailable(true),
    back: () => setUnavailable(false),
    hold: () => setHeld(true),
    release: () => setHeld(false),
  };
  const own = randomUUID();
  const hear = (message: string) => {
    const [from, text] = message.split(' ');
    const command = commands.find((each) => each === text);
    // The echo of this process's own command may arrive after a later command.
    if (!command || from === own) return;
    obey[command]();
    if (command === 'release') deliveries.kick();
  };
  const unlisten = await database.listen(CHANNEL, { onNotification: hear, onReconnect: () => {} });

  async function flushBy(deadline: number): Promise<Flushed> {
    for (;;) {
      await standIn.advance();
      const { sent, refused } = await deliveries.run();
      await parts.work();
      let waited = false;
      for (; await parts.isBusy(db); waited = true) {
        if (performance.now() > deadline) return false;
        await parts.wait(20);
      }
      if (refused > 0) return false;
      // Jobs may have made requests that caused further events.
      if (sent === 0 && !waited) return true;
      if (performance.now() > deadline) return false;
    }
  }

  async function moveTo(time: Date): Promise<Flushed> {
    const deadline = performance.now() + PATIENCE_MS;
    let isFlushed = true;
    for (let step = 0; step < MAX_STEPS && performance.now() < deadline; step++) {
      const due = await findNextDue(db, { after: clock.now(), until: time });
      if (!due) break;
      await clock.move({ milliseconds: Math.max(0, due.getTime() - clock.now().getTime()) });
      isFlushed = (await flushBy(deadline)) && isFlushed;
    }
    await clock.move({ milliseconds: Math.max(0, time.getTime() - clock.now().getTime()) });
    return (await flushBy(deadline)) && isFlushed;
  }

  const fetch: Fetch = async (input, init) => {
    const answer = await standIn.fetch(input, init);
    if ((init?.method ?? 'GET').toUpperCase() !== 'GET') deliveries.kick();
    return answer;
  };

  const demo: DemoPayments = {
    standIn,
    webhooks: standIn.webhooks,
    now: clock.now,
    ahead: clock.ahead,
    moveTo,
    flush: () => flushBy(performance.now() + PATIENCE_MS),
    isUnavailable: () => is.away,
    isHeld: () => is.held,
    async steer(command) {
      obey[command]();
      await db.execute(sql`select pg_notify(${CHANNEL}, ${`${own} ${command}`})`);
    },
  };
  return {
    demo,
    fetch,
    start: () => deliveries.start(() => standIn.advance()),
    async stop() {
      await deliveries.stop();
      await unlisten();
    },
  };
}
