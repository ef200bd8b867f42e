import { describeError, type ProcessLog } from './log.ts';

const MAX_LENGTH = 300;

/**
 * Logs what Node and libraries would print. Of a console call, logs only the beginning of the first argument, if it is
 * text, and the first error, because other values may be private.
 */
export function logConsoleOutput(log: ProcessLog): void {
  process.removeAllListeners('warning'); // Node's own listener prints the warning
  process.on('warning', (err) => log.info({ err }, 'Node warns'));
  for (const method of ['log', 'info', 'debug', 'warn', 'error', 'trace'] as const) {
    console[method] = (...values: unknown[]) => {
      const [first] = values;
      const err = values.find((value) => value instanceof Error);
      const text = typeof first === 'string' ? first.slice(0, MAX_LENGTH) : undefined;
      log.info({ text, ...(err !== undefined && { err }), method }, 'Something was printed');
    };
  }
  // Also called for unhandled rejections.
  process.on('uncaughtException', async (err) => {
    log.error({ err }, 'The process ends, because nothing handled an error');
    await log.flushed();
    process.exit(1);
  });
}

/** @param sentence advice for the operator, or null if there is none */
export function startErrorLine(error: unknown, sentence: string | null): string {
  const line = { level: 60, time: new Date().toISOString(), msg: sentence ?? 'The start has failed' };
  return `${JSON.stringify(sentence === null ? { ...line, err: describeError(error) } : line)}\n`;
}
