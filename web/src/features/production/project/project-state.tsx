import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { projectStatus } from '@gemba/contract/production/project/dictionaries.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { type Presence, StateWord } from '../../../ui/state/state-word.tsx'

const { notStarted, onHold, completed, closed, cancelled } = projectStatus.codes
const shapes: Readonly<Record<number, Presence>> = {
  [notStarted]: 'never',
  [onHold]: 'degraded',
  [completed]: 'disabled',
  [closed]: 'disabled',
  [cancelled]: 'off',
}

/** The state of a project as a mark and a word. */
export function ProjectState({ status }: { status: number }) {
  const language = useLanguage((state) => state.language)
  return <StateWord presence={shapes[status] ?? 'on'}>{wordOfCode(projectStatus, status, language)}</StateWord>
}
