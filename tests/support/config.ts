import { ConfigError, readConfig } from '../../server/config.ts';

export const template = {
  pageId: '0b0f0a4e-0000-4000-8000-000000000001',
  creatorId: '0b0f0a4e-0000-4000-8000-000000000002',
};

export const live = {
  APP_MODE: 'live',
  DATABASE_URL: 'postgres://larder@db.example/larder',
  AUTH_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://mail.example',
  APP_ORIGIN: 'https://larder.example',
};

export function errorsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env, template);
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
  return [];
}
