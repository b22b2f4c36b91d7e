// Header and lines in one command and one transaction: the lines in the input are created, updated or removed with the
// header.
import { targetOf } from '@gemba/contract/kit/field.ts'
import type { AnyResource, EntityOf } from '@gemba/contract/kit/resource.ts'
import { resources } from '@gemba/contract/modules.ts'
import type { Problem } from '@gemba/contract/problems.ts'
import type { Read, Work } from '../platform/db/work.ts'
import { DomainError } from '../platform/domain-error.ts'
import { assertFieldRules, problemOf } from '../platform/http/validation.ts'
import type { Crud, Input } from './crud.ts'

/** Lines of one kind and their operations. */
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

/** Maximum lines per command. */
const maxLines = 1000

/** Returns the resources whose records are lines of a header. */
export const linesOf = (header: AnyResource): readonly AnyResource[] =>
  resources.filter(({ lineOf, fields }) => lineOf && targetOf(fields[lineOf.field])?.name === header.name)

/** Returns the operations of a header that also read and write its lines. Lines that are not sent stay unchanged. */
export function withLines<R extends AnyResource>(header: Crud<R>, kinds: readonly Lines[]): Crud<R> {
  const complete = async (read: Read, row: EntityOf<R>): Promise<EntityOf<R>> => {
    const rowsByKind = await Promise.all(kinds.map((lines) => listOf(read, lines, row.id)))
    return { ...row, ...Object.fromEntries(kinds.map(({ resource }, at) => [nameOf(resource), rowsByKind[at]])) }
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

interface LinesInput {
  readonly headerId: string
  readonly sent: unknown
}

/** Creates, updates and removes lines of a header according to the input. An error names the line by its index. */
export async function writeLines(work: Work, lines: Lines, { headerId, sent }: LinesInput): Promise<void> {
  if (sent === undefined || sent === null) return
  const rows = sent as readonly Input[]
  if (rows.length > maxLines) throw new DomainError('tooManyRows', { limit: maxLines })
  for (const [index, row] of rows.entries()) {
    await writeLine(work, lines, { ...orderOf(lines, index), ...row, [parentOf(lines.resource)]: headerId }).catch(
      (error: unknown) => {
        throw atLine(error, `${nameOf(lines.resource)}.${index}`)
      },
    )
  }
}

/** Lines without a `sortNumber` get their index in the input. */
const orderOf = ({ resource: { fields } }: Lines, index: number): Input =>
  'sortNumber' in fields ? { sortNumber: index } : {}

async function writeLine(work: Work, { resource, operations }: Lines, { deletedFlag, ...line }: Input): Promise<void> {
  if (line.id === undefined || line.id === null || line.id === '') {
    if (deletedFlag === 1) return
    assertComplete(work, resource, line)
    await operations.create(work, line)
    return
  }
  const storedLine: Input = { ...(await operations.read(work, { id: line.id })) }
  // A line of another header is rejected, even if the caller may see it.
  if (storedLine[parentOf(resource)] !== line[parentOf(resource)]) throw new DomainError('notFound')
  if (deletedFlag === 1) await operations.remove(work, { id: line.id })
  else {
    assertFieldRules(line, resource.fields, work.actor.language)
    await operations.update(work, line)
  }
}

/**
 * Throws `invalid` if required fields of a new record are missing. The edge cannot check them where a command may also
 * update a record.
 */
export function assertComplete({ actor: { language } }: Work, { fields }: AnyResource, line: Input): void {
  const problems = Object.entries(fields).flatMap(([name, { required, initial }]): Problem[] => {
    const isMissing = line[name] === undefined || line[name] === null || line[name] === ''
    return required && initial === undefined && isMissing ? [problemOf(name, 'required', { language })] : []
  })
  if (problems.length > 0) throw new DomainError('invalid', { problems })
  assertFieldRules(line, fields, language)
}

/**
 * Returns the error with the path of its line: `points.2.code`. Errors other than DomainError are returned unchanged.
 */
export function atLine(error: unknown, place: string): unknown {
  if (!(error instanceof DomainError)) return error
  const { problems, field, ...rest } = error.params
  const lineProblems = Array.isArray(problems)
    ? problems.map((problem: Problem) => ({ ...problem, field: `${place}.${problem.field}` }))
    : undefined
  return DomainError.of(error.code, {
    ...rest,
    problems: lineProblems,
    field: typeof field === 'string' ? `${place}.${field}` : place,
  })
}
