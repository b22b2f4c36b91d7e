// The buttons of an alarm, according to its allowed actions.
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import type { RowAction } from '../../resource/list/grid/column.ts'
import type { Target } from './alarm-actions.ts'

type AlarmRowAction = 'confirm' | 'handle'

/** The function of each action. Actions without permission are missing. */
export type Doers = Readonly<Partial<Record<AlarmRowAction, (target: Target) => unknown>>>

/** Returns the buttons of one alarm. Actions that the alarm does not allow are disabled. */
export function alarmRowActions(label: (act: AlarmRowAction) => string, does: Doers): RowAction<AlarmEpisode>[] {
  return (['confirm', 'handle'] as const).flatMap((act) => {
    const doIt = does[act]
    if (!doIt) return []
    return [
      {
        name: act,
        label: label(act),
        onRun: (episode) => void doIt({ kind: 'one', episode }),
        isDisabled: ({ allowedActs }) => !allowedActs.includes(act),
      },
    ]
  })
}
