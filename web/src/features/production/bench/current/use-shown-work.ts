// The work order that the bench shows. Only a person changes it: a call, a pause or a completion does not.
import { useState } from 'react'
import { type BenchWork, findCurrentWork } from '../bench-work.ts'

/**
 * Returns the shown work order: first the given one if it is at the station, otherwise the current one. If it has left
 * the station, returns its code instead.
 */
export function useShownWork(works: readonly BenchWork[], workOrderId: string | undefined) {
  const [shown, setShown] = useState<Pick<BenchWork, 'id' | 'code'>>()
  const first = works.find(({ id }) => id === workOrderId) ?? findCurrentWork(works)
  if (!shown && first) setShown({ id: first.id, code: first.code })
  const work = works.find(({ id }) => id === (shown ?? first)?.id)
  const choose = (chosenId: string) => setShown(works.find(({ id }) => id === chosenId))
  return { work, goneCode: work ? undefined : shown?.code, choose }
}
