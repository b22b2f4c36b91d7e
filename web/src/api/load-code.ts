// Code of the product that is loaded when it is needed: the network may be gone by then, or the server another version.
import { currentLanguage } from '../i18n/language.ts'
import { textIn } from '../i18n/words.ts'
import { CallError } from './call-error.ts'
import { isPageCurrent } from './page-version.ts'
import { callWords } from './words.ts'

/**
 * Loads a part of the program. Of a server that has another version the whole page is loaded anew instead. Throws `CallError`
 * `offline` where the server cannot be reached.
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
