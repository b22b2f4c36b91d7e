// One BOM: its state and what may be done, what it is made of, what it goes into, and what differs from another revision.
import { bom } from '@gemba/contract/base/bom/bom.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { failureOf } from '../../../api/call-error.ts'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf } from '../../../resource/labels.ts'
import { ResourceDialog } from '../../../resource/page/resource-dialog.tsx'
import { type PageProps, useTabQuery, useTabTitle } from '../../../resource/tab/tab-context.ts'
import { ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { allowedActsOf } from './bom-acts.ts'
import { type BomRow, isDraft, useBomForm } from './bom-form.ts'
import { BomHead } from './bom-head.tsx'
import styles from './bom-page.module.css'
import { bomUrl } from './bom-url.ts'
import { BomComparison } from './compare/bom-comparison.tsx'
import { BomStructure } from './structure/bom-structure.tsx'
import { WhereUsed } from './structure/where-used.tsx'
import { bomWords } from './words.ts'

export function BomPage({ params }: PageProps) {
  const id = params.id ?? ''
  const answer = useRouteQuery<BomRow>({ resource: bom, operation: 'read', body: { id } })
  const row = answer.data?.id === id ? answer.data : undefined
  useTabTitle(row && `${row.code} ${row.revision}`)
  if (answer.isError && !row)
    return <ErrorState failure={failureOf(answer.error)} onRetry={() => void answer.refetch()} />
  return row ? <BomView key={row.id} row={row} /> : <Skeleton rows={8} />
}

function BomView({ row }: { row: BomRow }) {
  const navigate = useNavigate()
  const form = useBomForm()
  const text = useText(bomWords)
  const isAsked = useTabQuery('edit') === '1'
  const [isEditing, setEditing] = useState(isAsked && isDraft(row))
  const material = joinedLabelOf(row, 'materialId') ?? row.materialId
  const close = () => {
    setEditing(false)
    if (isAsked) void navigate(`${bomUrl}/${row.id}`, { replace: true })
  }
  const adding = allowedActsOf(row).includes('change') ? (
    <button type="button" className="plain-button" onClick={() => setEditing(true)}>
      {text('edit')}
    </button>
  ) : null
  return (
    <div className={styles.page}>
      <BomHead row={row} material={material} onEdit={() => setEditing(true)} />
      <BomStructure bomId={row.id} name={`${row.code} ${row.revision}`} adding={adding} />
      <div className={styles.below}>
        <WhereUsed materialId={row.materialId} material={material} />
        <BomComparison row={row} />
      </div>
      {isEditing ? <ResourceDialog {...form} dialog={{ mode: 'edit', row }} parent={{}} onClose={close} /> : null}
    </div>
  )
}
