import type { IncomingMessage, ServerResponse } from 'node:http';

/** Addresses that the process answers itself, before the app's router and its middleware. */
export interface Endpoint {
  /** What the log and the metrics call them; left out: by their path. */
  route?: string;
  /** @param path without a query */
  owns(path: string): boolean;
  handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>;
}
