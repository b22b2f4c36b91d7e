// Finds or installs a Redis server, for the tests and trials with several servers.
import { ensureProgram, findProgram } from '../system-package.mjs'

const redis = {
  title: 'Redis',
  purpose: 'several servers',
  variable: 'REDIS_PATH',
  names: ['redis-server', 'valkey-server'],
  places: ['/usr/bin/redis-server', '/opt/homebrew/bin/redis-server'],
  packages: ['redis-server'],
  brew: 'brew install redis',
  winget: 'winget install Redis.Redis',
  fedora: 'sudo dnf install -y valkey',
}

/** Returns the path of an installed Redis server; undefined if there is none. REDIS_PATH takes precedence. */
export function findRedis() {
  return findProgram(redis)
}

/**
 * Returns the path of a Redis server and installs it on Debian and Ubuntu as root. Throws Refusal on other systems,
 * with the command to run.
 */
export function ensureRedis() {
  return ensureProgram(redis)
}
