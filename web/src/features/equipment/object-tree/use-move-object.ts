import { moveObject } from '@gemba/contract/equipment/object.ts'
import { notifyFailure, refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import { toast } from '../../../ui/state/toast.tsx'
import type { TreeMove } from '../../../ui/tree/tree-move.ts'
import type { MoveHandler } from '../../../ui/tree/use-tree-moves.ts'
import { objectTreeWords } from './words.ts'

const inputOf = ({ id, targetId, position }: TreeMove) => ({ objectId: id, targetId, moveType: position })

/**
 * Returns the handler that moves an object of the tree and offers to undo it; undefined if the person may not move
 * objects.
 */
export function useMoveObject(): MoveHandler | undefined {
  const text = useText(objectTreeWords)
  const canMove = useCan(moveObject.permission)
  const send = async (move: TreeMove): Promise<boolean> => {
    try {
      await run(moveObject, inputOf(move))
      return true
    } catch (error) {
      notifyFailure(error)
      return false
    } finally {
      await refresh('equipment')
    }
  }
  const move: MoveHandler = async ({ move: change, undo }) => {
    if (!(await send(change))) return
    const action = undo && { label: text('undo'), onRun: () => void send(undo) }
    toast('ok', text('moved'), action ? { key: 'object-move', action } : { key: 'object-move' })
  }
  return canMove ? move : undefined
}
