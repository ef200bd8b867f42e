/** Whether the process that answers can do its work: what `/readyz` asks. */
export interface Readiness {
  /** It answers. */
  database: boolean;
  /** The database has this version's schema. */
  migrations: boolean;
  queue: boolean;
  /** Notices of changes arrive; left out: this thread listens to none. */
  notices?: boolean;
}

declare module '../../http/services.ts' {
  interface Services {
    readiness(): Promise<Readiness>;
  }
}
