/**
 * Calls `stop` at SIGINT, and with `drain` at SIGTERM and SIGHUP. At Ctrl+C the terminal sends SIGINT to every process
 * and npm forwards its own, so `stop` may be called repeatedly.
 * @param options.hangup 'stop', or the function that SIGHUP calls instead
 */
export function onStopSignals(
  stop: (how: { drain: boolean }) => unknown,
  { hangup = 'stop' }: { hangup?: 'stop' | (() => void) } = {},
): void {
  process.on('SIGINT', () => stop({ drain: false }));
  process.on('SIGTERM', () => stop({ drain: true }));
  process.on('SIGHUP', hangup === 'stop' ? () => stop({ drain: true }) : hangup);
}
