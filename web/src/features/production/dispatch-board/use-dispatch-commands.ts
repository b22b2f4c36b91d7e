// The commands that move cards. Each shows a message.
import { mergeWork, recallWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { sumOfDecimals } from '@gemba/contract/rules/decimal.ts'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import type { BoardCard as Card } from './board-cards.ts'
import { usePlanWork } from './plan/use-plan-work.ts'
import { boardWords } from './words.ts'

export interface StationName {
  readonly id: string
  readonly name: string
}

export function useDispatchCommands() {
  const text = useText(boardWords)
  const { isBusy, save } = useCommand({ refreshed: ['production'] })
  const plan = usePlanWork()
  const dispatch = (card: Card, station: StationName, planStart?: number) =>
    void plan(
      [card],
      { stationId: station.id, planStart },
      text('dispatched', { code: card.code, station: station.name }),
    )
  const recall = ({ id, code }: Card) => void save(() => run(recallWork, { ids: [id] }), text('recalled', { code }))
  const merge = async (card: Card, other: Card) => {
    const { code, unitName: unit, quantity } = card
    const amounts = { n: formatDecimal(quantity), other: formatDecimal(other.quantity) }
    const sum = formatDecimal(sumOfDecimals(quantity, other.quantity))
    const isSure = await confirm({
      title: text('mergeTitle', { code, other: other.code }),
      message: text('mergeThen', { ...amounts, sum, unit, code, gone: other.code }),
      confirmText: text('merge'),
    })
    if (isSure) await save(() => run(mergeWork, { ids: [card.id, other.id] }), text('merged', { code, n: sum, unit }))
  }
  return { isBusy, plan, dispatch, recall, merge }
}
