import { render } from '@react-email/render';
import { createElement } from 'react';
import { productName } from '../copy/product.ts';
import { mail } from './copy.ts';
import { type MailMessage, plainName } from './message.ts';
import { mailContent } from './templates/content.ts';
import { MailDocument } from './templates/html.server.ts';
import { textOf } from './templates/text.ts';

export interface RenderedMail {
  /** Name next to the sender's address, or null for the name in MAIL_FROM. */
  senderName: string | null;
  subject: string;
  html: string;
  text: string;
}

export async function renderMail(message: MailMessage): Promise<RenderedMail> {
  const { template } = message;
  if (template.name === 'rendered') {
    const { sender, subject, html, text } = template.props;
    return { senderName: plainName(sender), subject, html, text };
  }
  const content = mailContent({ ...message, template });
  return {
    senderName: content.brandName === productName ? null : mail.sender(content.brandName),
    subject: content.subject,
    html: await render(createElement(MailDocument, { content, brand: message.brand })),
    text: textOf(content),
  };
}
