// Marks of objects over a picture. They link to the pages of the objects, or are placed by dragging and by keys.
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { objectAddress } from '../page-urls.ts'
import { classOfKind } from './mark-class.ts'
import { type MapObject, markIcons, markKindOf, useMarkText } from './mark-state.ts'
import styles from './object-map.module.css'
import { objectMapWords } from './words.ts'

interface MarkPosition {
  readonly x: number
  readonly y: number
}

interface MarkEditing {
  /** Resolves when the position is saved or refused. */
  onPlace: (objectId: string, position: MarkPosition) => Promise<void>
  onRemove: (objectId: string) => void
}

interface MarkLayerProps {
  label: string
  objects: readonly MapObject[]
  positionOf: (row: MapObject) => MarkPosition
  /** Without it the marks are links. */
  editing?: MarkEditing | undefined
  /** The picture. */
  children: ReactNode
}

export function MarkLayer({ label, objects, positionOf, editing, children }: MarkLayerProps) {
  const picture = useRef<HTMLDivElement>(null)
  return (
    <div className={`relative ${styles.picture}`} ref={picture}>
      {children}
      <ul className="plain-list" aria-label={label}>
        {objects.map((row) => (
          <li key={row.objectId}>
            {editing ? (
              <PlacedMark row={row} stored={positionOf(row)} editing={editing} picture={picture} />
            ) : (
              <LinkedMark row={row} position={positionOf(row)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const styleOf = ({ x, y }: MarkPosition) => ({ left: `${x}%`, top: `${y}%` })

function MarkFace({ row }: { row: MapObject }) {
  const kind = markKindOf(row)
  const nameOf = useName()
  return (
    <>
      <span className={classNames(styles.dot, classOfKind[kind])}>
        <Icon of={markIcons[kind]} size={16} />
      </span>
      <span className={`size-12 ${styles.name}`}>{nameOf(namesOf(row))}</span>
    </>
  )
}

const namesOf = ({ objectName, nameEn, nameTw }: MapObject) => ({ name: objectName, nameEn, nameTw })

/** Returns the accessible name of a mark: object and state. */
function useMarkLabel() {
  const text = useText(objectMapWords)
  const nameOf = useName()
  const textOf = useMarkText()
  return (row: MapObject) => text('markOf', { name: nameOf(namesOf(row)), state: textOf(row) })
}

function LinkedMark({ row, position }: { row: MapObject; position: MarkPosition }) {
  const label = useMarkLabel()(row)
  return (
    <Link
      to={pageUrl(objectAddress, { id: row.objectId })}
      className={styles.mark}
      style={styleOf(position)}
      aria-label={label}
      title={label}
      data-kind={markKindOf(row)}
      data-testid={`mark-${row.objectId}`}
    >
      <MarkFace row={row} />
    </Link>
  )
}

const stepsOfKeys = new Map<string, MarkPosition>([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
])
const fastStep = 5

const clamp = (value: number): number => Math.round(Math.max(0, Math.min(100, value)) * 10) / 10

interface PlacedMarkProps {
  row: MapObject
  stored: MarkPosition
  editing: MarkEditing
  picture: RefObject<HTMLDivElement | null>
}

/** A mark that is moved. Its position is saved when the pointer or the key is released. */
function PlacedMark({ row, stored, editing, picture }: PlacedMarkProps) {
  const text = useText(objectMapWords)
  const nameOf = useName()
  const label = useMarkLabel()(row)
  const [moved, setMoved] = useState<MarkPosition>()
  const isDragged = useRef(false)
  const position = moved ?? stored
  const dragTo = ({ clientX, clientY }: PointerEvent) => {
    const box = picture.current?.getBoundingClientRect()
    if (!box || !isDragged.current) return
    setMoved({
      x: clamp(((clientX - box.left) / box.width) * 100),
      y: clamp(((clientY - box.top) / box.height) * 100),
    })
  }
  const save = async () => {
    isDragged.current = false
    if (!moved || (moved.x === stored.x && moved.y === stored.y)) return
    await editing.onPlace(row.objectId, moved)
    setMoved((latest) => (latest === moved ? undefined : latest))
  }
  const moveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Delete') editing.onRemove(row.objectId)
    const step = stepsOfKeys.get(event.key)
    if (!step) return
    event.preventDefault()
    const length = event.shiftKey ? fastStep : 1
    setMoved({ x: clamp(position.x + step.x * length), y: clamp(position.y + step.y * length) })
  }
  return (
    <button
      type="button"
      className={`${styles.mark} ${styles.placed}`}
      style={styleOf(position)}
      aria-label={label}
      aria-description={text('chosenMark', { name: nameOf(namesOf(row)), x: position.x, y: position.y })}
      title={label}
      onPointerDown={(event) => {
        isDragged.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={dragTo}
      onPointerUp={() => void save()}
      onKeyDown={moveByKey}
      onKeyUp={() => void save()}
      data-kind={markKindOf(row)}
      data-testid={`mark-${row.objectId}`}
    >
      <MarkFace row={row} />
    </button>
  )
}
