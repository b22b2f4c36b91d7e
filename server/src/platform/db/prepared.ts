// Prepared statements for backdated transactions. Demo history consists of thousands of transactions with the same few
// hundred statements, and planning a statement costs more than executing it.
import { isOtherTime } from '../work-clock.ts'

/**
 * Maximum number of prepared statements. Further ones are parsed each time, which bounds the memory of a connection.
 */
const most = 500
const names = new Map<string, string>()

/** A statement with its values and its name as a prepared statement. */
interface PreparedQuery {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * Returns a statement with its name. Returns undefined for a current transaction, and for a statement without values
 * because only a single statement can be prepared.
 */
export function prepared(text: unknown, values: unknown): PreparedQuery | undefined {
  if (!isOtherTime() || typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return undefined
  let name = names.get(text)
  if (name === undefined) {
    if (names.size === most) return undefined
    name = `past_${names.size}`
    names.set(text, name)
  }
  return { name, text, values }
}
