/** What the service worker uses of its global object. TypeScript has it only in place of the types of pages. */
export interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
}

export interface ExtendableEvent extends Event {
  /** The worker is not stopped before the promise is settled. */
  waitUntil(work: Promise<unknown>): void;
}
