import { bomStatus } from '@gemba/contract/base/bom/dictionaries.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { type Presence, StateWord } from '../../../ui/state/state-word.tsx'

const { draft, inUse, outOfUse } = bomStatus.codes
const shapes: Readonly<Record<number, Presence>> = { [draft]: 'never', [inUse]: 'on', [outOfUse]: 'disabled' }

/** The state of a BOM as a mark and a text. */
export function BomState({ status }: { status: number }) {
  const language = useLanguage((state) => state.language)
  return <StateWord presence={shapes[status] ?? 'never'}>{wordOfCode(bomStatus, status, language)}</StateWord>
}
