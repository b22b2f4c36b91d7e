// Statements of repeatable units of work (`WorkOptions`), prepared once for a connection: such works are thousands with the same few
// hundred statements, and planning a statement takes longer than its execution.
import { AsyncLocalStorage } from 'node:async_hooks'

/** More than there are statements. A text beyond it is parsed each time, so that a connection keeps no more. */
const maxNames = 500
const names = new Map<string, string>()
/** Leads from a unit of work to its connection, which the query builder hides. */
const units = new AsyncLocalStorage<true>()

/** A statement with its values and its name as a prepared statement. */
interface PreparedQuery {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** Runs a unit of work whose statements are prepared. */
export const preparing = <T>(run: () => Promise<T>): Promise<T> => units.run(true, run)

/**
 * Returns a statement of such a unit under its name; undefined for all others. A text without values may hold several statements,
 * and only one at a time can be prepared.
 */
export function prepared(text: unknown, values: unknown): PreparedQuery | undefined {
  if (!units.getStore() || typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return undefined
  let name = names.get(text)
  if (name === undefined) {
    if (names.size === maxNames) return undefined
    name = `gemba_${names.size}`
    names.set(text, name)
  }
  return { name, text, values }
}
