// State and severity of an andon call as a mark and a word.
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { andonKind, andonStatus } from '@gemba/contract/production/andon/dictionaries.ts'
import { severity } from '@gemba/contract/production/exception/dictionaries.ts'
import { PackageIcon, RulerIcon, WrenchIcon } from 'lucide-react'
import { useLanguage } from '../../../i18n/language.ts'
import { Icon, type IconSize } from '../../../ui/icon/icon.tsx'
import { isLevel, type Level, StateMark } from '../../../ui/state/state-mark.tsx'
import { type Presence, StateWord } from '../../../ui/state/state-word.tsx'

const { called, toConfirm, closed, withdrawn } = andonStatus.codes
const shapes: Readonly<Record<number, Presence>> = {
  [called]: 'degraded',
  [toConfirm]: 'never',
  [closed]: 'disabled',
  [withdrawn]: 'off',
}

export function CallState({ status }: { status: number }) {
  const language = useLanguage((state) => state.language)
  return <StateWord presence={shapes[status] ?? 'on'}>{wordOfCode(andonStatus, status, language)}</StateWord>
}

/** Returns the alarm level that corresponds to a severity, because both use the same marks. */
export const levelOf = (code: number): Level => {
  const level = 4 - code
  return isLevel(level) ? level : 3
}

const isOver = (status: number): boolean => status === closed || status === withdrawn

/** The severity mark. Only current calls have colour. */
export function SeverityMark({ code, status }: { code: number; status: number }) {
  const language = useLanguage((state) => state.language)
  return (
    <span className="inline-row gap-6 nowrap">
      <StateMark level={levelOf(code)} acknowledged={status !== called} returned={isOver(status)} isBare />
      {wordOfCode(severity, code, language)}
    </span>
  )
}

const icons = {
  [andonKind.codes.device]: WrenchIcon,
  [andonKind.codes.material]: PackageIcon,
  [andonKind.codes.quality]: RulerIcon,
} as const

export function KindIcon({ kind, size = 20 }: { kind: keyof typeof icons; size?: IconSize }) {
  return <Icon of={icons[kind]} size={size} />
}
