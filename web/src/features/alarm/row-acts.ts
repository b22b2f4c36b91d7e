// The buttons of an alarm: the acts that come with it, and no others.
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import type { RowAction } from '../../resource/list/grid/column.ts'
import type { Target } from './alarm-acts.ts'

type Act = 'confirm' | 'handle'

/** Returns the buttons of one alarm for the acts that this page knows; `does` says what they do. */
export function rowActs(
  label: (act: Act) => string,
  does: Readonly<Record<Act, (target: Target) => unknown>>,
): RowAction<AlarmEpisode>[] {
  return (['confirm', 'handle'] as const).map((act) => ({
    name: act,
    label: label(act),
    onRun: (episode) => void does[act]({ kind: 'one', episode }),
    isShown: ({ allowedActs }) => allowedActs.includes(act),
  }))
}
