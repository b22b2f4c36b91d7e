// The page of one BOM: its state and actions, its structure, where its material is used, and the comparison with
// another revision.

import { bom } from '@gemba/contract/base/bom/bom.ts'
import { useNavigate } from 'react-router'
import { useRouteQuery } from '../../../api/call-route.ts'
import { joinedLabelOf } from '../../../resource/labels.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { EditRecord } from '../../../resource/record-page/edit-record.tsx'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { type PageProps, useTabTitle } from '../../../resource/tab/tab-context.ts'
import { useTabQuery } from '../../../resource/tab/url-state.ts'
import { type BomRow, isDraft, useBomForm } from './bom-form.ts'
import { BomHead } from './bom-head.tsx'
import styles from './bom-page.module.css'
import { bomAddress } from './bom-url.ts'
import { BomComparison } from './compare/bom-comparison.tsx'
import { BomStructure } from './structure/bom-structure.tsx'
import { WhereUsed } from './structure/where-used.tsx'

export function BomPage({ params }: PageProps) {
  const id = params.id ?? ''
  const answer = useRouteQuery<BomRow>({ resource: bom, operation: 'read', body: { id } })
  const row = answer.data?.id === id ? answer.data : undefined
  useTabTitle(row && `${row.code} ${row.revision}`)
  return row ? <BomView key={row.id} row={row} /> : <QueryState query={answer} rows={8} />
}

function BomView({ row }: { row: BomRow }) {
  const navigate = useNavigate()
  const form = useBomForm()
  const isAsked = useTabQuery('edit') === '1'
  const material = joinedLabelOf(row, 'materialId') ?? row.materialId
  const leave = () => void navigate(pageUrl(bomAddress, { id: row.id }), { replace: true })
  return (
    <div className="column gap-12 min-full-height">
      <BomHead row={row} material={material} onLeft={isAsked ? leave : undefined} />
      <BomStructure
        bomId={row.id}
        name={`${row.code} ${row.revision}`}
        adding={isDraft(row) ? <EditRecord form={form} row={row} /> : null}
      />
      <div className={styles.below}>
        <WhereUsed materialId={row.materialId} material={material} />
        <BomComparison row={row} />
      </div>
    </div>
  )
}
