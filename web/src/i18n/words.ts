// Texts are tuples [zh-CN, zh-TW, en] in records that are imported where they are shown, so a missing language is a
// type error and a text travels in the chunk of its screen.
import { type Language, type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { fillText } from '@gemba/contract/rules/fill-text.ts'

export type WordRecord = Readonly<Record<string, Words>>
export type Params = Readonly<Record<string, string | number>>
export type Text<W extends WordRecord> = (key: keyof W & string, params?: Params) => string

/** Returns the text with its parameters and plural forms filled in. An unknown parameter stays as it is. */
export function fill(text: string, params: Params = {}): string {
  return fillText(text, (name) => params[name])
}

/** A lookup in one language; an unknown key is answered as itself, so that it is seen. */
export function textIn<W extends WordRecord>(language: Language, words: W): Text<W> {
  return (key, params) => {
    const entry = words[key]
    return entry ? fill(wordIn(language, entry), params) : key
  }
}
