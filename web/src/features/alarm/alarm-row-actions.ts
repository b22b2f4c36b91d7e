// The buttons of an alarm, according to its allowed actions.
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import type { RowAction } from '../../resource/list/grid/column.ts'
import type { Target } from './alarm-actions.ts'
import { pressGuard } from './press-guard.ts'

type AlarmRowAction = 'confirm' | 'handle'

/** The function of each action. Actions without permission are missing. */
export type RowActionHandlers = Readonly<Partial<Record<AlarmRowAction, (target: Target) => unknown>>>

/** The letters that act on the row of the focused cell. */
const letters = { confirm: 'a', handle: 'h' } as const

/** Returns the buttons of one alarm. Actions that the alarm does not allow are disabled. */
export function alarmRowActions(
  label: (action: AlarmRowAction) => string,
  actions: RowActionHandlers,
): RowAction<AlarmEpisode>[] {
  return (['confirm', 'handle'] as const).flatMap((action) => {
    const performAction = actions[action]
    if (!performAction) return []
    return [
      {
        name: action,
        label: label(action),
        onRun: (episode) => {
          if (pressGuard.accepts(episode.id, Date.now())) performAction({ kind: 'one', episode })
        },
        shortcut: { key: letters[action], onRun: (episode) => void performAction({ kind: 'one', episode }) },
        isMain: true,
        isDisabled: ({ allowedActions }) => !allowedActions.includes(action),
      },
    ]
  })
}
