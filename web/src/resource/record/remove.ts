// Deletes records and restores them: for 10 s by the message, for 30 days by the recycle bin.

import { planRemoval, restoreRecords } from '@gemba/contract/admin/record-history.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { CallError } from '../../api/call-error.ts'
import { callRoute } from '../../api/call-route.ts'
import { notifyFailure, refresh } from '../../api/query.ts'
import { run } from '../../api/run.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { confirm } from '../../ui/panel/confirm.tsx'
import { toast } from '../../ui/state/toast.tsx'
import { nameOfRecord } from '../labels.ts'
import { notifyRemoved } from '../tab/removed-records.ts'
import { listWords } from '../words.ts'
import type { HistoryKind } from './history-panel.tsx'
import { useRemovalQuestion } from './removal-question.ts'
import { recordWords } from './words.ts'

const undoMs = 10_000

/** Restores everything that one delete removed, and its parent if requested. Returns whether it was restored. */
export function useRestore(resource: HistoryKind) {
  const text = useText(recordWords)
  const restore = async (transaction: string, withParents: boolean): Promise<boolean> => {
    try {
      const { restored, names } = await run(restoreRecords, { transaction, withParents })
      const restoredNames = names.join(text('comma'))
      const more = restored - names.length
      toast(
        'ok',
        more > 0
          ? text('restoredMore', { names: restoredNames, n: more })
          : text('restoredNames', { names: restoredNames }),
      )
      await refresh(resource.module)
      return true
    } catch (error) {
      const parent = withParents ? undefined : goneParent(error)
      if (parent === undefined) notifyFailure(error)
      else if (
        await confirm({ title: text('restore'), message: text('parentToo', { parent }), confirmText: text('both') })
      )
        return restore(transaction, true)
      return false
    }
  }
  return (transaction: string) => restore(transaction, false)
}

/** Returns the parent that must be restored first, if it is in the recycle bin. */
function goneParent(error: unknown): string | undefined {
  const isGone = error instanceof CallError && error.error === 'parentGone' && error.params.canRestore === true
  return isGone ? String(error.params.parent) : undefined
}

type NamedRow = { readonly id: string } & Readonly<Record<string, unknown>>

const nameOf = (row: NamedRow): string => nameOfRecord(row, currentLanguage()) ?? row.id

/** Asks, naming those that are in sight, what goes with them and what holds them; removes and answers whether the rows are gone. The notice offers to undo. */
export function useRemove(resource: AnyResource) {
  const remove = useUndoable(resource)
  const ask = useRemovalQuestion()
  return async (ids: readonly string[], shownRows: readonly NamedRow[]): Promise<boolean> => {
    const records = shownRows.filter(({ id }) => ids.includes(id)).map((row) => ({ id: row.id, name: nameOf(row) }))
    // If the plan cannot be read, the removal itself reports the problems.
    const plan = await run(planRemoval, { resource: resource.name, ids: [...ids] }).catch(() => undefined)
    if (!(await ask({ records, count: ids.length, plan }))) return false
    const [only] = records
    const nameParams = records.length === 1 && only ? { name: only.name } : {}
    const isDone = await remove(ids.length, () => callRoute<Removal>(resource, 'remove', { ids }), nameParams)
    if (isDone) notifyRemoved({ resource: resource.name, ids })
    return isDone
  }
}

interface Removal {
  readonly transaction?: string
}

/** Runs a removal and returns whether it was done. The message offers to undo it. */
export function useUndoable(resource: HistoryKind) {
  const text = useText(listWords)
  const words = useText(recordWords)
  const restore = useRestore(resource)
  return async (count: number, remove: () => Promise<Removal>, { name }: { name?: string } = {}): Promise<boolean> => {
    try {
      const { transaction } = await remove()
      toast('ok', name === undefined ? text('removed', { n: count }) : words('removedName', { name }), {
        durationMs: undoMs,
        action: transaction ? { label: words('undo'), onRun: () => void restore(transaction) } : undefined,
      })
      await refresh(resource.module)
      return true
    } catch (error) {
      notifyFailure(error)
      return false
    }
  }
}
