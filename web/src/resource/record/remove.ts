// Deleting, and taking it back: for 10 s by the notice, for 30 days by the recycle bin.

import { restoreRecords } from '@gemba/contract/admin/record-history.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { callRoute } from '../../api/call-route.ts'
import { notifyFailure, refresh } from '../../api/query.ts'
import { run } from '../../api/run.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { confirm } from '../../ui/panel/confirm.tsx'
import { toast } from '../../ui/state/toast.tsx'
import { shownValueOf } from '../labels.ts'
import { tellRemoved } from '../tab/removed-records.ts'
import { listWords } from '../words.ts'
import type { ShownKind } from './history-panel.tsx'
import { recordWords } from './words.ts'

const undoMs = 10_000

/** Brings back everything one delete removed; answers whether it is there again. */
export function useRestore(resource: ShownKind) {
  const text = useText(recordWords)
  return async (transaction: string): Promise<boolean> => {
    try {
      const { restored } = await run(restoreRecords, { transaction })
      toast('ok', text('restored', { n: restored }))
      await refresh(resource.module)
      return true
    } catch (error) {
      notifyFailure(error)
      return false
    }
  }
}

type NamedRow = { readonly id: string } & Readonly<Record<string, unknown>>

/** What a person calls a row: its name, or else its title or code. */
function nameOf(row: NamedRow): string {
  const named = [shownValueOf(row, 'name', currentLanguage()), row.title, row.code].find(
    (one) => typeof one === 'string' && one !== '',
  )
  return typeof named === 'string' ? named : row.id
}

/** Asks, naming those that are in sight, removes and answers whether the rows are gone. The notice offers to undo. */
export function useRemove(resource: AnyResource) {
  const text = useText(listWords)
  const remove = useUndoable(resource)
  return async (ids: readonly string[], shownRows: readonly NamedRow[]): Promise<boolean> => {
    const records = shownRows.filter(({ id }) => ids.includes(id)).map((row) => ({ id: row.id, name: nameOf(row) }))
    const asked = { records, count: ids.length, isDangerous: true }
    const question = { title: text('removeTitle'), message: text('removeMessage'), ...asked }
    if (!(await confirm(question))) return false
    const isDone = await remove(ids.length, () => callRoute<Removal>(resource, 'remove', { ids }))
    if (isDone) tellRemoved({ resource: resource.name, ids })
    return isDone
  }
}

interface Removal {
  readonly transaction?: string
}

/** Runs a removal and answers whether it was done. The notice offers to undo. */
export function useUndoable(resource: ShownKind) {
  const text = useText(listWords)
  const words = useText(recordWords)
  const restore = useRestore(resource)
  return async (count: number, remove: () => Promise<Removal>): Promise<boolean> => {
    try {
      const { transaction } = await remove()
      toast('ok', text('removed', { n: count }), {
        durationMs: undoMs,
        ...(transaction ? { action: { label: words('undo'), onRun: () => void restore(transaction) } } : {}),
      })
      await refresh(resource.module)
      return true
    } catch (error) {
      notifyFailure(error)
      return false
    }
  }
}
