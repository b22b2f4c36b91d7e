// The form of a demand in the list and on its page.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { demand, demandLine } from '@gemba/contract/stock/demand/demand.ts'
import { demandDirection, demandStatus } from '@gemba/contract/stock/dictionaries.ts'
import { useText } from '../../../i18n/text.ts'
import type { ResourcePageProps } from '../../../resource/page/resource-page-props.ts'
import { billWords } from '../bill/words.ts'

export type DemandRow = EntityOf<typeof demand>

const isOpen = ({ status }: Pick<DemandRow, 'status'>): boolean => status === demandStatus.codes.open

export const isOutbound = ({ direction }: Pick<DemandRow, 'direction'>): boolean =>
  direction === demandDirection.codes.outbound

/** Returns the form of a demand: its declaration with lines, labels, rules and inputs. */
export function useDemandForm() {
  const text = useText(billWords)
  return {
    resource: demand,
    lines: [demandLine],
    startsWithLine: true,
    rules: { code: { help: text('codeHelp') } },
    isLocked: (row) => !isOpen(row),
  } as const satisfies ResourcePageProps<typeof demand>
}
