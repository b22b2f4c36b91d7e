// Which acts of a flow are offered to a person now, and why the others are not.
import { can } from '@gemba/contract/identity/role/can.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { type Flow, isAllowed } from '@gemba/contract/kit/flow.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { useSession } from '../../../session/session.ts'
import { billWords } from './words.ts'

export interface OfferedAct<Act extends string = string> {
  readonly name: Act
  readonly title: string
  /** Why it cannot be done now; undefined where it can. */
  readonly reason: string | undefined
}

/** Returns the acts in the order given: what leads on comes first. */
export function useOfferedActs<Act extends string>(
  flow: Flow<number, Act>,
  status: number,
  order: readonly Act[],
): OfferedAct<Act>[] {
  const text = useText(billWords)
  const language = useLanguage((state) => state.language)
  const authorities = useSession((state) => state.user?.authorities)
  return order.map((name) => {
    const { title, from, permission = '' } = flow.transitions[name]
    const states = from.map((code) => wordOfCode(flow.status, code, language)).join(text('or'))
    const reason = !can(authorities, permission)
      ? text('noRight')
      : isAllowed(flow, name, status)
        ? undefined
        : text('onlyIn', { states })
    return { name, title: wordIn(language, title), reason }
  })
}
