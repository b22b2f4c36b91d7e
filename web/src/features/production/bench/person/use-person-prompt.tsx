// Asks who works before the first action, so that nothing counts for the wrong person.
import { type ReactNode, useState } from 'react'
import { useOwnNames } from '../../../../session/own-names.ts'
import { useBench } from '../bench-context.ts'
import { PersonSheet } from '../sheets.tsx'
import { useStaffOf } from '../use-staff-of.ts'

/** Returns a function that acts once the worker is known, and the sheet that asks for the worker. */
export function usePersonPrompt(): { ask: (perform: () => void) => void; sheet: ReactNode } {
  const { station, worker, setWorker } = useBench()
  const { data: staff = [] } = useStaffOf(station.workCenterId)
  const signedInName = useOwnNames()?.person ?? ''
  const [pendingAct, setPendingAct] = useState<() => void>()
  const ask = (perform: () => void) => {
    // Without staff there is nobody to choose.
    if (worker || staff.length === 0) perform()
    else setPendingAct(() => perform)
  }
  const close = () => setPendingAct(undefined)
  const sheet = pendingAct ? (
    <PersonSheet
      signedInName={signedInName}
      onClose={close}
      onChoose={(chosenWorker) => {
        setWorker(chosenWorker)
        close()
        pendingAct()
      }}
    />
  ) : null
  return { ask, sheet }
}
