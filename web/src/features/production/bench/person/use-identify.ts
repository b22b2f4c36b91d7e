// Identifies a person by badge or PIN on the server. A sound signals the result.
import { identifyPerson } from '@gemba/contract/production/personnel/identity/identify.ts'
import { useState } from 'react'
import { failureOf } from '../../../../api/call-error.ts'
import { run } from '../../../../api/run.ts'
import { playScan } from '../../../../ui/scan/scan-sound.ts'
import { type Worker, workerOf } from './worker.ts'

type IdentityProof = { readonly badgeCode: string } | { readonly staffId: string; readonly pin: string }

export function useIdentify(onPerson: (worker: Worker) => void) {
  const [wrong, setWrong] = useState('')
  const [isBusy, setBusy] = useState(false)
  const identify = async (identityProof: IdentityProof) => {
    if (isBusy) return
    setBusy(true)
    try {
      const person = workerOf(await run(identifyPerson, identityProof, { isSilent: true }))
      setWrong('')
      playScan('right')
      onPerson(person)
    } catch (error) {
      setWrong(failureOf(error).message)
      playScan('wrong')
    } finally {
      setBusy(false)
    }
  }
  return { wrong, isBusy, identify }
}
