// A header and its lines in one call and one work: the lines that a call sends are added, changed or removed with it.
import type { AnyResource, EntityOf } from '@gemba/contract/kit/resource.ts'
import { resources } from '@gemba/contract/modules.ts'
import type { Problem } from '@gemba/contract/problems.ts'
import type { Read, Work } from '../platform/db/work.ts'
import { DomainError } from '../platform/domain-error.ts'
import { assertFieldRules, problemOf } from '../platform/http/validation.ts'
import type { Crud, Input } from './crud.ts'

/** Lines of one kind, and the operations that read and write one of them. */
export interface Lines {
  readonly resource: AnyResource
  readonly operations: {
    list(read: Read, input: Input): Promise<object[]>
    read(read: Read, input: Input): Promise<object>
    create(work: Work, input: Input): Promise<object>
    update(work: Work, input: Input): Promise<object>
    remove(work: Work, input: Input): Promise<object>
  }
}

/** Most lines that one call writes. */
const mostLines = 1000

/** Returns the resources whose records are lines of a header's. */
export const linesOf = (header: AnyResource): readonly AnyResource[] =>
  resources.filter(({ lineOf, fields }) => lineOf && fields[lineOf.field]?.target?.name === header.name)

/** The operations of a header, reading and writing its lines too. What is not sent of the lines stays as it is. */
export function withLines<R extends AnyResource>(header: Crud<R>, kinds: readonly Lines[]): Crud<R> {
  const complete = async (read: Read, row: EntityOf<R>): Promise<EntityOf<R>> => {
    const found = await Promise.all(kinds.map((lines) => listOf(read, lines, row.id)))
    return { ...row, ...Object.fromEntries(kinds.map(({ resource }, at) => [nameOf(resource), found[at]])) }
  }
  const write = async (work: Work, row: EntityOf<R>, input: Input): Promise<EntityOf<R>> => {
    for (const lines of kinds) await writeLines(work, lines, { headerId: row.id, sent: input[nameOf(lines.resource)] })
    return complete(work, row)
  }
  return {
    ...header,
    read: async (read, input) => complete(read, await header.read(read, input)),
    create: async (work, input) => write(work, await header.create(work, input), input),
    update: async (work, input) => write(work, await header.update(work, input), input),
  }
}

const nameOf = ({ name, lineOf }: AnyResource): string => lineOf?.name ?? name
const parentOf = ({ lineOf }: AnyResource): string => lineOf?.field ?? ''

const listOf = (read: Read, { resource, operations }: Lines, headerId: string) =>
  operations.list(read, { [parentOf(resource)]: headerId })

interface SentLines {
  readonly headerId: string
  readonly sent: unknown
}

/** Adds, changes and removes lines of a header as a call sent them; a refusal names the line by its place. */
export async function writeLines(work: Work, lines: Lines, { headerId, sent }: SentLines): Promise<void> {
  if (sent === undefined || sent === null) return
  const rows = sent as readonly Input[]
  if (rows.length > mostLines) throw new DomainError('tooManyRows', { limit: mostLines })
  for (const [index, row] of rows.entries()) {
    await writeLine(work, lines, { ...orderOf(lines, index), ...row, [parentOf(lines.resource)]: headerId }).catch(
      (error: unknown) => {
        throw atLine(error, `${nameOf(lines.resource)}.${index}`)
      },
    )
  }
}

/** Lines keep the order in which they are sent, where they have one and do not say otherwise. */
const orderOf = ({ resource: { fields } }: Lines, index: number): Input =>
  'sortNumber' in fields ? { sortNumber: index } : {}

async function writeLine(work: Work, { resource, operations }: Lines, { deletedFlag, ...line }: Input): Promise<void> {
  if (line.id === undefined || line.id === null || line.id === '') {
    if (deletedFlag === 1) return
    assertComplete(work, resource, line)
    await operations.create(work, line)
    return
  }
  const held: Input = { ...(await operations.read(work, { id: line.id })) }
  // A line of another header is none of this one's, whoever may see it.
  if (held[parentOf(resource)] !== line[parentOf(resource)]) throw new DomainError('notFound')
  if (deletedFlag === 1) await operations.remove(work, { id: line.id })
  else {
    assertFieldRules(line, resource.fields, work.actor.language)
    await operations.update(work, line)
  }
}

/** Throws `invalid` for what a new record must have: where a call may also change one, the edge cannot tell. */
export function assertComplete({ actor: { language } }: Work, { fields }: AnyResource, line: Input): void {
  const missing = Object.entries(fields).flatMap(([name, { required, initial }]): Problem[] => {
    const isMissing = line[name] === undefined || line[name] === null || line[name] === ''
    return required && initial === undefined && isMissing ? [problemOf(name, 'required', { language })] : []
  })
  if (missing.length > 0) throw new DomainError('invalid', { problems: missing })
  assertFieldRules(line, fields, language)
}

/** Returns a refusal that names the line: `points.2.code`. Anything else stays as it is. */
export function atLine(error: unknown, place: string): unknown {
  if (!(error instanceof DomainError)) return error
  const { problems, field, ...rest } = error.params
  const placed = Array.isArray(problems)
    ? problems.map((problem: Problem) => ({ ...problem, field: `${place}.${problem.field}` }))
    : undefined
  return DomainError.of(error.code, {
    ...rest,
    ...(placed && { problems: placed }),
    field: typeof field === 'string' ? `${place}.${field}` : place,
  })
}
