// Files that records hold: taken from the uploads of the company when a record is saved, and removed when it holds them no more.
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

/** The ids that a call names in each field of files. */
const idsByField = ({ fields }: AnyResource, { input }: RecordInput): { field: string; ids: string[] }[] =>
  Object.entries(fields).flatMap(([field, { kind }]) =>
    kind === 'files' && field in input ? [{ field, ids: (input[field] ?? []) as string[] }] : [],
  )

/**
 * Returns the input with files in place of their ids. Error `notFound` names the field with one that is no upload of the company,
 * belongs to another record or is named twice.
 */
export async function withFiles(work: Work, resource: AnyResource, sent: RecordInput): Promise<Input> {
  const named = idsByField(resource, sent)
  const all = named.flatMap(({ ids }) => ids)
  if (named.length === 0 || (sent.id === undefined && all.length === 0)) return sent.input
  const files = await holdableFiles(work, all, { table: tableOf(resource), id: sent.id })
  const held = named.map(({ field, ids }) => [field, ids.map((id) => takeFile(id, field))] as const)
  return { ...sent.input, ...Object.fromEntries(held) }

  function takeFile(id: string, field: string) {
    const file = files.get(id)
    if (!files.delete(id)) throw new DomainError('notFound', { field })
    return file
  }
}

/** Gives a stored record the files that the call names. What it held before and holds no more is removed, on disk after the commit. */
export async function attachFiles(work: Work, resource: AnyResource, sent: Required<RecordInput>): Promise<void> {
  const digests: string[] = []
  for (const named of idsByField(resource, sent)) {
    digests.push(...(await attachStoredFiles(work, { table: tableOf(resource), id: sent.id }, named)))
  }
  if (digests.length > 0) await work.emit('storedFile.removed', `files:${companyOf(work.actor)}`, { digests })
}
