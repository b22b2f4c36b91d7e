import type { Work } from '../../platform/db/work.ts'

/** Locks boxes against removal until the transaction ends, in the order of their ids. */
export async function lockBoxes({ tx }: Pick<Work, 'tx'>, boxIds: Iterable<string>): Promise<void> {
  const ids = [...new Set(boxIds)]
  if (ids.length === 0) return
  await tx.selectFrom('box').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute()
}
