// Replaces the package `debug` for the MQTT parser, before the broker loads it. The parser calls it about 20 times per
// message with arguments that nobody reads: a fifth of the memory that the intake allocated (docs/bench.md).

import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const silent = (): void => undefined

/** Silences the debug output of the package that `path` resolves from. Does nothing while `DEBUG` is set. */
function silenceDebug(names: readonly string[]): void {
  if (process.env.DEBUG) return
  let from = fileURLToPath(import.meta.url)
  for (const name of names) from = createRequire(from).resolve(name)
  const load = createRequire(from)
  load(from)
  const debug = load.cache[from]
  const create = () => silent
  // Compiled packages, such as the adapter of the feed, read the property `default`.
  if (debug) debug.exports = Object.assign(create, { default: create })
}

silenceDebug(['aedes', 'mqtt-packet', 'debug'])
