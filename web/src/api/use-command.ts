// Changes that a person makes: one at a time, told of, and followed by reading again what they changed.
import type { AnyCommand } from '@gemba/contract/kit/command.ts'
import { useRef, useState } from 'react'
import { useText } from '../i18n/text.ts'
import { toast } from '../ui/state/toast.tsx'
import { notifyFailure, refresh } from './query.ts'
import { callWords } from './words.ts'

interface UseCommandOptions {
  /** What is read again afterwards: all that was read of a module, by its name, or by one command. */
  refreshed: readonly (string | AnyCommand)[]
  /** Where one change is all there is to do, as in a dialog: what comes after it. */
  onDone?: () => void
}

/** What was saved, where the words of success are the usual ones. */
interface SavedRecord {
  readonly what: string
}

/**
 * Carries changes out one after the other: tells of success, refreshes, closes; a refusal leaves the dialog open. A change
 * made while another is busy follows it, so that none is lost; where one is all there is to do, it is the same pressed twice.
 */
export function useCommand({ refreshed, onDone }: UseCommandOptions) {
  const text = useText(callWords)
  const [isBusy, setBusy] = useState(false)
  const pending = useRef<Promise<boolean>[]>([])
  const carryOut = async (change: () => Promise<unknown>, message: string): Promise<boolean> => {
    try {
      await change()
      toast('ok', message)
      await Promise.all(
        refreshed.map((target) => (typeof target === 'string' ? refresh(target) : refresh(target.module, target.name))),
      )
      onDone?.()
      return true
    } catch (error) {
      notifyFailure(error)
      return false
    }
  }
  const save = async (change: () => Promise<unknown>, told?: string | SavedRecord): Promise<boolean> => {
    const message = typeof told === 'string' ? told : told ? text('savedOf', { what: told.what }) : text('saved')
    const before = pending.current.at(-1)
    if (before && onDone) return false
    setBusy(true)
    const turn = before ? before.then(() => carryOut(change, message)) : carryOut(change, message)
    pending.current.push(turn)
    const isDone = await turn
    pending.current.shift()
    if (pending.current.length === 0) setBusy(false)
    return isDone
  }
  return { isBusy, save }
}
