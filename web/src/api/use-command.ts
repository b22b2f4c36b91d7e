// Runs the changes that a person makes, one at a time, then shows a message and refreshes what they changed.
import type { AnyCommand } from '@gemba/contract/kit/command.ts'
import { useRef, useState } from 'react'
import { useText } from '../i18n/text.ts'
import { toast } from '../ui/state/toast.tsx'
import { notifyFailure, refresh } from './query.ts'
import { callWords } from './words.ts'

interface UseCommandOptions {
  /** What is refreshed afterwards: all reads of a module, by its name, or those of one command. */
  refreshed: readonly (string | AnyCommand)[]
  /** Runs after the change in a view that allows one change only, such as a dialog. */
  onDone?: () => void
}

/** The name of the saved record, for the standard message of success. */
interface SavedRecord {
  readonly what: string
}

/**
 * Runs changes one after the other: shows a message, refreshes, closes. A refusal leaves the dialog open. A change made
 * during another one runs after it; with `onDone` it is ignored as a second press.
 */
export function useCommand({ refreshed, onDone }: UseCommandOptions) {
  const text = useText(callWords)
  const [isBusy, setBusy] = useState(false)
  const pending = useRef<Promise<boolean>[]>([])
  const runChange = async (change: () => Promise<unknown>, message: string): Promise<boolean> => {
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
  const save = async (change: () => Promise<unknown>, success?: string | SavedRecord): Promise<boolean> => {
    const message =
      typeof success === 'string' ? success : success ? text('savedOf', { what: success.what }) : text('saved')
    const before = pending.current.at(-1)
    if (before && onDone) return false
    setBusy(true)
    const turn = before ? before.then(() => runChange(change, message)) : runChange(change, message)
    pending.current.push(turn)
    const isDone = await turn
    pending.current.shift()
    if (pending.current.length === 0) setBusy(false)
    return isDone
  }
  return { isBusy, save }
}
