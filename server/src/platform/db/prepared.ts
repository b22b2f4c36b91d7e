// Statements of works of another time, parsed and planned once for a connection: the past of a demo is thousands of works with the
// same few hundred statements, and making a plan costs more than carrying it out.
import { isOtherTime } from '../work-clock.ts'

/** As many as there are statements; one beyond is parsed each time, so that a connection keeps no more. */
const most = 500
const names = new Map<string, string>()

/** What a connection is asked: a text with its values, or one of a name of its own. */
interface PreparedQuery {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** Returns a statement under its name; undefined in the present, and where it has no values: only one at a time can be prepared. */
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
