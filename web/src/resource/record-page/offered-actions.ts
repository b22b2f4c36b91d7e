// Determines the actions of a flow that are available to a person, and the reasons why others are not.
import { can } from '@gemba/contract/identity/role/can.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { type Flow, isAllowed } from '@gemba/contract/kit/flow.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { useSession } from '../../session/session.ts'
import { recordPageWords } from './words.ts'

export interface OfferedAction<Action extends string = string> {
  readonly name: Action
  readonly title: string
  /** Why the action is not possible now; undefined if it is. */
  readonly reason: string | undefined
}

interface OfferOptions<Action extends string> {
  readonly status: number
  /** Actions that the server permits the reader now, if more than state and rights decides. */
  readonly allowed?: readonly string[]
  /** Order of the actions. The main ones come first. */
  readonly order: readonly Action[]
}

/** Returns the actions in the given order. The server checks each one again. */
export function useOfferedActions<Action extends string>(
  flow: Flow<number, Action>,
  { status, allowed, order }: OfferOptions<Action>,
): OfferedAction<Action>[] {
  const text = useText(recordPageWords)
  const language = useLanguage((state) => state.language)
  const authorities = useSession((state) => state.user?.authorities)
  const whyNot = (name: Action): string | undefined => {
    if (allowed?.includes(name)) return undefined
    const { from, permission = '' } = flow.transitions[name]
    if (!can(authorities, permission)) return text('noRight')
    if (isAllowed(flow, name, status)) return allowed ? text('notByYou') : undefined
    return text('onlyIn', { states: from.map((code) => wordOfCode(flow.status, code, language)).join(text('or')) })
  }
  return order.map((name) => ({ name, title: wordIn(language, flow.transitions[name].title), reason: whyNot(name) }))
}
