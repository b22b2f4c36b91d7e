// Fields of rows that are not stored with them. Every reply that declares them gets them, whichever command returns it.
import { type Field, type FieldRecord, fieldsWithin, itemOf } from '@gemba/contract/kit/field.ts'
import type { BoundRoute, Call } from '../../platform/http/call.ts'
import { Reply } from '../../platform/http/route.ts'

export type Row = Record<string, unknown>

/** Fields of one kind of row. */
export interface DerivedFields {
  /** As declared. A reply whose rows have one of these declarations gets its value. */
  readonly fields: FieldRecord
  /** The values of a row about which nothing is known. */
  readonly unknown: Row
  /** Returns the values of each row. Runs after the transaction of the request. */
  readonly read: (call: Call, rows: readonly Row[]) => Promise<(row: Row) => Row | undefined>
}

/** Returns the fields of the rows of a reply; undefined if it has none. */
function rowFieldsOf(reply: Field): FieldRecord | undefined {
  const item = itemOf(reply)
  if (item) return rowFieldsOf(item)
  const fields = fieldsWithin(reply)
  return fields?.records ? rowFieldsOf(fields.records) : fields
}

/** Returns the rows of an answer: of a page, a list, a tree or a single row. */
function rowsIn(answer: unknown): Row[] {
  if (answer === null || typeof answer !== 'object') return []
  if (Array.isArray(answer)) return answer.flatMap(rowsIn)
  const { records, children } = answer as { records?: unknown; children?: unknown }
  if (Array.isArray(records)) return rowsIn(records)
  return [answer as Row, ...rowsIn(Array.isArray(children) ? children : [])]
}

type Report = (message: string, error: unknown) => void

/** Values of a kind of row, and the names under which a reply contains them. */
interface DeclaredValues extends DerivedFields {
  readonly names: readonly (readonly [name: string, aliases: readonly string[]])[]
}

async function complete(
  { names, unknown, read }: DeclaredValues,
  call: Call,
  { answer, report }: { answer: unknown; report: Report },
): Promise<void> {
  const rows = rowsIn(answer)
  if (rows.length === 0) return
  // The request itself has succeeded, so a failure here leaves the fields unknown.
  const valuesOf = await read(call, rows).catch((error: unknown) => {
    report('the derived fields of rows could not be read', error)
    return () => undefined
  })
  for (const row of rows) {
    const values = valuesOf(row) ?? unknown
    for (const [name, aliases] of names) for (const key of [name, ...aliases]) row[key] = values[name]
  }
}

/** Returns the route, whose replies also contain the derived fields that they declare. */
export function withDerivedFields(route: BoundRoute, kinds: readonly DerivedFields[], report: Report): BoundRoute {
  const rowFields = route.reply && rowFieldsOf(route.reply)
  if (!rowFields) return route
  const declaredKinds = kinds.flatMap((kind): DeclaredValues[] => {
    const declared = Object.entries(kind.fields).filter(([name, field]) => rowFields[name] === field)
    const names = declared.map(([name, { aliases = [] }]) => [name, aliases] as const)
    return names.length > 0 ? [Object.assign({ names }, kind)] : []
  })
  if (declaredKinds.length === 0) return route
  return Object.assign({}, route, {
    run: async (call: Call) => {
      const reply = await route.run(call)
      const answer = reply instanceof Reply ? reply.data : reply
      for (const kind of declaredKinds) await complete(kind, call, { answer, report })
      return reply
    },
  })
}
