import { registerHooks } from 'node:module';

/** What takes a private internal out of a module: where the product checks that it is there, it finds that it is not. */
export const internals = {
  handoff: {
    source: 'app/http/router-internals.server.ts',
    // Builds lie beside each other (docs/decisions/0085-builds-beside-each-other.md).
    module: /\/builds?\/(?:[\w-]+\/)?server\/index\.js$/,
    check: 'if (!(stream instanceof ReadableStream)) return null;',
    absent: 'return null;',
  },
  head: {
    source: 'server/http/response-head.ts',
    module: /\/server\/http\/response-head\.ts$/,
    check: "if (second === this.#second && id !== '' && isUsual(request, response)) {",
    absent: 'if (Date.now() < 0) {',
  },
} as const;

export type Internal = keyof typeof internals;

/** Loaded before a process of the bench (`--import`), with the internal's name in its environment. */
const name = process.env.BENCH_WITHOUT as Internal | undefined;
let isTakenOut = false;

/** Throws in a process that was to run without an internal, and has it: it would be compared with itself. */
export function requireTakenOut(): void {
  if (name && !isTakenOut) throw new Error(`No module was loaded that ${name} is taken out of`);
}

if (name) {
  const { module, check, absent } = internals[name];
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!module.test(url)) return loaded;
      const source = String(loaded.source);
      isTakenOut = true;
      if (!source.includes(check)) throw new Error(`${url} has not the text that ${name} is taken out by`);
      return { ...loaded, source: source.replace(check, absent) };
    },
  });
}
