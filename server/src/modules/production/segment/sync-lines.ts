// Lines of one record become those that a call sends: what is the same stays, so that its history tells of real changes only.
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
  /** The field that names the record, with its id. */
  readonly parent: Input
  readonly held: readonly object[]
  /** Each with all that is written of a line. */
  readonly sent: readonly Input[]
  /** Tells which of them are the same line. */
  readonly keyOf: (line: Input) => string
  /** What the lines are called in the call, for refusals. */
  readonly name: string
}

/** Errors: those of the operations, with the place of the line. */
export async function syncLines(work: Work, { operations, parent, held, sent, keyOf, name }: LineSync): Promise<void> {
  const left = (held as readonly StoredLine[]).map((line) => ({ key: keyOf(line), line }))
  const taken = sent.map((line) => {
    const at = left.findIndex(({ key }) => key === keyOf(line))
    return at < 0 ? undefined : left.splice(at, 1)[0]?.line
  })
  if (left.length > 0) await operations.remove(work, { ids: left.map(({ line }) => line.id) })
  for (const [at, line] of sent.entries()) {
    const before = taken[at]
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

/** Whether what is written of a line is what is held of it. */
export const isSame = (held: Input, sent: Input): boolean =>
  Object.entries(sent).every(([name, value]) => textOf(held[name]) === textOf(value))
