import { useText } from '../../i18n/text.ts'
import { uiWords } from '../words.ts'
import { confirm } from './confirm.tsx'

/** Asks whether what is typed and not saved may be lost. Its buttons say what they do: an OK would not say to what. */
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
