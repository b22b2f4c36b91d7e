// The subject of an exception, by kind and id: whether it exists, and its name.
import { nameIn } from '@gemba/contract/names.ts'
import { exceptionSubject } from '@gemba/contract/production/exception/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { objects } from '../../equipment/index.ts'
import { getCallCode } from '../andon/call-store.ts'
import { stations } from '../work-center/work-center.ts'

export type SubjectKind = keyof typeof exceptionSubject.codes

interface Subject {
  readonly refType: number
  readonly refId: string
}

interface NamedRow {
  readonly name: string
  readonly nameEn: string | null
  readonly nameTw: string | null
}

const nameOf = async (read: Read, row: Promise<NamedRow>) => nameIn(await row, read.actor.language)

const finders: Readonly<Record<SubjectKind, (read: Read, id: string) => Promise<string>>> = {
  station: (read, id) => nameOf(read, stations.read(read, { id })),
  equipment: (read, id) => nameOf(read, objects.read(read, { id })),
  andonEvent: getCallCode,
  productionOrder: (read, id) => codeOf(read, 'production_order', id),
  workOrder: (read, id) => codeOf(read, 'work_order', id),
}

/** Returns the code of an order or a work order. Throws `notFound`. */
async function codeOf(read: Read, table: 'production_order' | 'work_order', id: string): Promise<string> {
  const row = await ofCompany(read)
    .selectFrom(table)
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return row.code
}

/** Returns the name of the subject. Throws `notFound`. */
async function findSubject(read: Read, { refType, refId }: Subject): Promise<string> {
  const kinds = Object.keys(finders) as SubjectKind[]
  const kind = kinds.find((kind) => exceptionSubject.codes[kind] === refType)
  if (!kind) throw new DomainError('notFound')
  return finders[kind](read, refId)
}

/** Returns the name of the subject; null if there is none or the reader may not see it. */
export async function subjectNameOf(
  read: Read,
  { refType, refId }: { refType: number | null; refId: string | null },
): Promise<string | null> {
  if (refType === null || refId === null) return null
  return findSubject(read, { refType, refId }).catch((error: unknown) => {
    if (error instanceof DomainError) return null
    throw error
  })
}

/** Throws `exceptionSubjectUnknown`. */
export async function assertSubjectExists(read: Read, subject: Subject): Promise<void> {
  await findSubject(read, subject).catch((error: unknown) => {
    throw error instanceof DomainError ? new DomainError('exceptionSubjectUnknown', { field: 'refId' }) : error
  })
}
