/** Readiness of the responding process, as reported by `/readyz`. */
export interface Readiness {
  /** The database responds. */
  database: boolean;
  /** The database schema matches this version. */
  migrations: boolean;
  queue: boolean;
  /** Change notifications arrive; omitted if this thread does not listen. */
  notices?: boolean;
}

declare module '../../http/services.ts' {
  interface Services {
    readiness(): Promise<Readiness>;
  }
}
