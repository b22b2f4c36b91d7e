import type { StorageState } from '@gemba/contract/admin/retention.ts'
import { useText } from '../../../i18n/text.ts'
import { StateWord } from '../../../ui/state/state-word.tsx'
import styles from './disk-meter.module.css'
import { retentionWords } from './words.ts'

const presence = { ok: 'on', warning: 'degraded', low: 'degraded', full: 'off' } as const

/** Returns a size with three significant digits, such as 12.3 GB. */
function sizeOf(bytes: number): string {
  const [value, unit] = bytes >= 2 ** 40 ? [bytes / 2 ** 40, 'TB'] : [bytes / 2 ** 30, 'GB']
  return `${value.toFixed(value >= 100 ? 0 : 1)} ${unit}`
}

/** Usage of the disk of the installation, and its consequence. */
export function DiskMeter({ state: { level, usedShare, freeBytes } }: { state: StorageState }) {
  const text = useText(retentionWords)
  const share = Math.round(usedShare * 100)
  return (
    <div className={styles.meter} data-testid="disk-meter" data-level={level}>
      <div className={`bar gap-12 ${styles.line}`}>
        <strong>{text('disk')}</strong>
        <meter min={0} max={100} value={share} aria-label={text('disk')} />
        <span>{text('diskUsed', { share, free: sizeOf(freeBytes) })}</span>
        <StateWord presence={presence[level]}>{text(`level.${level}`)}</StateWord>
      </div>
      <p className="max-width-960 above-8 muted">{text('diskHint')}</p>
    </div>
  )
}
