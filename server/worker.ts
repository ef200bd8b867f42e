/** `npm run worker`. npm scripts cannot portably set a variable. */
process.env.WORKERS = 'only';
void import('./main.ts');
