import { randomUUID } from 'node:crypto';
import { type PageContent, pageFormat } from '../../app/landing/content/page-content.ts';

export const aPage = (fields: Partial<PageContent> = {}): PageContent => ({ ...pageFormat.empty, ...fields });

export const aPageFeature = (body: string, image = '') => ({ id: randomUUID() as string, body, image });
export const aPageReview = (body: string, firstName = '', dish = '') => ({
  id: randomUUID() as string,
  body,
  firstName,
  dish,
});
export const aPageQuestion = (question: string, answer = '') => ({ id: randomUUID() as string, question, answer });
