import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { exceptionStatus } from '@gemba/contract/production/exception/dictionaries.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { type Presence, StateWord } from '../../../ui/state/state-word.tsx'

const { open, closed, cancelled } = exceptionStatus.codes
const shapes: Readonly<Record<number, Presence>> = { [open]: 'never', [closed]: 'disabled', [cancelled]: 'off' }

/** The state of an exception as a mark and a word. */
export function ExceptionState({ status }: { status: number }) {
  const language = useLanguage((state) => state.language)
  return <StateWord presence={shapes[status] ?? 'on'}>{wordOfCode(exceptionStatus, status, language)}</StateWord>
}
