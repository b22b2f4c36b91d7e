// Files of records. They are attached from the company's uploads when a record is saved, and removed when it no longer
// has them.
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { companyOf, type Work } from '../platform/db/work.ts'
import { DomainError } from '../platform/domain-error.ts'
import { attachStoredFiles, holdableFiles } from '../platform/files/stored-file.ts'
import { tableOf } from './query/columns.ts'

type Input = Readonly<Record<string, unknown>>

interface RecordInput {
  readonly id?: string
  readonly input: Input
}

/** Returns the file ids in the input, by field. */
const idsByField = ({ fields }: AnyResource, { input }: RecordInput): { field: string; ids: string[] }[] =>
  Object.entries(fields).flatMap(([field, { kind }]) =>
    kind === 'files' && field in input ? [{ field, ids: (input[field] ?? []) as string[] }] : [],
  )

/**
 * Returns the input with files in place of their ids. Throws `notFound` with the field if a file is not an upload of
 * the company, belongs to another record or is named twice.
 */
export async function withFiles(work: Work, resource: AnyResource, record: RecordInput): Promise<Input> {
  const fileFields = idsByField(resource, record)
  const ids = fileFields.flatMap((fileField) => fileField.ids)
  if (fileFields.length === 0 || (record.id === undefined && ids.length === 0)) return record.input
  const files = await holdableFiles(work, ids, { table: tableOf(resource), id: record.id })
  const entries = fileFields.map(({ field, ids: list }) => [field, list.map((id) => takeFile(id, field))] as const)
  return { ...record.input, ...Object.fromEntries(entries) }

  function takeFile(id: string, field: string) {
    const file = files.get(id)
    if (!files.delete(id)) throw new DomainError('notFound', { field })
    return file
  }
}

/** Attaches the files in the input to a stored record. Its other files are removed, from disk after the commit. */
export async function attachFiles(work: Work, resource: AnyResource, record: Required<RecordInput>): Promise<void> {
  const digests: string[] = []
  for (const fileField of idsByField(resource, record)) {
    digests.push(...(await attachStoredFiles(work, { table: tableOf(resource), id: record.id }, fileField)))
  }
  if (digests.length > 0) await work.emit('storedFile.removed', `files:${companyOf(work.actor)}`, { digests })
}
