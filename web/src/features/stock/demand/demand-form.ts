// The form of a demand, the same in the list and on its page.
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

/** Returns what the form of a demand says beside its declaration. */
export function useDemandForm() {
  const text = useText(billWords)
  return {
    resource: demand,
    lines: [demandLine],
    rules: { code: { help: text('codeHelp') } },
    isLocked: (row) => !isOpen(row),
  } as const satisfies ResourcePageProps<typeof demand>
}
