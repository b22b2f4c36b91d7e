// The page of an inbound or outbound bill: state, actions, facts and lines.
import type { Flow } from '@gemba/contract/kit/flow.ts'
import type { AnyResource, EntityOf } from '@gemba/contract/kit/resource.ts'
import type { ReactNode } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { joinedLabelOf, labelIn, nounIn } from '../../../resource/labels.ts'
import type { ResourcePageProps } from '../../../resource/page/resource-page-props.ts'
import { useHistory } from '../../../resource/record/history-panel.tsx'
import { EditRecord } from '../../../resource/record-page/edit-record.tsx'
import { useOfferedActions } from '../../../resource/record-page/offered-actions.ts'
import { Fact } from '../../../resource/record-page/record-head.tsx'
import { BillHead, type DocumentHead } from './bill-head.tsx'
import { BillLink } from './bill-link.tsx'
import { BillScan } from './bill-scan.tsx'
import { demandDetailUrl } from './bill-urls.ts'
import { DocumentFacts } from './document-facts.tsx'

interface BillViewProps<R extends AnyResource, Action extends string> {
  form: ResourcePageProps<R>
  row: EntityOf<R> & DocumentHead & { readonly demandId: string | null }
  /** The fields of the bill above its lines. */
  facts: readonly (keyof EntityOf<R> & string)[]
  flow: Flow<number, Action>
  /** The actions of the flow, those that advance the bill first. */
  order: readonly Action[]
  /** The action that can also be performed by scanner, and its walk through the lines. */
  scanned: { readonly action: Action; readonly walk: ReactNode }
  acting: { readonly isBusy: boolean; readonly perform: (name: Action) => Promise<void>; readonly dialog: ReactNode }
  children: ReactNode
}

export function BillView<R extends AnyResource, Action extends string>(props: BillViewProps<R, Action>) {
  const { form, row, facts, flow, order, scanned, acting, children } = props
  const { resource } = form
  const language = useLanguage((state) => state.language)
  const history = useHistory<EntityOf<R>>(resource)
  const actions = useOfferedActions(flow, { status: row.status, order })
  return (
    <>
      <BillHead
        noun={nounIn(resource, language)}
        row={row}
        of={flow.status}
        actions={actions}
        isBusy={acting.isBusy}
        onAction={(name) => void acting.perform(name)}
        facts={[
          <DocumentFacts key="facts" resource={resource} row={row} fields={facts} />,
          row.demandId !== null && (
            <Fact key="demand" label={labelIn(resource, 'demandId', language)}>
              <BillLink url={demandDetailUrl} id={row.demandId}>
                {joinedLabelOf(row, 'demandId') ?? row.demandId}
              </BillLink>
            </Fact>
          ),
        ]}
      >
        <EditRecord form={form} row={row} />
        {history.button(row)}
      </BillHead>
      <BillScan action={scanned.action} actions={actions}>
        {scanned.walk}
      </BillScan>
      {children}
      {acting.dialog}
      {history.panel}
    </>
  )
}
