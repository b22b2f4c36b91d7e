import { useText } from '../i18n/text.ts'
import { useDetail } from '../session/session.ts'
import { shellWords } from './words.ts'

/**
 * Returns the name of the system in the shell of a product: that of the company (setting xtmc) or the default (S-016 to
 * S-018).
 */
export function useSystemName(product: string): string {
  const text = useText(shellWords)
  return useDetail('xtmc') || text(product === 'bcs' ? 'consoleName' : 'systemName')
}
