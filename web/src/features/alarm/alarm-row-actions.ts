// The buttons of an alarm, according to its allowed actions.
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import type { RowAction } from '../../resource/list/grid/column.ts'
import type { Target } from './alarm-actions.ts'
import { pressGuard } from './press-guard.ts'

/** Actions that are a button in the row, and those in its menu. */
type MainAction = 'confirm' | 'handle'
type MenuAction = 'reset' | 'begin' | 'assign' | 'shelve' | 'unshelve' | 'takeOut' | 'putBack'
export type AlarmRowAction = MainAction | MenuAction

/** The function of each action. Actions without permission are missing. */
export type RowActionHandlers = Readonly<Partial<Record<AlarmRowAction, (target: Target) => unknown>>>

/** The letters that act on the row of the focused cell. */
const letters = { confirm: 'a', handle: 'h' } as const

const menuActions = ['reset', 'begin', 'assign', 'shelve', 'unshelve', 'takeOut', 'putBack'] as const

/** Returns whether an action of the menu applies to an alarm. An alarm that can be handled can be assigned. */
const isOffered = ({ allowedActions }: AlarmEpisode, action: MenuAction): boolean =>
  allowedActions.includes(action === 'assign' ? 'handle' : action)

/** Returns the buttons of one alarm. Actions that the alarm does not allow are disabled, or missing in the menu. */
export function alarmRowActions(
  label: (action: AlarmRowAction) => string,
  actions: RowActionHandlers,
): RowAction<AlarmEpisode>[] {
  const mainActions = (['confirm', 'handle'] as const).flatMap((action): RowAction<AlarmEpisode>[] => {
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
  const inMenu = menuActions.flatMap((action): RowAction<AlarmEpisode>[] => {
    const performAction = actions[action]
    if (!performAction) return []
    return [
      {
        name: action,
        label: label(action),
        onRun: (episode) => void performAction({ kind: 'one', episode }),
        isShown: (episode) => isOffered(episode, action),
      },
    ]
  })
  return [...mainActions, ...inMenu]
}
