/** What has been started and must not outlive the run. */
const closers: (() => unknown)[] = [];
let ending: Promise<void> | undefined;

/** Registers how to end something; the last registered is ended first. */
export function onEnd(close: () => unknown): void {
  closers.push(close);
}

/** Ends everything that was registered, whatever fails on the way. Idempotent. */
export function endEverything(): Promise<void> {
  ending ??= (async () => {
    for (const close of closers.reverse()) {
      try {
        await close();
      } catch (error) {
        console.error(error);
      }
    }
  })();
  return ending;
}

process.setMaxListeners(50); // a dozen children, each with its own farewell: no leak
for (const [signal, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
  ['SIGHUP', 1],
] as const) {
  process.once(signal, async () => {
    await endEverything();
    process.exit(128 + number);
  });
}
