// The buttons of an alarm: the acts that come with it, and no others.
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import type { RowAction } from '../../resource/list/grid/column.ts'
import type { Target } from './alarm-actions.ts'

type AlarmRowAction = 'confirm' | 'handle'

/** What each act does; one that the person has no right to is not there. */
export type Doers = Readonly<Partial<Record<AlarmRowAction, (target: Target) => unknown>>>

/** Returns the buttons of one alarm for the acts that this page knows; those it does not allow now keep their place. */
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
