import { object } from '@gemba/contract/equipment/object.ts'
import { getObjectMap, placeObject, unplaceObject } from '@gemba/contract/equipment/object-map/object-map.ts'
import type { AnyCommand, CommandInput } from '@gemba/contract/kit/command.ts'
import { optional, reference } from '@gemba/contract/kit/field.ts'
import { useId } from 'react'
import { notifyFailure, refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { ReferenceInput } from '../../../resource/form/inputs/reference-input.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { MarkLayer } from './mark-layer.tsx'
import type { MapObject } from './mark-state.ts'
import type { PlanRow } from './plan-dialog.tsx'
import { objectMapWords } from './words.ts'

const objectField = optional(reference(object))
const imageTypes: ReadonlySet<string> = new Set(['png', 'jpg', 'gif'])
const middle = { x: 50, y: 50 }

interface FloorPlanMapProps {
  plan: PlanRow
  objects: readonly MapObject[]
  isPlacing: boolean
}

async function send<C extends AnyCommand>(command: C, input: CommandInput<C>): Promise<void> {
  try {
    await run(command, input)
  } catch (error) {
    notifyFailure(error)
  }
  await refresh('equipment', getObjectMap.name)
}

/** The image of a floor plan with its marks. */
export function FloorPlanMap({ plan, objects, isPlacing }: FloorPlanMapProps) {
  const text = useText(objectMapWords)
  const id = useId()
  const planId = plan.id
  const image = plan.images.find(({ fileType }) => imageTypes.has(fileType))
  if (!image) return <EmptyState title={text('noImage')} hint={text('noImageHint')} />
  const editing = {
    onPlace: (objectId: string, position: { x: number; y: number }) =>
      send(placeObject, { planId, objectId, x: position.x, y: position.y }),
    onRemove: (objectId: string) => void send(unplaceObject, { planId, objectId }),
  }
  return (
    <>
      {isPlacing ? (
        <div className="bar gap-8-16">
          <label className="row gap-8" htmlFor={id}>
            {text('addObject')}
            <span className="width-240">
              <ReferenceInput
                id={id}
                field={objectField}
                value={null}
                onChange={(value) => value && void editing.onPlace(String(value), middle)}
              />
            </span>
          </label>
          <span className="muted">{text('placeHint')}</span>
        </div>
      ) : null}
      <MarkLayer
        label={text('map')}
        objects={objects}
        positionOf={({ x, y }) => ({ x: x ?? 0, y: y ?? 0 })}
        editing={isPlacing ? editing : undefined}
      >
        <img src={image.urlPath} alt={plan.name} draggable={false} />
      </MarkLayer>
      {objects.length === 0 && !isPlacing ? <p className="flush muted">{text('noMarks')}</p> : null}
    </>
  )
}
