import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { routeStatus } from '@gemba/contract/production/route/dictionaries.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { type Presence, StateWord } from '../../../ui/state/state-word.tsx'

const { draft, inUse, outOfUse } = routeStatus.codes
const shapes: Readonly<Record<number, Presence>> = { [draft]: 'never', [inUse]: 'on', [outOfUse]: 'disabled' }

/** The state of a route as a mark and a word. */
export function RouteState({ status }: { status: number }) {
  const language = useLanguage((state) => state.language)
  return <StateWord presence={shapes[status] ?? 'never'}>{wordOfCode(routeStatus, status, language)}</StateWord>
}
