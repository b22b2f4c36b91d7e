import { useCallback } from 'react'
import { useText } from '../../i18n/text.ts'
import type { AlarmRowAction } from './alarm-row-actions.ts'
import { shelfWords } from './shelf/words.ts'
import { alarmTexts } from './words.ts'

/** Returns the label of an action on an alarm. */
export function useRowActionText(): (action: AlarmRowAction) => string {
  const alarmText = useText(alarmTexts)
  const shelfText = useText(shelfWords)
  return useCallback(
    (action) => (action === 'confirm' || action === 'handle' ? alarmText(action) : shelfText(action)),
    [alarmText, shelfText],
  )
}
