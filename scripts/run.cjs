// Uses only syntax that old versions of Node can parse, so that they print a sentence instead of a syntax error.
'use strict';
const OLDEST = [20, 12];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(
    `Larder needs Node ${OLDEST.join('.')} or newer for its installation; this is Node ${process.versions.node}.\n`,
  );
  process.exitCode = 1;
} else {
  void import('./run.mjs'); // on an error, Node prints the error and exits with 1
}
