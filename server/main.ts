import './production.ts';
import cluster from 'node:cluster';
import { productName } from '../app/copy/product.ts';
import { demoCreators, demoTemplate } from '../demo/creators.ts';
import { demoPassword, demoPeople } from '../demo/people.ts';
import { type Config, hasStandIn, readConfig } from './config.ts';
import { logConsoleOutput, startErrorLine } from './observe/console-output.ts';
import { createLog, logLevel, type ProcessLog } from './observe/log.ts';
import { keepFilesPrivate } from './private-files.ts';
import { explainStartError } from './start-errors.ts';
import { version } from './version.ts';

async function main() {
  const config = readConfig(process.env, demoTemplate);
  keepFilesPrivate(config.dataDirectory);
  const log = createLog(logLevel(config.mode), { alone: !cluster.isWorker && config.processes === 1 });
  if (config.mode === 'live') logConsoleOutput(log);
  // Imported dynamically, because a primary does not need most of a rendering process's code.
  if (config.workers === 'only') {
    await (await import('./job-process.ts')).runJobs(config, log);
    const { mode, origin } = config;
    if (mode === 'live') return log.info({ origin, version }, 'The worker is up');
    return console.log(`The worker is up: ${origin}`);
  }
  if (cluster.isWorker) return (await import('./run-process.ts')).runWorker(config, log);
  if (config.processes > 1) await (await import('./cluster.ts')).runPrimary(config, log);
  else await (await import('./run-process.ts')).runSingleProcess(config, log);
  // A reader of the output may send a signal immediately, so the signal handlers are installed first.
  announce(config, log);
}

function announce(config: Config, log: ProcessLog) {
  const { mode, origin, processes, smtpUrl } = config;
  if (mode === 'live') return log.info({ origin, version, node: process.versions.node, processes }, 'The site is up');
  const lines = demoCreators
    .filter((creator) => creator.active)
    .map((creator) => `  ${`${origin}/${creator.slug}`.padEnd(44)} ${creator.name}`);
  const logIns = demoPeople.map(({ email, is, totpSecret }) => {
    const codes = totpSecret ? `; an authenticator app makes the codes from the key ${totpSecret}` : '';
    return `  ${email.padEnd(44)} ${is}${codes}`;
  });
  const mailbox = `\n  ${`${origin}/dev/mail`.padEnd(44)} the mail that the demo has sent`;
  const payments = `\n  ${`${origin}/dev/payments`.padEnd(44)} payments: a clock to move, cards to decline`;
  const components = `\n  ${`${origin}/dev/components`.padEnd(44)} every component in every state`;
  console.log(`
${productName} is up, with demo content. Worth opening:

  ${origin.padEnd(44)} home
${lines.join('\n')}
  ${`${origin}/template_1`.padEnd(44)} the template page${smtpUrl === null ? mailbox : ''}${hasStandIn(config) ? payments : ''}${components}

Sign in at ${origin}/sign-in with the password '${demoPassword}' as:

${logIns.join('\n')}

Stop with Ctrl+C.`);
}

main().catch((error: unknown) => {
  const sentence = explainStartError(error);
  // Without APP_MODE=live, or at a terminal, a person reads the output, which is then a sentence instead of JSON.
  const isRead = process.env.APP_MODE !== 'live' || process.stderr.isTTY;
  if (isRead) console.error(sentence ?? error);
  else process.stderr.write(startErrorLine(error, sentence));
  process.exit(1);
});
