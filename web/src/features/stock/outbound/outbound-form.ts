// The form of an outbound bill in the list and on its page.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { outboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { outboundBill, outboundLine } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { useText } from '../../../i18n/text.ts'
import type { ResourcePageProps } from '../../../resource/page/resource-page-props.ts'
import { billWords } from '../bill/words.ts'

export type OutboundRow = EntityOf<typeof outboundBill>

const isDraft = ({ status }: Pick<OutboundRow, 'status'>): boolean => status === outboundStatus.codes.draft

/** Returns the form of an outbound bill: its declaration with lines, labels, rules and inputs. */
export function useOutboundForm() {
  const text = useText(billWords)
  return {
    resource: outboundBill,
    lines: [outboundLine],
    startsWithLine: true,
    rules: { code: { help: text('codeHelp') } },
    isLocked: (row) => !isDraft(row),
  } as const satisfies ResourcePageProps<typeof outboundBill>
}
