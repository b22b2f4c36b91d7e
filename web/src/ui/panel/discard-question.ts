import { useText } from '../../i18n/text.ts'
import { uiWords } from '../words.ts'
import { confirm } from './confirm.tsx'

/** Asks whether unsaved input may be discarded. The buttons name their effects, because OK would be ambiguous. */
export function useDiscardQuestion(): () => Promise<boolean> {
  const text = useText(uiWords)
  return () =>
    confirm({
      title: text('unsavedTitle'),
      message: text('unsavedMessage'),
      confirmText: text('discard'),
      cancelText: text('keepEditing'),
      isDangerous: true,
    })
}
