import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const REACHES_THE_REGISTRY = /^(\/\/|((@[^:]+:)?registry|(https?-)?proxy|noproxy|ca(\[\])?|cafile|strict-ssl)\s*=)/;

export function npmSettings(): string {
  const ofThisUser = execFileSync('npm', ['config', 'get', 'userconfig'], { encoding: 'utf8' }).trim();
  const lines = existsSync(ofThisUser) ? readFileSync(ofThisUser, 'utf8').split('\n') : [];
  return lines.filter((line) => REACHES_THE_REGISTRY.test(line)).join('\n');
}
