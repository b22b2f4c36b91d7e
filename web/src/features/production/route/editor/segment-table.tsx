// The route as a table of its operations, edited by keyboard.

import type { Schedule } from '@gemba/contract/production/route/route-graph.ts'
import { Trash2Icon } from 'lucide-react'
import { useText } from '../../../../i18n/text.ts'
import { PlainButton } from '../../../../ui/button/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { formatDuration } from '../../../../ui/value/time.ts'
import { AddSegment } from './add-segment.tsx'
import { changeSegment, removeSegment, renumber } from './edit-draft.ts'
import type { DraftSegment } from './route-draft.ts'
import { FigureCell, NumberCell, PredecessorsCell } from './segment-cells.tsx'
import styles from './segment-table.module.css'
import type { RouteEditorState } from './use-route-editor.ts'
import { editorWords } from './words.ts'

interface SegmentTableProps {
  editor: RouteEditorState
  schedule: Schedule
}

export function SegmentTable({ editor, schedule }: SegmentTableProps) {
  const text = useText(editorWords)
  const { draft, edit, isReadOnly } = editor
  const rows = draft.segments.toSorted((segment, other) => segment.number - other.number)
  return (
    <section className="column gap-8 shrinkable padding-12 card" aria-label={text('table')} data-testid="route-table">
      {isReadOnly ? null : (
        <div className="bar gap-8-16">
          <AddSegment editor={editor} />
          <PlainButton disabled={rows.length < 2} onClick={() => edit(renumber(draft))}>
            {text('renumber')}
          </PlainButton>
          {rows.length > 0 ? <span className="muted size-12">{text('predecessorsHint')}</span> : null}
        </div>
      )}
      {rows.length === 0 ? null : (
        <div className="scroll-x">
          <table className={`table ${styles.table}`}>
            <thead>
              <tr>
                <th className="padding-4-8 line-below muted size-13 regular text-left nowrap" scope="col">
                  {text('number')}
                </th>
                <th className="padding-4-8 line-below muted size-13 regular text-left nowrap" scope="col">
                  {text('stage')}
                </th>
                <th className="padding-4-8 line-below muted size-13 regular text-left nowrap" scope="col">
                  {text('predecessors')}
                </th>
                <th
                  scope="col"
                  className={`padding-4-8 line-below muted size-13 regular text-left nowrap ${styles.figure}`}
                >
                  {text('setup')}
                </th>
                <th
                  scope="col"
                  className={`padding-4-8 line-below muted size-13 regular text-left nowrap ${styles.figure}`}
                >
                  {text('time')}
                </th>
                <th
                  scope="col"
                  className={`padding-4-8 line-below muted size-13 regular text-left nowrap ${styles.figure}`}
                >
                  {text('transferBatch')}
                </th>
                <th
                  scope="col"
                  className={`padding-4-8 line-below muted size-13 regular text-left nowrap ${styles.figure}`}
                >
                  {text('start')}
                </th>
                {isReadOnly ? null : (
                  <th
                    className="padding-4-8 line-below muted size-13 regular text-left nowrap"
                    aria-label={text('remove')}
                  />
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((segment) => (
                <SegmentRow key={segment.key} segment={segment} editor={editor} schedule={schedule} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

const figures = [
  { name: 'setupTime', word: 'setup' },
  { name: 'standardTime', word: 'time' },
  { name: 'transferBatch', word: 'transferBatch' },
] as const
type FigureName = (typeof figures)[number]['name']

function SegmentRow({ segment, editor, schedule }: SegmentTableProps & { segment: DraftSegment }) {
  const text = useText(editorWords)
  const { draft, edit, selected, setSelected, isReadOnly } = editor
  const { key } = segment
  const choose = () => setSelected(key)
  const change = (name: FigureName) => (value: string | null) =>
    edit(changeSegment(draft, key, { [name]: value }), `${key}.${name}`)
  const label = (what: string) => `${what} ${segment.number} ${segment.stageName}`
  return (
    <tr
      className={classNames(key === selected && styles.selected)}
      aria-selected={key === selected}
      onClick={choose}
      onFocus={choose}
      data-testid="route-row"
    >
      <td className={`height-36 padding-2-8 line-below ${styles.number}`}>
        <NumberCell segment={segment} editor={editor} label={label(text('number'))} />
      </td>
      <td className="height-36 padding-2-8 line-below">
        <button
          type="button"
          className={classNames(styles.name, schedule.critical.has(key) && styles.critical)}
          onClick={choose}
        >
          {segment.stageName}
        </button>
      </td>
      <td className={`height-36 padding-2-8 line-below ${styles.predecessors}`}>
        <PredecessorsCell segment={segment} editor={editor} label={label(text('predecessors'))} />
      </td>
      {figures.map(({ name, word }) => (
        <td key={name} className={`height-36 padding-2-8 line-below ${styles.figure}`}>
          <FigureCell
            value={segment[name]}
            isReadOnly={isReadOnly}
            isAboveNothing={name === 'transferBatch'}
            label={label(text(word))}
            onChange={change(name)}
          />
        </td>
      ))}
      <td className={`height-36 padding-2-8 line-below ${styles.figure}`}>
        {formatDuration(schedule.spans.get(key)?.startMs ?? 0)}
      </td>
      {isReadOnly ? null : (
        <td className="height-36 padding-2-8 line-below">
          <button
            type="button"
            className="icon-button"
            aria-label={label(text('removeSegment'))}
            onClick={() => edit(removeSegment(draft, key))}
          >
            <Icon of={Trash2Icon} size={16} />
          </button>
        </td>
      )}
    </tr>
  )
}
