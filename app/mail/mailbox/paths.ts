import { segment } from '../../paths.ts';

/** Addresses of the demo's mailbox. Separate from `paths`, which is on every page of the site. */
export const mailboxPaths = {
  mailbox: () => '/dev/mail',
  mail: (id: string) => `/dev/mail/${segment(id)}`,
  mailHtml: (id: string) => `/dev/mail/${segment(id)}/html`,
} as const;
