import { useText } from '../i18n/text.ts'
import { useDetail } from '../session/session.ts'
import { shellWords } from './words.ts'

/** Name of the system in the shell of a product: the company's own (setting xtmc), else the default (S-016 to S-018). */
export function useSystemName(product: string): string {
  const text = useText(shellWords)
  return useDetail('xtmc') || text(product === 'bcs' ? 'consoleName' : 'systemName')
}
