// The states of orders, operations and work orders as a mark and a word.
import { type Dictionary, wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { type Presence, StateWord } from '../../../ui/state/state-word.tsx'

type Shapes = Readonly<Record<number, Presence>>

const { draft, planned, paused, completed, closed, cancelled } = productionOrderStatus.codes
const segment = segmentPlanStatus.codes
const work = workOrderStatus.codes

/**
 * Waiting states are rings, running states are filled, finished states are squares. Only states that stand still have
 * colour.
 */
const shapes = new Map<Dictionary, Shapes>([
  [
    productionOrderStatus,
    {
      [draft]: 'never',
      [planned]: 'never',
      [paused]: 'degraded',
      [completed]: 'disabled',
      [closed]: 'disabled',
      [cancelled]: 'off',
    },
  ],
  [
    segmentPlanStatus,
    {
      [segment.notReleased]: 'never',
      [segment.paused]: 'degraded',
      [segment.completed]: 'disabled',
      [segment.cancelled]: 'off',
    },
  ],
  [
    workOrderStatus,
    {
      [work.toDispatch]: 'never',
      [work.dispatched]: 'never',
      [work.claimed]: 'never',
      [work.paused]: 'degraded',
      [work.completed]: 'disabled',
      [work.terminated]: 'off',
      [work.cancelled]: 'off',
    },
  ],
])

export function WorkState({ of, status }: { of: Dictionary; status: number }) {
  const language = useLanguage((state) => state.language)
  return <StateWord presence={shapes.get(of)?.[status] ?? 'on'}>{wordOfCode(of, status, language)}</StateWord>
}
