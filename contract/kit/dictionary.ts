// Codes with their texts: numbers on the wire and in the store, names in the code.
import { type Language, type Words, wordIn } from './page.ts'

/** A code and its texts in zh-CN, zh-TW and en. */
export type Entry<N extends number = number> = readonly [code: N, zhCN: string, zhTW: string, en: string]

export interface Dictionary<E extends Readonly<Record<string, Entry>> = Readonly<Record<string, Entry>>> {
  readonly name: string
  readonly label: Words
  readonly entries: E
  /** Codes by name. */
  readonly codes: { readonly [K in keyof E]: E[K][0] }
}

/** Type of the codes of a dictionary. */
export type CodeOf<D> = D extends Dictionary<infer E> ? E[keyof E][0] : never

/** Declares a dictionary. The names of its codes are camelCase. */
export function defineDictionary<const E extends Readonly<Record<string, Entry>>>(
  name: string,
  label: Words,
  entries: E,
): Dictionary<E> {
  const codes = Object.fromEntries(Object.entries(entries).map(([key, [code]]) => [key, code]))
  return { name, label, entries, codes: codes as Dictionary<E>['codes'] }
}

/** Returns the codes of a dictionary with their texts, in ascending order. */
export function optionsOf<D extends Dictionary>({ entries }: D): { code: CodeOf<D>; words: Words }[] {
  return Object.values(entries)
    .map(([code, zhCN, zhTW, en]) => ({ code: code as CodeOf<D>, words: [zhCN, zhTW, en] as const }))
    .sort((left, right) => left.code - right.code)
}

/** Returns the texts of a code; undefined for an unknown code. */
export function wordsOfCode({ entries }: Dictionary, code: unknown): Words | undefined {
  const entry = Object.values(entries).find(([codeOfEntry]) => codeOfEntry === code)
  return entry && [entry[1], entry[2], entry[3]]
}

/** Returns the text of a code in one language; the code itself if it is unknown. */
export function wordOfCode(dictionary: Dictionary, code: unknown, language: Language): string {
  const words = wordsOfCode(dictionary, code)
  return words ? wordIn(language, words) : String(code)
}
