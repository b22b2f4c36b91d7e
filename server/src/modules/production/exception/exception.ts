// Exceptions. People register and describe them; their status changes by actions only.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { exceptionStatus, exceptionSubject } from '@gemba/contract/production/exception/dictionaries.ts'
import { exception } from '@gemba/contract/production/exception/exception.ts'
import { exceptionFlow } from '@gemba/contract/production/exception/flow.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { crud, type Input, idOf } from '../../../resource/crud.ts'
import { actionsForReader, stateIllegal } from '../../../resource/flow.ts'
import { mount } from '../../../resource/mount.ts'
import { withCodes } from '../../base/index.ts'
import { assertSubjectExists, subjectNameOf } from './subject.ts'

type Row = EntityOf<typeof exception>

const { open, handling } = exceptionStatus.codes
const { station, equipment } = exceptionSubject.codes

const heads = crud(exception, { removing: assertOpen, newestBy: 'reportedAt' })
const exceptions = withCodes(heads, 'exception')

export const exceptionRoutes = mount(exception, import.meta.url, {
  page: async (read, input) => {
    const { records, ...page } = await exceptions.page(read, input)
    return { ...page, records: records.map((row) => describeException(read, row)) }
  },
  read: async (read, input) => {
    const row = await exceptions.read(read, input)
    return { ...describeException(read, row), subjectName: await subjectNameOf(read, row) }
  },
  create: async (work, input) => describeException(work, await registerException(work, input)),
  update: async (work, input) => {
    const id = idOf(input.id)
    await lockException(work, id)
    const before = await exceptions.read(work, { id })
    if (before.status !== open && before.status !== handling) throw illegal(work, before.status)
    return describeException(work, await exceptions.update(work, await withSubject(work, before, input)))
  },
  remove: exceptions.remove,
})

/**
 * Registers an exception with the caller as its reporter. Throws `exceptionSubjectMissing`, `exceptionSubjectUnknown`
 * and what `nextCode` throws.
 */
export async function registerException(work: Work, input: Input): Promise<Row> {
  const fields = await withSubject(work, { isBlocking: 0, stationId: null, equipmentId: null }, input)
  const { userId } = work.actor
  const row = await exceptions.create(work, {
    ...fields,
    reporterId: userId,
    reportedAt: work.now,
    statusAt: work.now,
  })
  await tellMoved(work, row, 'register')
  return row
}

const illegal = ({ actor }: Work, status: number) => stateIllegal(exceptionFlow, { status, language: actor.language })

/** Returns an exception with the actions that the reader may take. Who handled it may not verify or reject it. */
function describeException(read: Read, row: Row) {
  const actions = actionsForReader(read, exceptionFlow, row.status)
  const isOwn = row.handlerId !== null && row.handlerId === read.actor.userId
  return {
    ...row,
    allowedActions: actions.filter((action) => !isOwn || (action !== 'verify' && action !== 'reject')),
    subjectName: null,
  }
}

/** Emits `exception.moved`. */
export const tellMoved = (
  work: Work,
  { id, code, name, status, isBlocking }: Pick<Row, 'id' | 'code' | 'name' | 'status' | 'isBlocking'>,
  action: string,
): Promise<void> =>
  work.emit('exception.moved', `exception-${id}`, { id, code: code ?? '', name, action, status, isBlocking })

/** Locks an exception, so that actions on it happen one after the other. Throws `notFound`. */
export async function lockException(work: Work, id: string) {
  return ofCompany(work)
    .selectFrom('exception')
    .select(['id', 'status', 'version', 'handler_id as handlerId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
}

/**
 * Returns the input with the subject of the exception: the given one, or its station, or its equipment. Throws
 * `exceptionSubjectMissing` if a blocking exception has none, and `exceptionSubjectUnknown`.
 */
async function withSubject(work: Work, before: Partial<Row>, input: Input): Promise<Input> {
  const fields = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const { refType, refId, stationId, equipmentId, isBlocking } = { ...before, ...fields } as Partial<Row>
  const isChanged = (name: 'refType' | 'refId') => name in fields && (fields[name] || null) !== (before[name] ?? null)
  const isSubjectChanged = isChanged('refType') || isChanged('refId')
  const isOtherSubject = Boolean(refType) && refType !== station && refType !== equipment
  const [type, id] =
    isOtherSubject || (isSubjectChanged && (refType || refId))
      ? [refType ?? null, refId ?? null]
      : stationId
        ? [station, stationId]
        : equipmentId
          ? [equipment, equipmentId]
          : [null, null]
  if (type === null && id === null) {
    if (isBlocking === 1) throw new DomainError('exceptionSubjectMissing', { field: 'isBlocking' })
  } else if (type === null || id === null || id === '')
    throw new DomainError('exceptionSubjectUnknown', { field: 'refId' })
  else if (isSubjectChanged || isOtherSubject) await assertSubjectExists(work, { refType: type, refId: String(id) })
  return { ...fields, refType: type, refId: id }
}

/** Throws `stateIllegal` unless all exceptions are open. */
async function assertOpen(work: Work, ids: readonly string[]): Promise<void> {
  const rows = await ofCompany(work)
    .selectFrom('exception')
    .select('status')
    .where('id', '=', anyId(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { status } of rows) if (status !== open) throw illegal(work, status)
}
