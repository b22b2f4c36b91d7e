// Deleting, and taking it back: for 10 s by the notice, for 30 days by the recycle bin.
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { listWords } from '../../i18n/lists.ts'
import { recordWords } from '../../i18n/records.ts'
import { useText } from '../../i18n/text.ts'
import { ask } from '../../ui/ask.tsx'
import { toast } from '../../ui/toast.tsx'
import { callRoute } from '../call-route.ts'
import { call } from '../client.ts'
import { refresh, tell } from '../query.ts'
import type { ShownKind } from './history-panel.tsx'

export const undoMs = 10_000

/** Brings back everything one delete removed; answers whether it is there again. */
export function useRestore(resource: ShownKind) {
  const text = useText(recordWords)
  return async (transaction: string): Promise<boolean> => {
    try {
      const { restored } = await call<{ restored: number }>('/recycleBin/restore', { transaction })
      toast('ok', text('restored', { n: restored }))
      await refresh(resource.area)
      return true
    } catch (error) {
      tell(error)
      return false
    }
  }
}

/** Asks, removes and answers whether the rows are gone. The notice offers to undo. */
export function useRemove(resource: AnyResource) {
  const text = useText(listWords)
  const remove = useUndoable(resource)
  return async (ids: readonly string[]): Promise<boolean> => {
    if (!(await ask({ title: text('removeTitle'), message: text('removeMessage'), isDangerous: true }))) return false
    return remove(ids.length, () => callRoute<Removal>(resource, 'remove', { ids }))
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
      await refresh(resource.area)
      return true
    } catch (error) {
      tell(error)
      return false
    }
  }
}
