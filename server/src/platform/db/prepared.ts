// Prepared statements of repeatable units of work (`WorkOptions`). Thousands of such units run the same few hundred
// statements, and planning a statement takes longer than executing it.
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Maximum number of prepared statements, more than the product has. Statements beyond it are not prepared, which bounds
 * the memory of a connection.
 */
const maxNames = 500
const names = new Map<string, string>()
/** Marks the asynchronous context of a unit of work. The query builder hides its connection. */
const units = new AsyncLocalStorage<true>()

/** A statement with its values and its name as a prepared statement. */
interface PreparedQuery {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** Runs a unit of work with prepared statements. */
export const preparing = <T>(run: () => Promise<T>): Promise<T> => units.run(true, run)

/**
 * Returns the statement with the name of its prepared statement; undefined outside of `preparing`. A text without
 * values is not prepared because it may contain several statements.
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
