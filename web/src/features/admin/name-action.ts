// An operation of the log in words: `box.create` is "Add gateway box", a named act has words of its own.
import { type Language, type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { logWords } from '../../i18n/admin.ts'
import { textIn } from '../../i18n/words.ts'

interface Naming {
  /** Names of resources. */
  words: Readonly<Record<string, Words>>
  language: Language
}

/** The words of an operation; its code where it has none. */
export function nameAction(action: string, { words, language }: Naming): string {
  const [name = '', operation] = action.split('.')
  const key = `act.${operation ?? name}`
  if (!Object.hasOwn(logWords, key)) return action
  const resource = words[name]
  const what = resource ? wordIn(language, resource) : name
  const inSentence = language === 'en' ? what.toLowerCase() : what
  return textIn(language, logWords)(key as keyof typeof logWords, { what: inSentence })
}
