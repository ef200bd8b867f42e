import type { DnsResolver } from '../../app/domains/check.server.ts';

const failure = (code: string) => Object.assign(new Error(code), { code, syscall: 'query' });

/** A name without records does not exist. */
export function testDns() {
  /** A record is one text, or the strings that it consists of. */
  const txt = new Map<string, (string | string[])[]>();
  const addresses = new Map<string, string[]>();
  let isDown = false;
  const find = async <Found>(records: Map<string, Found[]>, name: string): Promise<Found[]> => {
    if (isDown) throw failure('ESERVFAIL');
    const found = records.get(name);
    if (!found) throw failure('ENOTFOUND');
    return found;
  };
  const resolver = {
    resolveTxt: async (name: string) => (await find(txt, name)).map((text) => [text].flat()),
    resolve4: (name: string) => find(addresses, name),
    resolve6: (name: string) => find(new Map<string, string[]>(), name),
  } as unknown as DnsResolver;
  return {
    resolver,
    txt,
    addresses,
    setDown(down: boolean) {
      isDown = down;
    },
    reset() {
      txt.clear();
      addresses.clear();
      isDown = false;
    },
  };
}
