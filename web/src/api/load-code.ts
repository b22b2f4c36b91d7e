// Loads code on demand. By then the network may be gone, or the server may have another version.
import { currentLanguage } from '../i18n/language.ts'
import { textIn } from '../i18n/words.ts'
import { CallError } from './call-error.ts'
import { isPageCurrent } from './page-version.ts'
import { callWords } from './words.ts'

/**
 * Loads a module. Reloads the whole page if the server has another version. Throws `CallError` `offline` if the server
 * cannot be reached.
 */
export async function loadCode<T>(load: () => Promise<T>, reload = () => location.reload()): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const isCurrent = await isPageCurrent()
    if (isCurrent === undefined) throw new CallError('offline', textIn(currentLanguage(), callWords)('offline'))
    if (isCurrent) throw error
    reload()
    return new Promise<never>(() => undefined)
  }
}
