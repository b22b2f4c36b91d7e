// The details of the chosen operation: times, work centre, resources, material and files.
import { wordIn } from '@gemba/contract/kit/page.ts'
import { segmentHead } from '@gemba/contract/production/route/route-segment.ts'
import { type ReactNode, useId } from 'react'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { FieldInput } from '../../../../resource/form/inputs/field-input.tsx'
import { changeSegment } from './edit-draft.ts'
import { MaterialRows } from './material-rows.tsx'
import { ResourceRows } from './resource-rows.tsx'
import type { DraftSegment } from './route-draft.ts'
import styles from './segment-panel.module.css'
import type { RouteEditorState } from './use-route-editor.ts'
import { editorWords } from './words.ts'

interface SegmentPanelProps {
  editor: RouteEditorState
  isOfProduct: boolean
}

const placeFields = [
  'workCenterId',
  'setupTime',
  'standardTime',
  'runBatch',
  'parallelStations',
  'transferBatch',
  'isInspected',
  'description',
] as const

export function SegmentPanel({ editor, isOfProduct }: SegmentPanelProps) {
  const text = useText(editorWords)
  const segment = editor.draft.segments.find(({ key }) => key === editor.selected)
  if (!segment)
    return (
      <aside className={styles.panel} data-testid="segment-panel">
        <p className="flush muted">{text('choose')}</p>
      </aside>
    )
  return <Chosen key={segment.key} editor={editor} isOfProduct={isOfProduct} segment={segment} />
}

function Chosen({ editor, isOfProduct, segment }: SegmentPanelProps & { segment: DraftSegment }) {
  const text = useText(editorWords)
  const language = useLanguage((state) => state.language)
  const id = useId()
  const { draft, edit, isReadOnly } = editor
  const change = (part: Partial<DraftSegment>, of: string) =>
    edit(changeSegment(draft, segment.key, part), `${segment.key}.${of}`)
  const rows = { segment, draft, isReadOnly, onChange: change }
  return (
    <aside
      className={styles.panel}
      aria-label={text('segmentLabel', { number: segment.number, name: segment.stageName })}
      data-testid="segment-panel"
    >
      <h2 className="flush size-16">
        <span className="muted">{segment.number}</span> {segment.stageName}
      </h2>
      <Part title={text('times')}>
        <div className="grid gap-8-12 two-columns">
          {placeFields.map((name) => (
            <label
              key={name}
              htmlFor={`${id}-${name}`}
              className={`column align-start gap-2 shrinkable ${styles.field}`}
              data-testid={`segment-${name}`}
            >
              <span>{wordIn(language, segmentHead[name].label ?? [name, name, name])}</span>
              <FieldInput
                id={`${id}-${name}`}
                field={segmentHead[name]}
                value={segment[name]}
                isDisabled={isReadOnly}
                onChange={(value) => change({ [name]: value }, name)}
              />
            </label>
          ))}
        </div>
      </Part>
      <Part title={text('resources')}>
        <ResourceRows {...rows} />
      </Part>
      {isOfProduct ? (
        <Part title={text('materials')}>
          <MaterialRows {...rows} />
        </Part>
      ) : null}
      <Part title={text('files')}>
        <FieldInput
          id={`${id}-files`}
          field={segmentHead.files}
          value={segment.files}
          isDisabled={isReadOnly}
          onChange={(value) => change({ files: value as DraftSegment['files'] }, 'files')}
        />
      </Part>
    </aside>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="column gap-8 shrinkable">
      <h3 className="flush size-14">{title}</h3>
      {children}
    </section>
  )
}
