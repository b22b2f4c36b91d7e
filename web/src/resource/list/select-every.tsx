// When the whole page is selected, a button selects all rows that match the filter.
import { maxIdsPerCall } from '@gemba/contract/kit/page.ts'

import { useState } from 'react'
import { type PageSource, readPage } from '../../api/call-route.ts'
import { notifyFailure } from '../../api/query.ts'
import { useText } from '../../i18n/text.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import type { Values } from '../form/check.ts'
import type { IdentifiedRow } from './grid/column.ts'
import { gridWords } from './words.ts'

interface SelectEveryProps {
  rows: readonly IdentifiedRow[]
  total: number
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  request: { by: PageSource; body: Values }
}

const pageSize = 1000

/** Returns the ids of all rows that match the filter, read page by page. */
async function readIds({ by, body }: SelectEveryProps['request'], total: number): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let pageNumber = 1; (pageNumber - 1) * pageSize < Math.min(total, maxIdsPerCall); pageNumber++) {
    const page = await readPage<IdentifiedRow>(by, { ...body, pageNumber, pageSize })
    for (const { id } of page.records) ids.add(id)
  }
  return ids
}

export function SelectEvery({ rows, total, selected, onSelect, request }: SelectEveryProps) {
  const text = useText(gridWords)
  const [isBusy, setBusy] = useState(false)
  const isPageSelected = rows.length > 0 && rows.every(({ id }) => selected.has(id))
  if (!isPageSelected || total <= rows.length) return null
  const isEvery = selected.size >= Math.min(total, maxIdsPerCall)
  const selectEvery = async () => {
    setBusy(true)
    await readIds(request, total).then(onSelect).catch(notifyFailure)
    setBusy(false)
  }
  return (
    <p className="flex gap-12 grow flush muted size-13" role="status">
      {text(isEvery ? 'everySelected' : 'pageSelected', { n: isEvery ? selected.size : rows.length })}
      {isEvery ? null : (
        <LinkButton onClick={() => void selectEvery()} disabled={isBusy} data-testid="select-every">
          {text('selectEvery', { n: Math.min(total, maxIdsPerCall) })}
        </LinkButton>
      )}
      <LinkButton onClick={() => onSelect(new Set())}>{text('clear')}</LinkButton>
    </p>
  )
}
