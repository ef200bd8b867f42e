const closers: (() => unknown)[] = [];
let ending: Promise<void> | undefined;

/** Registers a cleanup function; the last registered runs first. */
export function onEnd(close: () => unknown): void {
  closers.push(close);
}

/** Runs all cleanup functions, even if some fail. Idempotent. */
function endEverything(): Promise<void> {
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

export async function run(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await endEverything();
  }
}

process.setMaxListeners(50); // one exit listener per process, not a leak
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
