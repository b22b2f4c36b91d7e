// The form of an inbound bill in the list and on its page.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { inboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { inboundBill, inboundLine } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { useText } from '../../../i18n/text.ts'
import type { ResourcePageProps } from '../../../resource/page/resource-page-props.ts'
import { billWords } from '../bill/words.ts'

export type InboundRow = EntityOf<typeof inboundBill>

const isDraft = ({ status }: Pick<InboundRow, 'status'>): boolean => status === inboundStatus.codes.draft

/** Returns the form of an inbound bill: its declaration with lines, labels, rules and inputs. */
export function useInboundForm() {
  const text = useText(billWords)
  return {
    resource: inboundBill,
    lines: [inboundLine],
    startsWithLine: true,
    rules: { code: { help: text('codeHelp') } },
    isLocked: (row) => !isDraft(row),
  } as const satisfies ResourcePageProps<typeof inboundBill>
}
