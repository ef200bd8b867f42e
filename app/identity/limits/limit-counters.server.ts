import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

export type LimitResult = { ok: true } | { ok: false /** Seconds. */; retryAfter: number };

export interface Counter {
  consume(key: string, times: number): Promise<LimitResult>;
  refund(key: string): Promise<void>;
}

export function fixedCounter(tries: RateLimiterAbstract): Counter {
  return {
    consume: (key, times) => consumeFrom(tries, key, times),
    async refund(key) {
      await tries.reward(key, 1);
    },
  };
}

/**
 * Allows a number of free attempts, and then one attempt after each delay. Each further attempt doubles the delay, up
 * to `longest`.
 * Refused attempts do not count.
 * @param options.tries counts the attempts that passed; its limit is not used
 * @param options.gate allows one attempt per delay
 * @param options.free number of free attempts; a delay follows the last of them
 * @param options.first seconds of the first delay
 * @param options.longest seconds of the longest delay
 * @param options.scale divides the delays
 */
export function risingCounter(options: {
  tries: RateLimiterAbstract;
  gate: RateLimiterAbstract;
  free: number;
  first: number;
  longest: number;
  scale: number;
}): Counter {
  const { tries, gate, free, first, longest, scale } = options;

  /** @param passed number of attempts that passed before this one */
  function passGate(key: string, passed: number): Promise<LimitResult> {
    const delay = Math.min(longest, first * 2 ** Math.min(20, passed + 1 - free));
    // The library treats zero as a block without end.
    return consumeFrom(gate, key, 1, Math.max(1, Math.round(delay / scale)));
  }

  return {
    async consume(key) {
      const passed = (await tries.get(key))?.consumedPoints ?? 0;
      if (passed + 1 < free) {
        const { consumedPoints } = await tries.penalty(key, 1);
        if (consumedPoints < free) return { ok: true };
        // Concurrent attempts have used up the free attempts.
        const result = await passGate(key, consumedPoints - 1);
        if (!result.ok) await tries.reward(key, 1);
        return result;
      }
      const result = await passGate(key, passed);
      if (result.ok) await tries.penalty(key, 1);
      return result;
    },
    async refund(key) {
      await tries.reward(key, 1);
      // The refunded attempt may have started the current delay.
      await gate.delete(key);
    },
  };
}

async function consumeFrom(
  limiter: RateLimiterAbstract,
  key: string,
  times: number,
  customDuration?: number,
): Promise<LimitResult> {
  try {
    await limiter.consume(key, times, customDuration === undefined ? {} : { customDuration });
    return { ok: true };
  } catch (thrown) {
    if (!(thrown instanceof RateLimiterRes)) throw thrown;
    return { ok: false, retryAfter: Math.max(1, Math.ceil(thrown.msBeforeNext / 1000)) };
  }
}
