// Synchronizes the lines of a record with those in a request. Unchanged lines are not written, so that their history
// lists real changes only.
import type { Work } from '../../../platform/db/work.ts'
import type { Input } from '../../../resource/crud.ts'
import { atLine } from '../../../resource/lines.ts'

type StoredLine = Input & { readonly id: string }

interface LineSync {
  readonly operations: {
    create(work: Work, input: Input): Promise<unknown>
    update(work: Work, input: Input): Promise<unknown>
    remove(work: Work, input: Input): Promise<unknown>
  }
  /** The field that refers to the record, with its id. */
  readonly parent: Input
  readonly held: readonly object[]
  /** Each has all fields that are written. */
  readonly sent: readonly Input[]
  /** Returns equal keys for the same line. */
  readonly keyOf: (line: Input) => string
  /** Name of the lines in the request, for errors. */
  readonly name: string
}

/** Adds, updates and removes lines. Throws what the operations throw, with the position of the line. */
export async function syncLines(work: Work, { operations, parent, held, sent, keyOf, name }: LineSync): Promise<void> {
  const unmatched = (held as readonly StoredLine[]).map((line) => ({ key: keyOf(line), line }))
  const matches = sent.map((line) => {
    const at = unmatched.findIndex(({ key }) => key === keyOf(line))
    return at < 0 ? undefined : unmatched.splice(at, 1)[0]?.line
  })
  if (unmatched.length > 0) await operations.remove(work, { ids: unmatched.map(({ line }) => line.id) })
  for (const [at, line] of sent.entries()) {
    const before = matches[at]
    if (before && isSame(before, line)) continue
    const written = before
      ? operations.update(work, { ...line, id: before.id })
      : operations.create(work, { ...line, ...parent })
    await written.catch((error: unknown) => {
      throw atLine(error, `${name}.${at}`)
    })
  }
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** Returns whether the sent fields of a line equal the stored ones. */
export const isSame = (storedLine: Input, sentLine: Input): boolean =>
  Object.entries(sentLine).every(([name, value]) => textOf(storedLine[name]) === textOf(value))
