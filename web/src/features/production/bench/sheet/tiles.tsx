// A choice by tiles large enough for gloves.
import { useText } from '../../../../i18n/text.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon, type IconShape } from '../../../../ui/icon/icon.tsx'
import { benchWords } from '../words.ts'
import styles from './bench-sheet.module.css'

interface Tile {
  readonly id: string
  readonly name: string
  readonly hint?: string | null
  readonly icon?: IconShape
  readonly isChosen?: boolean
}

interface TilesProps {
  tiles: readonly Tile[]
  /** Text for an empty choice. */
  empty: string
  isBusy?: boolean
  onChoose: (id: string) => void
  onBack?: () => void
}

/** Large enough to be recognised at arm's length. */
const pictureSize = { width: 48, height: 48 }

export function Tiles({ tiles, empty, isBusy = false, onChoose, onBack }: TilesProps) {
  const text = useText(benchWords)
  return (
    <div className="column gap-16">
      {tiles.length === 0 ? <p className="flush muted size-16">{empty}</p> : null}
      <div className="grid gap-12 fill-columns-180">
        {tiles.map(({ id, name, hint, icon, isChosen = false }) => (
          <button
            key={id}
            type="button"
            className={classNames(styles.tile, icon && styles.pictured, isChosen && styles.chosen)}
            disabled={isBusy}
            aria-pressed={isChosen}
            onClick={() => onChoose(id)}
            data-testid={`tile-${id}`}
          >
            {icon ? (
              <span className="flex primary">
                <Icon of={icon} size={32} style={pictureSize} />
              </span>
            ) : null}
            <strong className="size-18">{name}</strong>
            {hint ? <small className="muted size-14">{hint}</small> : null}
          </button>
        ))}
      </div>
      {onBack ? (
        <div className={styles.footer}>
          <button type="button" className={styles.large} onClick={onBack} data-testid="sheet-back">
            {text('back')}
          </button>
        </div>
      ) : null}
    </div>
  )
}
