import type { Work } from '../../platform/db/work.ts'

/** Keeps boxes from being removed until the work ends, in the order of their ids. One that is being removed is gone then. */
export async function lockBoxes({ tx }: Pick<Work, 'tx'>, boxIds: Iterable<string>): Promise<void> {
  const ids = [...new Set(boxIds)]
  if (ids.length === 0) return
  await tx.selectFrom('box').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute()
}
