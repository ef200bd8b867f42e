/**
 * Calls `stop` at SIGINT, and with `drain` at SIGTERM and SIGHUP. Signals may come again, since at Ctrl+C the terminal
 * sends SIGINT to every process and npm passes its own on: `stop` is called each time, and a second call must do no harm.
 * @param options.hangup 'stop', or what SIGHUP does instead
 */
export function onStopSignals(
  stop: (how: { drain: boolean }) => unknown,
  { hangup = 'stop' }: { hangup?: 'stop' | (() => void) } = {},
): void {
  process.on('SIGINT', () => stop({ drain: false }));
  process.on('SIGTERM', () => stop({ drain: true }));
  process.on('SIGHUP', hangup === 'stop' ? () => stop({ drain: true }) : hangup);
}
