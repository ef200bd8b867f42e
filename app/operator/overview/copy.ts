const times = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export const operatorOverview = {
  title: 'Overview',
  toDo: {
    title: 'To do',
    none: 'Nothing needs you.',
    mail: (count: number) => `${times(count, 'email', 'emails')} could not be sent`,
    jobs: (count: number) => `${times(count, 'job was', 'jobs were')} given up`,
    refused: (count: number) => `${times(count, 'subscription does', 'subscriptions do')} not fit a plan`,
    orphans: (count: number) => `${times(count, 'subscription goes', 'subscriptions go')} on without a membership`,
    disconnected: (count: number) =>
      `${times(count, 'Stripe account was', 'Stripe accounts were')} disconnected in the last 30 days without a choice`,
    unlawful: (count: number) => `${times(count, 'report', 'reports')} of unlawful content`,
    appeals: (count: number) => `${times(count, 'appeal waits', 'appeals wait')} for you`,
    disputes: (count: number) => `${times(count, 'dispute', 'disputes')} in the last 30 days`,
  },
  health: {
    title: 'Health',
    lead: 'As seen by the process that served this page.',
    database: ['The database answers', 'The database does not answer'],
    migrations: ['The database has this version’s schema', 'The database lacks this version’s schema'],
    queue: ['The queue is there', 'The queue is not there'],
    notices: ['Changes reach every process', 'Changes do not arrive, so pages may be stale'],
    waiting: (jobs: number) => `${times(jobs, 'job waits', 'jobs wait')}`,
    oldest: (minutes: number) => `the oldest for ${times(minutes, 'minute', 'minutes')}`,
    paymentsInTime: 'Payment notices arrive on time',
    paymentsLate: (count: number) =>
      `${times(count, 'payment notice', 'payment notices')} arrived late in the last hour`,
  },
  backups: {
    title: 'Backups',
    backup: { held: 'Last backup', failed: 'The last backup failed', none: 'No backup has been made' },
    check: {
      held: 'Last restored and compared',
      failed: 'The last backup could not be restored',
      none: 'No backup has been tried',
    },
    howBackup: 'Set BACKUP_TO, and one is made every night.',
    howCheck: 'Set RESTORE_CHECK_URL, and the newest one is tried every week.',
    late: 'It is overdue.',
    lastGood: 'The last that succeeded:',
  },
  site: {
    title: 'The site',
    creators: (all: number, shown: number) => `${times(all, 'creator', 'creators')}, ${shown} with a public page`,
    deletions: (count: number) => `${times(count, 'account is', 'accounts are')} to be deleted`,
  },
} as const;
