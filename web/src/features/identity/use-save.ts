import { useState } from 'react'
import { listWords } from '../../i18n/lists.ts'
import { useText } from '../../i18n/text.ts'
import { refresh, tell } from '../../resource/query.ts'
import { toast } from '../../ui/toast.tsx'

/** Runs a change of people or rights once at a time: tells of its success, closes; a refusal leaves the dialog open. */
export function useSave(onDone?: () => void) {
  const text = useText(listWords)
  const [isBusy, setBusy] = useState(false)
  const save = async (run: () => Promise<unknown>, message = text('saved')): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    try {
      await run()
      toast('ok', message)
      await refresh('identity')
      onDone?.()
      return true
    } catch (error) {
      tell(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save }
}
