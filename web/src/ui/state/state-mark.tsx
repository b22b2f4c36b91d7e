import { useText } from '../../i18n/text.ts'
import { classNames } from '../class-names.ts'
import styles from './state-mark.module.css'
import { stateWords } from './words.ts'

/** 1 urgency, 2 error, 3 warn. */
export type Level = 1 | 2 | 3
const names = { 1: 'urgency', 2: 'error', 3: 'warn' } as const
const nameClass = { urgency: styles.urgency, error: styles.error, warn: styles.warn }
/** SVG paths of the levels, in a square of 16. */
export const levelShapes = { 1: 'M8 1.5L15 14H1z', 2: 'M8 1L15 8l-7 7-7-7z', 3: 'M8 1.5a6.5 6.5 0 1 0 .01 0z' } as const

interface StateMarkProps {
  level: Level
  /** Level of the condition now, if it differs. It decides shape and colour, and both levels are named. */
  nowLevel?: Level | undefined
  /** Acknowledged: outline only. Unacknowledged and active: pulses at 1 Hz. */
  acknowledged?: boolean
  /** The condition has ended. Colour marks current conditions only. */
  returned?: boolean
  /** Shows the text of the level only, if the rest is shown beside it. */
  isShort?: boolean
  /** Shows only the shape. The text is for screen readers. */
  isBare?: boolean
}

export const isLevel = (level: number | undefined): level is Level => level !== undefined && level in names

export const levelName = (level: number): 'urgency' | 'error' | 'warn' => (isLevel(level) ? names[level] : 'warn')

/** The mark of an alarm level: shape, colour and text together, never colour alone. */
export function StateMark({
  level,
  nowLevel = level,
  acknowledged = false,
  returned = false,
  isShort = false,
  isBare = false,
}: StateMarkProps) {
  const text = useText(stateWords)
  const name = levelName(nowLevel)
  const outlined = acknowledged || returned
  const levelWord =
    nowLevel === level ? text(name) : text('levelNow', { worst: text(levelName(level)), now: text(name) })
  const word = returned && !acknowledged ? `${levelWord} · ${text('returned')}` : levelWord
  return (
    <span
      className={classNames(
        'inline-row gap-6 bold nowrap',
        styles.mark,
        returned ? 'muted' : nameClass[name],
        !outlined && styles.pulses,
      )}
    >
      <svg className="rigid" width="16" height="16" viewBox="0 0 16 16" role="img" aria-label={word}>
        <path d={levelShapes[nowLevel] ?? levelShapes[3]} className={outlined ? styles.outline : styles.filled} />
        {returned ? (
          <path d="M5 8.5l2.2 2.2 4-4.6" className={styles.signOutline} />
        ) : (
          <path d="M8 5.6v3.6M8 11.2v.6" className={outlined ? styles.signOutline : styles.sign} />
        )}
      </svg>
      {isBare ? null : (
        <span aria-hidden="true" className={isShort && nowLevel !== level ? 'normal-wrap' : undefined}>
          {isShort ? levelWord : word}
        </span>
      )}
    </span>
  )
}
