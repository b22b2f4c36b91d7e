// The list of inbound bills. A row opens the page of its bill.
import { inboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { useNavigate } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { addressOfBill, inboundDetailUrl } from '../bill/bill-urls.ts'
import { DocumentState } from '../bill/document-state.tsx'
import { useGoodsColumns } from '../bill/goods-columns.tsx'
import { billWords } from '../bill/words.ts'
import { DeskReceiptButton } from './desk-receipt.tsx'
import { useInboundForm } from './inbound-form.ts'

export function InboundListPage() {
  const text = useText(billWords)
  const navigate = useNavigate()
  const open = ({ id }: { id: string }) => void navigate(addressOfBill(inboundDetailUrl, id))
  return (
    <ResourcePage
      {...useInboundForm()}
      onOpen={open}
      extraColumns={useGoodsColumns()}
      actions={() => <DeskReceiptButton />}
      cells={{ status: ({ status }) => <DocumentState of={inboundStatus} status={status} /> }}
      rowActions={[{ name: 'open', label: text('open'), onRun: open }]}
    />
  )
}
