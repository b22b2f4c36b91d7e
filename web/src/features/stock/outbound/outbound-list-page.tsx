// The list of outbound bills. A row opens the page of its bill.
import { outboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { useNavigate } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { addressOfBill, outboundDetailUrl } from '../bill/bill-urls.ts'
import { DocumentState } from '../bill/document-state.tsx'
import { useGoodsColumns } from '../bill/goods-columns.tsx'
import { billWords } from '../bill/words.ts'
import { useOutboundForm } from './outbound-form.ts'

export function OutboundListPage() {
  const text = useText(billWords)
  const navigate = useNavigate()
  const open = ({ id }: { id: string }) => void navigate(addressOfBill(outboundDetailUrl, id))
  return (
    <ResourcePage
      {...useOutboundForm()}
      onOpen={open}
      extraColumns={useGoodsColumns()}
      cells={{ status: ({ status }) => <DocumentState of={outboundStatus} status={status} /> }}
      rowActions={[{ name: 'open', label: text('open'), onRun: open }]}
    />
  )
}
