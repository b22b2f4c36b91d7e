import { type Field, targetOf } from '@gemba/contract/kit/field.ts'
import { findReferences, loadReferences, type ReferencedRecord } from '../../reference/references.ts'

/** Returns the id of the referenced record with a code, or with a unique name; undefined if there is none. */
export async function findByCode(field: Field, text: string): Promise<string | undefined> {
  const target = targetOf(field)
  if (!target) return undefined
  const { rows, isComplete } = await loadReferences(target)
  return idIn(rows, text) ?? (isComplete ? undefined : idIn(await findReferences(target, text), text))
}

function idIn(rows: readonly ReferencedRecord[], text: string): string | undefined {
  const searchText = text.trim().toLowerCase()
  const isIt = (candidate: string | null | undefined): boolean => candidate?.trim().toLowerCase() === searchText
  const byCode = rows.find(({ code }) => isIt(code))
  if (byCode) return byCode.id
  const byName = rows.filter(({ name, nameEn, nameTw }) => [name, nameEn, nameTw].some(isIt))
  return byName.length === 1 ? byName[0]?.id : undefined
}
