// Adds an operation of a stage after the chosen one, with the usual times and resources of the stage.

import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { segmentHead } from '@gemba/contract/production/route/route-segment.ts'
import {
  type ResourceType,
  resourceFieldOf,
  resourceTypes,
} from '@gemba/contract/production/segment/resource-fields.ts'
import { segmentStage, type segmentStageResource } from '@gemba/contract/production/segment/segment-stage.ts'
import { useId } from 'react'
import { callRoute } from '../../../../api/call-route.ts'
import { notifyFailure } from '../../../../api/query.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { FieldInput } from '../../../../resource/form/inputs/field-input.tsx'
import { addSegment } from './edit-draft.ts'
import type { DraftResource } from './route-draft.ts'
import styles from './segment-table.module.css'
import type { RouteEditorState } from './use-route-editor.ts'
import { editorWords } from './words.ts'

type StageLine = EntityOf<typeof segmentStageResource>
type Stage = EntityOf<typeof segmentStage> & { resources: readonly StageLine[] }

function resourceOf(line: StageLine): DraftResource {
  const kind: ResourceType = resourceTypes.find((type) => line[resourceFieldOf[type]]) ?? 1
  return { kind, targetId: line[resourceFieldOf[kind]], quantity: line.quantity }
}

export function AddSegment({ editor }: { editor: RouteEditorState }) {
  const text = useText(editorWords)
  const language = useLanguage((state) => state.language)
  const id = useId()
  const { draft, edit, selected, setSelected } = editor
  const add = async (stageId: string) => {
    try {
      const row = await callRoute<Stage>(segmentStage, 'read', { id: stageId }, { isRead: true })
      const { workCenterId, setupTime, standardTime, runBatch, parallelStations, transferBatch, isInspected } = row
      const key = crypto.randomUUID?.() ?? `${Date.now()}-${draft.segments.length}`
      const stage = {
        stageId,
        stageName: nameIn(row, language),
        workCenterId,
        setupTime,
        standardTime,
        isInspected,
        runBatch,
        parallelStations,
        transferBatch,
        resources: row.resources.map(resourceOf),
      }
      const last = draft.segments.toSorted((segment, other) => segment.number - other.number).at(-1)?.key
      edit(addSegment(draft, { key, stage, after: selected ?? last }))
      setSelected(key)
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <label htmlFor={id} className={`bar gap-4-8 ${styles.adding}`} data-testid="route-add-segment">
      <span>{text('addSegment')}</span>
      <FieldInput
        id={id}
        field={segmentHead.stageId}
        value={null}
        placeholder={text('addHint')}
        onChange={(value) => {
          if (value) void add(String(value))
        }}
      />
    </label>
  )
}
