/** How to start npm: the one that runs this process, if there is one. */
export function findNpmCommand() {
  const npm = process.env.npm_execpath;
  return npm ? [process.execPath, npm] : ['npm'];
}
