// The points of a model or of an object with their limits. All cells are editable, and one request saves them.

import { type ReactNode, useContext, useState } from 'react'
import { refresh } from '../../../api/query.ts'
import { useText } from '../../../i18n/text.ts'
import type { Values } from '../../../resource/form/check.ts'
import type { ReadOnlyColumn } from '../../../resource/form/rows/grid-column.ts'
import { RowGrid } from '../../../resource/form/rows/row-grid.tsx'
import { TabContext } from '../../../resource/tab/tab-context.ts'
import { markUnsaved } from '../../../resource/tab/unsaved-changes.ts'
import { MainButton, PlainButton } from '../../../ui/button/button.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { newPoint, usePointColumns } from './point-columns.ts'
import { type ObjectPointsInput, pointOrder, usePointRows } from './use-point-rows.ts'
import { pointGridWords } from './words.ts'

interface PointTableProps {
  title: string
  saved: readonly Values[]
  isObject?: boolean
  readOnlyColumns?: readonly ReadOnlyColumn[]
  isReadOnly: boolean
  /** Sends the changed rows and returns all rows as stored. */
  onSave: (points: ObjectPointsInput) => Promise<readonly Values[]>
  /** Rendered to the right of the title. */
  actions?: (hasChanges: boolean) => ReactNode
}

export function PointTable({
  title,
  saved,
  isObject = false,
  readOnlyColumns,
  isReadOnly,
  onSave,
  actions,
}: PointTableProps) {
  const text = useText(pointGridWords)
  const { path } = useContext(TabContext)
  const columns = usePointColumns(saved, isObject)
  const points = usePointRows(saved, columns)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    const changedPoints = points.take()
    if (!changedPoints || isBusy) return
    setBusy(true)
    try {
      points.reset(await onSave(changedPoints))
      markUnsaved(path, false)
      toast('ok', text('save'), { key: `points ${path}` })
      await Promise.all([refresh('equipment'), refresh('alarm')])
    } catch (error) {
      points.refuse(error)
    } finally {
      setBusy(false)
    }
  }
  const isDirty = points.changedCount > 0
  const furtherRules = saved.flatMap(({ ruleCount, code }) => (Number(ruleCount) > 1 ? [code] : [])).join(', ')
  return (
    <form
      className="column gap-12 shrinkable"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isDirty) void save()
      }}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
        event.preventDefault()
        if (isDirty) void save()
      }}
    >
      <header className="bar spread gap-8-24">
        <h1 className="flush size-20">{title}</h1>
        <span className="flow gap-8">
          {actions?.(isDirty)}
          {isDirty && !isReadOnly ? (
            <PlainButton
              onClick={() => {
                points.reset(saved)
                markUnsaved(path, false)
              }}
            >
              {text('discard')}
            </PlainButton>
          ) : null}
          {isReadOnly ? null : (
            <MainButton type="submit" disabled={!isDirty || isBusy} data-testid="points-save">
              {isDirty ? text('saveCount', { n: points.changedCount }) : text('save')}
            </MainButton>
          )}
        </span>
      </header>
      {furtherRules === '' ? null : <p className="flush muted size-12">{text('moreRules', { codes: furtherRules })}</p>}
      <RowGrid
        title={title}
        columns={columns}
        rows={points.rows}
        initial={newPoint}
        order={pointOrder}
        problems={points.problems}
        isReadOnly={isReadOnly}
        onChange={(rows) => {
          points.change(rows)
          markUnsaved(path, true)
        }}
        readOnlyColumns={readOnlyColumns}
      />
    </form>
  )
}
