// The list of demands. A row opens the page where its bills are created.
import { demandDirection, demandStatus } from '@gemba/contract/stock/dictionaries.ts'
import { useNavigate } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useTabTitle } from '../../../resource/tab/tab-context.ts'
import { addressOfBill, demandDetailUrl, outDemandDetailUrl } from '../bill/bill-urls.ts'
import { DocumentState } from '../bill/document-state.tsx'
import { billWords } from '../bill/words.ts'
import { useDemandForm } from './demand-form.ts'
import { demandWords } from './words.ts'

export function DemandListPage() {
  return <DemandList url={demandDetailUrl} />
}

/** Only demands for issues. */
export function OutDemandListPage() {
  return <DemandList url={outDemandDetailUrl} isOut />
}

function DemandList({ url, isOut = false }: { url: string; isOut?: boolean }) {
  const bill = useText(billWords)
  const text = useText(demandWords)
  const navigate = useNavigate()
  useTabTitle(isOut ? text('outDemands') : undefined)
  const open = ({ id }: { id: string }) => void navigate(addressOfBill(url, id))
  return (
    <ResourcePage
      {...useDemandForm()}
      title={isOut ? text('outDemands') : undefined}
      fixed={isOut ? { direction: demandDirection.codes.outbound } : undefined}
      onOpen={open}
      cells={{ status: ({ status }) => <DocumentState of={demandStatus} status={status} /> }}
      rowActions={[{ name: 'open', label: bill('open'), onRun: open }]}
    />
  )
}
