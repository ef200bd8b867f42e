/** One map for all test files of a worker, because the tested modules keep the database that they opened first. */
const stored = new Map<string, unknown>();

export function fakeIndexedDb() {
  stored.clear();
  const transaction = () => {
    const done: { oncomplete?(): void } = {};
    const asked = <Result>(result: Result) => {
      const request: { result: Result; onsuccess?(): void } = { result };
      queueMicrotask(() => request.onsuccess?.());
      return request;
    };
    const objectStore = {
      transaction: done,
      get: (name: string) => asked(structuredClone(stored.get(name))),
      put(value: unknown, name: string) {
        stored.set(name, structuredClone(value));
        queueMicrotask(() => done.oncomplete?.());
      },
    };
    return { objectStore: () => objectStore };
  };
  const indexedDB = {
    open() {
      const request: { result: unknown; onsuccess?(): void } = { result: { transaction } };
      queueMicrotask(() => request.onsuccess?.());
      return request;
    },
  };
  return { stored, indexedDB };
}
