// What a BOM is, in which state and since when, and what may be done with it now.
import { bom } from '@gemba/contract/base/bom/bom.ts'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../../i18n/language.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { useHistory } from '../../../resource/record/history-panel.tsx'
import { RecordLink } from '../../../resource/tab/record-link.tsx'
import { formatDuration, formatInstant, instantOf } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import { actsInOrder, actTitle, allowedActsOf, useBomActs, type WholeAct } from './bom-acts.ts'
import type { BomRow } from './bom-form.ts'
import styles from './bom-page.module.css'
import { BomState } from './bom-state.tsx'
import { bomUrl } from './bom-url.ts'
import { daysOf } from './structure/time-bar.tsx'
import { bomWords } from './words.ts'

interface BomHeadProps {
  row: BomRow
  material: string
  onEdit: () => void
}

export function BomHead({ row, material, onEdit }: BomHeadProps) {
  const text = useText(bomWords)
  const nameOf = useName()
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1>{nameOf(row)}</h1>
        <span className={styles.muted}>{row.code}</span>
        <span>{text('revision', { revision: row.revision })}</span>
        <RecordLink of="material" id={row.materialId}>
          {material}
        </RecordLink>
      </div>
      <div className={styles.stateLine} data-testid="bom-state">
        <BomState status={row.status} />
        <Since row={row} />
        {row.isDefault && row.status !== 10 ? <span>{text('isDefault')}</span> : null}
        <span className={styles.muted}>{daysOf({ from: row.effectiveFrom, to: row.effectiveTo }, text)}</span>
        <Acts row={row} onEdit={onEdit} />
      </div>
    </header>
  )
}

function Since({ row }: { row: BomRow }) {
  const text = useText(bomWords)
  const now = useNow()
  const at = row.statusAt ?? instantOf(row.createTime)
  const time = `${formatInstant(at).slice(0, 16)} · ${formatDuration(now - at)}`
  return <span className={styles.muted}>{text('since', { time })}</span>
}

function Acts({ row, onEdit }: Pick<BomHeadProps, 'row' | 'onEdit'>) {
  const text = useText(bomWords)
  const language = useLanguage((state) => state.language)
  const navigate = useNavigate()
  const history = useHistory<BomRow>(bom)
  const { isBusy, act } = useBomActs((id) => void navigate(`${bomUrl}/${id}?edit=1`))
  const allowed = allowedActsOf(row)
  const shown = actsInOrder.filter((name) => allowed.includes(name))
  const isEmpty = ((row as BomRow & { bomItems?: readonly unknown[] }).bomItems ?? []).length === 0
  const isIdle = (name: WholeAct) => isBusy || (name === 'putInUse' && isEmpty)
  return (
    <span className={styles.acts}>
      {isEmpty && allowed.includes('putInUse') ? <span className={styles.muted}>{text('noLines')}</span> : null}
      {shown.map((name, at) => (
        <button
          key={name}
          type="button"
          className={at === 0 ? 'main-button' : 'plain-button'}
          disabled={isIdle(name)}
          onClick={() => void act(name, row)}
          data-testid={`bom-${name}`}
        >
          {actTitle(name, language)}
        </button>
      ))}
      {allowed.includes('change') ? (
        <button type="button" className="plain-button" onClick={onEdit} data-testid="bom-edit">
          {text('edit')}
        </button>
      ) : null}
      {history.button(row)}
      {history.panel}
    </span>
  )
}
