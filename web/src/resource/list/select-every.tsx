// When the whole page is selected, everything that the filter matches can be.
import { mostIdsAtOnce, type Page } from '@gemba/contract/kit/page.ts'
import { useState } from 'react'
import { gridWords } from '../../i18n/grid.ts'
import { useText } from '../../i18n/text.ts'
import { call } from '../client.ts'
import type { Values } from '../form/check.ts'
import { tell } from '../query.ts'
import type { Identified } from './column.ts'
import './select-every.css'

interface SelectEveryProps {
  rows: readonly Identified[]
  total: number
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  request: { path: string; body: Values }
}

const pageSize = 1000

/** Ids of all rows that the filter matches, read page by page. */
async function readIds({ path, body }: SelectEveryProps['request'], total: number): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let pageNumber = 1; (pageNumber - 1) * pageSize < Math.min(total, mostIdsAtOnce); pageNumber++) {
    const page = await call<Page<Identified>>(path, { ...body, pageNumber, pageSize }, { isRead: true })
    for (const { id } of page.records) ids.add(id)
  }
  return ids
}

export function SelectEvery({ rows, total, selected, onSelect, request }: SelectEveryProps) {
  const text = useText(gridWords)
  const [isBusy, setBusy] = useState(false)
  const isPageSelected = rows.length > 0 && rows.every(({ id }) => selected.has(id))
  if (!isPageSelected || total <= rows.length) return null
  const isEvery = selected.size >= Math.min(total, mostIdsAtOnce)
  const selectEvery = async () => {
    setBusy(true)
    await readIds(request, total).then(onSelect).catch(tell)
    setBusy(false)
  }
  return (
    <p className="select-every" role="status">
      {text(isEvery ? 'everySelected' : 'pageSelected', { n: isEvery ? selected.size : rows.length })}
      {isEvery ? null : (
        <button
          type="button"
          className="data-link"
          onClick={() => void selectEvery()}
          disabled={isBusy}
          data-testid="select-every"
        >
          {text('selectEvery', { n: Math.min(total, mostIdsAtOnce) })}
        </button>
      )}
      <button type="button" className="data-link" onClick={() => onSelect(new Set())}>
        {text('clear')}
      </button>
    </p>
  )
}
