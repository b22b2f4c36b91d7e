// The work guide of the chosen operation: its steps and parameters, side by side if there is room.
import { useText } from '../../../../../i18n/text.ts'
import { changeSegment } from '../edit-draft.ts'
import type { LineRowsProps } from '../resource-rows.tsx'
import type { RouteEditorState } from '../use-route-editor.ts'
import { editorWords } from '../words.ts'
import { ParameterRows } from './parameter-rows.tsx'
import { StepRows } from './step-rows.tsx'

export function SegmentGuide({ editor }: { editor: RouteEditorState }) {
  const text = useText(editorWords)
  const { draft, edit, isReadOnly } = editor
  const segment = draft.segments.find(({ key }) => key === editor.selected)
  // A route in use shows only existing lines.
  const isShown = (lines: readonly object[]) => !isReadOnly || lines.length > 0
  if (!segment || !(isShown(segment.steps) || isShown(segment.parameters))) return null
  const onChange: LineRowsProps['onChange'] = (part, of) =>
    edit(changeSegment(draft, segment.key, part), `${segment.key}.${of}`)
  const rows = { segment, draft, isReadOnly, onChange }
  const label = text('segmentLabel', { number: segment.number, name: segment.stageName })
  return (
    <section key={segment.key} className="section-card" aria-label={label} data-testid="segment-guide">
      <h2 className="flush size-16">
        {segment.number} {segment.stageName}
      </h2>
      {isShown(segment.steps) ? (
        <>
          <h3 className="flush size-14">{text('steps')}</h3>
          <StepRows {...rows} />
        </>
      ) : null}
      {isShown(segment.parameters) ? (
        <>
          <h3 className="flush size-14">{text('parameters')}</h3>
          <ParameterRows {...rows} />
        </>
      ) : null}
    </section>
  )
}
