import { useText } from '../../../i18n/text.ts'
import { Figure } from '../../../ui/value/figure.tsx'
import styles from './area-figures.module.css'
import type { AreaFigure } from './use-area-figures.ts'

import { statusWords } from './words.ts'

/** The figures of an area, each with its name and how it was rolled up. */
export function AreaFigures({ figures }: { figures: readonly AreaFigure[] }) {
  const text = useText(statusWords)
  return (
    <span className={styles.figures} data-testid="area-figures">
      {figures.map(({ name, unit, decimals, kind, value, count }) => (
        <span key={unit} className="column shrinkable" title={text(`${kind}Of`, { n: count })}>
          <span className="muted ellipsis">{text(kind, { name })}</span>
          <span className="nowrap">
            <Figure value={value} unit={unit} decimals={decimals} />
          </span>
        </span>
      ))}
    </span>
  )
}
