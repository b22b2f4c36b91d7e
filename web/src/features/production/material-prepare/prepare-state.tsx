import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { type Presence, StateWord } from '../../../ui/state/state-word.tsx'

const { toPrepare, requested, partlyPrepared, closed, cancelled } = materialPrepareStatus.codes
const shapes: Readonly<Record<number, Presence>> = {
  [toPrepare]: 'never',
  [requested]: 'never',
  [partlyPrepared]: 'degraded',
  [closed]: 'disabled',
  [cancelled]: 'off',
}

/** The state of a preparation as a mark and a word. */
export function PrepareState({ status }: { status: number }) {
  const language = useLanguage((state) => state.language)
  return <StateWord presence={shapes[status] ?? 'on'}>{wordOfCode(materialPrepareStatus, status, language)}</StateWord>
}
