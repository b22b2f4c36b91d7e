// Translates the texts of the demo plant to the language of the reader in responses, and back in requests. They are
// stored in Simplified Chinese (docs/adr/0053).
import type { Language } from '@gemba/contract/kit/page.ts'
import type { BoundRoute, Call } from '@gemba/server/src/platform/http/call.ts'
import { Reply } from '@gemba/server/src/platform/http/route.ts'
import { demoPhrases } from './demo-phrases.ts'

type Texts = ReadonlyMap<string, string>

const columnOf: Readonly<Partial<Record<Language, 1 | 2>>> = { 'zh-TW': 1, en: 2 }

/** Returns whether a text is translated back. Single words are not, because a user may mean something else. */
const isSentence = (text: string): boolean => /[ \p{Script=Han}]/u.test(text)

const tables = (column: 1 | 2): { outgoing: Texts; incoming: Texts } => ({
  outgoing: new Map(demoPhrases.map((phrase) => [phrase[0], phrase[column]])),
  incoming: new Map(demoPhrases.flatMap((phrase) => (isSentence(phrase[column]) ? [[phrase[column], phrase[0]]] : []))),
})
const languagesOf = { 1: tables(1), 2: tables(2) }

const day = /\d{4}-\d{2}-\d{2}/

function otherText(texts: Texts, text: string): string {
  const exactText = texts.get(text)
  if (exactText !== undefined) return exactText
  const [dayMatch] = day.exec(text) ?? []
  if (dayMatch === undefined) return text
  return texts.get(text.replace(dayMatch, '{day}'))?.replace('{day}', dayMatch) ?? text
}

/** Returns a value with translated texts; the same value if it has none. */
function inOtherWords(value: unknown, texts: Texts): unknown {
  if (typeof value === 'string') return otherText(texts, value)
  if (Array.isArray(value)) {
    const all = value.map((item) => inOtherWords(item, texts))
    return all.some((item, index) => item !== value[index]) ? all : value
  }
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  let changed: Record<string, unknown> | undefined
  for (const [key, item] of Object.entries(value)) {
    const translatedItem = inOtherWords(item, texts)
    if (translatedItem !== item) changed = { ...(changed ?? value), [key]: translatedItem }
  }
  return changed ?? value
}

/** Returns a response in a language. */
export function translateReply(language: Language, value: unknown): unknown {
  const column = columnOf[language]
  return column ? inOtherWords(value, languagesOf[column].outgoing) : value
}

/** Returns a request of a language in its stored form. */
export function translateInput(language: Language, value: unknown): unknown {
  const column = columnOf[language]
  return column ? inOtherWords(value, languagesOf[column].incoming) : value
}

/** How long the information whether a company has the demo plant is cached. */
const believedMs = 30_000

/** Returns routes that use the language of their caller in companies with the demo plant. */
export function speaking(
  routes: readonly BoundRoute[],
  isDemo: (companyId: string) => Promise<boolean>,
): readonly BoundRoute[] {
  const membershipCache = new Map<string, { readonly until: number; readonly answer: Promise<boolean> }>()
  const hasDemo = (companyId: string): Promise<boolean> => {
    const cached = membershipCache.get(companyId)
    if (cached && cached.until > performance.now()) return cached.answer
    const answer = isDemo(companyId)
    answer.catch(() => membershipCache.delete(companyId))
    membershipCache.set(companyId, { until: performance.now() + believedMs, answer })
    return answer
  }
  const speak = async (call: Call, run: BoundRoute['run']): Promise<unknown> => {
    const { companyId, language } = call.actor
    if (companyId === null || !columnOf[language] || !(await hasDemo(companyId))) return run(call)
    const answer = await run({ ...call, input: translateInput(language, call.input) as Call['input'] })
    return answer instanceof Reply
      ? new Reply(translateReply(language, answer.data), answer.cookies, answer.beside)
      : translateReply(language, answer)
  }
  return routes.map((route) => ({ ...route, run: (call) => speak(call, route.run) }))
}
