// The state in which a mark shows its object: the worst active alarm, otherwise the run state, otherwise the gateway.
import { alarmLevel } from '@gemba/contract/alarm/dictionaries.ts'
import type { getObjectMap } from '@gemba/contract/equipment/object-map/object-map.ts'
import { runState } from '@gemba/contract/equipment/run-state/dictionaries.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import {
  CircleDashedIcon,
  CircleIcon,
  OctagonXIcon,
  PauseIcon,
  PlayIcon,
  SquareIcon,
  TriangleAlertIcon,
  UnplugIcon,
  WrenchIcon,
} from 'lucide-react'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { IconShape } from '../../../ui/icon/icon.tsx'
import { objectMapWords } from './words.ts'

export type MapObject = CommandReply<typeof getObjectMap>[number]

export type MarkKind =
  | 'urgency'
  | 'error'
  | 'warn'
  | 'running'
  | 'standby'
  | 'stopped'
  | 'fault'
  | 'maintenance'
  | 'offline'
  | 'online'
  | 'unknown'

export const markIcons: Readonly<Record<MarkKind, IconShape>> = {
  urgency: TriangleAlertIcon,
  error: TriangleAlertIcon,
  warn: TriangleAlertIcon,
  running: PlayIcon,
  standby: PauseIcon,
  stopped: SquareIcon,
  fault: OctagonXIcon,
  maintenance: WrenchIcon,
  offline: UnplugIcon,
  online: CircleIcon,
  unknown: CircleDashedIcon,
}

const kindOfLevel = { 1: 'urgency', 2: 'error', 3: 'warn' } as const
const kindOfState = {
  0: 'offline',
  1: 'running',
  2: 'standby',
  3: 'stopped',
  4: 'fault',
  5: 'maintenance',
} as const

export function markKindOf({ level, state, onlineStatus }: MapObject): MarkKind {
  if (level !== null) return kindOfLevel[level]
  if (state !== null) return kindOfState[state]
  if (onlineStatus === null) return 'unknown'
  return onlineStatus === 1 ? 'online' : 'offline'
}

/** Returns the function that names the state of an object. */
export function useMarkText() {
  const text = useText(objectMapWords)
  const language = useLanguage((state) => state.language)
  return (row: MapObject): string => {
    if (row.level !== null)
      return text('alarms', { level: wordOfCode(alarmLevel, row.level, language), n: row.alarmCount })
    if (row.state !== null) return wordOfCode(runState, row.state, language)
    return text(row.onlineStatus === null ? 'unknown' : row.onlineStatus === 1 ? 'online' : 'offline')
  }
}

/** Returns the function that names a state without its object. */
export function useKindText() {
  const text = useText(objectMapWords)
  const language = useLanguage((state) => state.language)
  return (kind: MarkKind): string => {
    if (kind === 'urgency' || kind === 'error' || kind === 'warn')
      return wordOfCode(alarmLevel, alarmLevel.codes[kind], language)
    if (kind === 'online' || kind === 'unknown') return text(kind)
    return wordOfCode(runState, runState.codes[kind], language)
  }
}
